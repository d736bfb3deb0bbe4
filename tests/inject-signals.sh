# inject-signals.sh - a signal for the collector, at any instant; tests/soak/signals and
# tests/scripts/signalled source it.  In a directory of its own, with lib.sh's BUILD and PATH.
# shellcheck shell=sh disable=SC2034

collectors='run sys dbctl' signals='TERM HUP KILL STOP'

# collector NAME: become it, with a program that works for 0.3 s and then writes its result
collector() {
	case $1 in
	run) set -- pct-run -l "$BUILD/lib/pct/libpct.so" -e 'q2000 s4' -d data -- ;;
	sys) set -- pct-sys -d data ;;
	dbctl) set -- dbctl -d data -f "$SRC/dbctl/gdbprof.dbctl" -D INTERVAL=5000 ;;
	esac
	exec "$@" "$BUILD/t/result" threads 150 stubborn
}

# left_running: the processes that have `work' as their directory, but the shells around them
left_running() {
	find /proc/[0-9]*/cwd -maxdepth 0 -lname "$PWD/work" 2>/dev/null |
		while read -r left_process; do
			left_process=${left_process%/cwd}
			printf '%s %s\n' "${left_process#/proc/}" \
				"$(tr '\0' ' ' <"$left_process/cmdline")"
		done 2>/dev/null
}
none_running() { [ -z "$(left_running)" ]; }

# signalled COLLECTOR SIGNAL MS: it gets it MS after its start.  Says what is wrong: the program,
# where it had begun, did not come to its result in 30 s, or with another; or something stays.
signalled() {
	rm -rf work
	mkdir work || return
	(cd work && collector "$1") >out 2>err </dev/null &
	signalled_pid=$!
	sleep "$(awk -v ms="$3" 'BEGIN { print ms / 1000 }')"
	signalled_begun=
	[ ! -e work/ready ] || signalled_begun=1
	if kill -s "$2" "$signalled_pid" 2>/dev/null && [ "$2" = STOP ]; then
		sleep 0.1
		kill -s CONT "$signalled_pid"
		signalled_begun=1
	fi
	wait "$signalled_pid" 2>/dev/null
	signalled_wrong=
	poll 30 none_running || signalled_wrong="left: $(left_running)"
	[ ! "$signalled_begun" ] || grep -qx 'result 14' out ||
		signalled_wrong="$signalled_wrong no result: $(head -n 2 out)"
	! grep -qF "$PWD/work" /proc/mounts || signalled_wrong="$signalled_wrong a mount"
	[ "$signalled_wrong" ] || return 0
	printf 'WRONG %s SIG%s after %s ms: %s\n' "$1" "$2" "$3" "$signalled_wrong"
	head -n 3 err | sed 's/^/	/'
	left_running | while read -r signalled_pid _; do kill -9 "$signalled_pid"; done
}
