# remote.sh - helpers of tests of targets behind a stub.  After lib.sh: . "$SRC/tests/remote.sh"
# shellcheck shell=sh disable=SC2034
need gdb
target='' server=''
trap 'kill -KILL $target $server 2>/dev/null' EXIT

# served PROGRAM [ARG]...: run it below a gdbserver; $address is its stub's, $server and $target the
# processes.
served() {
	rm -f served # of the one before
	gdbserver --once localhost:0 "$@" >served.out 2>served &
	server=$!
	poll 10 grep -qs '^Listening on port' served || fail "gdbserver: $(cat served)"
	address=localhost:$(sed -n 's/^Listening on port //p' served)
	target=$(sed -n 's/.* created; pid = //p' served)
}

# state PID: R S T t Z; nothing when it has ended
state() { sed 2>/dev/null 's/.*) \(.\).*/\1/' "/proc/$1/stat"; }

# on_its_own: the target runs, and no debugger has it
on_its_own() {
	[ "$(sed 2>/dev/null -n 's/^TracerPid:[[:blank:]]*//p' "/proc/$target/status")" = 0 ] &&
		case $(state "$target") in R | S) ;; *) false ;; esac
}

# sampled N DIR DBCTL-OPTION...: have dbctl take at least N samples, and let go.
sampled() {
	want=$1 dir=$2
	shift 2
	dbctl -d "$dir" -D 'INTERVAL=4000 random' "$@" >dbctl.out 2>err &
	dbctl=$!
	# shellcheck disable=SC2317 # called by poll
	enough() {
		! kill -0 "$dbctl" 2>/dev/null ||
			[ "$(cat "$dir"/*/pc.log 2>/dev/null | grep -c SIGVTALRM)" -ge "$want" ]
	}
	poll 50 enough || fail "no $want samples: $(cat err)"
	kill -TERM "$dbctl"
	code=0
	wait "$dbctl" || code=$?
	[ "$code" -eq 0 ] || fail "status $code: $(cat err)"
}
