# fleet.sh - makes directories of known samples for the tests of pct ship and pct fleet.  Source
# lib.sh and readers.sh first.
# shellcheck shell=sh

case $(pct-ship --to x.db /dev/null 2>&1) in *'built without SQLite'*) skip 'built without SQLite' ;; esac
rm -f x.db
need cc nm
unset PCT_FLEET

# program: make the program x, and set $spin, $main
program() {
	printf 'int spin(int n) { return n * n; }\nint main(int c, char **v) { (void)v; return spin(c); }\n' >x.c
	cc -g -O0 -o x x.c || fail 'cannot compile'
	spin=0x$(nm x | sed -n 's/^0*\([0-9a-f]*\) T spin$/\1/p')
	main=0x$(nm x | sed -n 's/^0*\([0-9a-f]*\) T main$/\1/p')
}

# hour DIR SAMPLES: make an hour of a daemon: of x SAMPLES with call paths, of y 2, of the kernel 3
hour() {
	mkdir -p "$1/x" "$1/y" || fail "cannot make $1"
	mkpct "$1/x/x" kind=t depth=3 object="$PWD/x" like=x program="$PWD/x" name=x collector=s \
		timer=C pid=0 start_ticks=0 obj="$PWD/x" "1:$main=0,e0" "$spin=$2,1"
	mkpct "$1/x/[kernel]" kind=a 'object=[kernel]' program="$PWD/x" name=x collector=s timer=C \
		flags=2 addr=0 pid=0 start_ticks=0 0xffffffff81000010=3
	mkpct "$1/y/x" kind=a object="$PWD/x" like=x program=/bin/y name=y collector=s timer=C \
		pid=0 start_ticks=0 "$main=2"
}

# accounts: print how many samples the fleet has, by its ledger and by its reports
accounts() {
	pct fleet accounts --from "$fleet" >accounts.said || fail "accounts: status $?"
	pct fleet prog --from "$fleet" >prog.said 2>/dev/null
	printf '%s %s\n' "$(awk -F '\t' '{ n += $7 } END { print n + 0 }' accounts.said)" \
		"$(awk '!/^#/ { n += $1 } END { print n + 0 }' prog.said)"
}

# served: start a server that stands for ClickHouse, and set $fleet; the file plan tells it to
# fail; with $certificate it speaks TLS
certificate=''
served() {
	need python3
	python3 -c 'import sqlite3, http.server' 2>/dev/null || skip 'no sqlite3 of python3 here'
	: >plan
	python3 "$SRC/tests/prog/fleetserver.py" port plan ${certificate:+"$certificate"} \
		>server.out 2>&1 &
	server=$!
	trap 'kill "$server" 2>/dev/null' EXIT
	poll 10 test -s port || fail "the server did not start: $(cat server.out)"
	fleet=http${certificate:+s}://127.0.0.1:$(cat port)/test
	case $(pct-ship --to "$fleet" /dev/null 2>&1) in
	*'built without libcurl'*) skip 'built without libcurl' ;;
	esac
}
