# debug.sh - helpers of tests of dbctl.  After lib.sh: . "$SRC/tests/debug.sh"
# shellcheck shell=sh
need gdb
T=$BUILD/t

# life.log of each process has its beginning and its end
cat >life.dbctl <<'EOF'
EXEC() ".*" {
  PAT_GROUP(default) {
    PAT(1) "^stop reason=\"(attached|exec|exited|killed)\"" | OUT("life") { }
#include "gdbprof_epilogue.dbctl"
  }
}
EOF

# pids of the processes that have logs in directory $1
logged() { find "$1" -mindepth 1 -maxdepth 1 ! -name .runs | sed 's/.*\.//; s/-.*//' | sort -u; }

# state PID: R S T t Z; nothing when it has ended
state() { sed 2>/dev/null 's/.*) \(.\).*/\1/' "/proc/$1/stat"; }

tracer() { sed 2>/dev/null -n 's/^TracerPid:[[:blank:]]*//p' "/proc/$1/status"; }
traced() { [ "$(tracer "$1")" != 0 ]; }
untraced() { [ "$(tracer "$1")" = 0 ]; }
# shellcheck disable=SC2317 # called by poll
ended() { case $(state "$1") in Z | X | '') ;; *) return 1 ;; esac; }
# broken PID: true when a breakpoint, of x86, aarch64 or riscv64, is in answer() of build/t/answer
# shellcheck disable=SC2317 # called by poll
broken() {
	dd if="/proc/$1/mem" bs=1 count=6 2>/dev/null skip=$((0x$(nm "$BUILD/t/answer" |
		sed -n 's/ t answer$//p'))) | od -An -tx1 |
		grep -q -e cc -e '20 d4' -e '02 90' -e '73 00 10'
}
# runs PID: true when it is neither traced nor stopped
runs() { untraced "$1" && case $(state "$1") in T | t) return 1 ;; esac; }

# family STATUS ARG...: run a family under dbctl, and check its statuses; `ran` gets all processes
# that ran, `seen` those with logs.  $options are dbctl's.
family() {
	rm -rf data ran seen
	family_status=$1
	shift
	# shellcheck disable=SC2086 # words
	FAMILY=$PWD/ran status "$family_status" dbctl -f life.dbctl -d data $options \
		"$T/family" "$@" >out 2>err
	[ "$(cat out)" = 'bad 0' ] || fail "$*: $(cat out err)"
	sort -u -o ran ran
	logged data >seen
}

# followed ARG...: check that dbctl follows all of a family, without a message
followed() {
	family 0 "$@"
	same ran seen "$*: processes that ran and that were followed"
	[ ! -s err ] || fail "$*: $(cat err)"
}
options=
