# watchdog.sh - of a test that is over its time, or leaves processes: who waits for whom.
# tests/run sources it, and tests/mutate.
# Output, for each process, with what it holds open and who has the other end:
#	process 4711 dbctl: parent 4700, tracer 0: dbctl -d x prog
#	  thread 4711 S wchan do_poll syscall 7 0x7ffd...: do_poll.constprop.0 do_sys_poll
#	  3 -> pipe:[5] also of 4712/1
# and for dbctl its table of processes, its debuggers, their last words, and its stack.
# shellcheck shell=sh

# marked MARK: print the processes with TEST_MARK=MARK in their environment
marked() {
	grep -lzxF "TEST_MARK=$1" /proc/[0-9]*/environ 2>/dev/null | sed 's/[^0-9]//g'
}

# fact FILE: what it says, in one line
fact() { tr '\0\n' '  ' 2>/dev/null <"$1" | sed 's/ *$//'; }

# threads_wait PID: a line for each of its threads
threads_wait() {
	for task in /proc/"$1"/task/[0-9]*; do
		printf '  thread %s %s wchan %s syscall %s: %s\n' "${task##*/}" \
			"$(sed -n 's/^State:[[:space:]]*//p' "$task/status")" \
			"$(fact "$task/wchan")" "$(fact "$task/syscall")" \
			"$(sed 's/.*] //; s/+.*//' "$task/stack" | tr '\n' ' ')"
	done 2>/dev/null
}

# ends PID LIST: its pipes and sockets, and which others of LIST, lines PID/FD TARGET, have each
ends() {
	sed -n "s|^$1/\([0-9]*\) \(.*\)|\1 \2|p" "$2" | while read -r ends_fd ends_what; do
		printf '  %s -> %s also of %s\n' "$ends_fd" "$ends_what" \
			"$(grep -vF "$1/$ends_fd " "$2" | grep -F " $ends_what" |
				sed 's/ .*//' | tr '\n' ' ')"
	done
}

# state_table PID: what dbctl knows.  gdb reads it: dbctl itself may hang.
state_table() {
	# who waits for whom is told in any case
	timeout -k 2 20 gdb -nx -batch -iex 'set auto-load off' -p "$1" \
		-x "$SRC/tests/watchdog.gdb" 2>&1 | grep -v '^\[\|^Using host\|^warning:\|^$'
}

# explain PID...: all of the above
explain() {
	explain_list=$(mktemp) || return
	for pid; do
		for fd in /proc/"$pid"/fd/*; do
			printf '%s/%s %s\n' "$pid" "${fd##*/}" "$(readlink "$fd")"
		done 2>/dev/null | grep ' pipe:\| socket:'
	done >"$explain_list"
	for pid; do
		printf 'process %s %s: parent %s, tracer %s: %s\n' "$pid" \
			"$(fact "/proc/$pid/comm")" \
			"$(sed -n 's/^PPid:[[:space:]]*//p' "/proc/$pid/status")" \
			"$(sed -n 's/^TracerPid:[[:space:]]*//p' "/proc/$pid/status")" \
			"$(fact "/proc/$pid/cmdline" | cut -c 1-200)"
		threads_wait "$pid"
		ends "$pid" "$explain_list"
		case $(fact "/proc/$pid/comm") in dbctl) state_table "$pid" ;; esac
	done 2>/dev/null | head -n 400
	rm -f "$explain_list"
}
