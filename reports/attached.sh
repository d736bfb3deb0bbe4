# attached.sh - attached processes: their state before sampling, what they used since, and why they
# gave no sample.
#	. "$lib/attached.sh"
#	then=$(processes_now 4711,4712)         12.34 4711:R:250:8812:31 4712:S:0:9001:0
#	now=$(processes_again "$then")          17.35 4711:R:648:8812:33 4712:S:0:9001:0
#	spent "$then" "$now"                    5010000 3980000 20000
#	why_idle "$then" "$now" -real           nothing ran: the processes used next to no CPU time
#	                                        in 5.0 s
# Of each process: state, CPU time in ticks, start, CPU time in the kernel.  No state: there was no
# such process.
# shellcheck shell=sh disable=SC2154 # lib: where this is sourced

processes_now() { # PID[,PID]...
	cut -d ' ' -f 1 /proc/uptime 2>/dev/null | tr -d '\n'
	"$lib/../../bin/pct-run" -p "$1"
}

# processes_again THEN: the same of these processes now.
processes_again() {
	processes_now "$(printf '%s' "$1" | tr ' ' '\n' | sed -n 's/:.*//p' | paste -s -d , -)"
}

ticks() { getconf CLK_TCK 2>/dev/null || echo 100; }

# spent THEN NOW: print the us that passed, those of CPU time, and those of it in the kernel.
# Nothing when a process has ended: what it used is not known.
spent() {
	printf '%s\n%s\n' "$1" "$2" | awk -v hz="$(ticks)" '
		NR == 1 { n = split($0, was, " ") }
		NR == 2 { split($0, is, " ") }
		END {
			for (i = 2; i <= n; i++) {
				split(was[i], a, ":")
				split(is[i], b, ":")
				if (b[2] == "" || a[4] != b[4])
					exit
				used += b[3] - a[3]
				kernel += b[5] - a[5]
			}
			printf "%.0f %.0f %.0f\n", 1e6 * (is[1] - was[1]), 1e6 * used / hz,
				1e6 * kernel / hz
		}'
}

# why_idle THEN NOW [HINT]: print why in words; HINT is the option that shows where they wait.
why_idle() {
	printf '%s\n%s\n' "$1" "$2" |
		awk -v hint="${3-}" -v hz="$(ticks)" '
		NR == 1 { n = split($0, was, " ") }
		NR == 2 { split($0, is, " ") }
		END {
			for (i = 2; i <= n; i++) {
				split(was[i], a, ":")
				split(is[i], b, ":")
				if (b[2] == "" || b[2] ~ /[ZX]/ || a[4] != b[4])
					ended = a[1]
				else {
					used += (b[3] - a[3]) / hz
					if (b[2] ~ /[Tt]/)
						stopped = a[1]
				}
			}
			wall = is[1] - was[1]
			if (stopped != "" && used < 0.01)
				printf "process %s is stopped; resume it with kill -CONT %s\n",
					stopped, stopped
			else if (used > wall / 20 && used > 0)
				printf "ended too soon: the processes used %.2f s of CPU time in %.1f s, but not while they could be sampled\n",
					used, wall
			else if (ended != "")
				printf "process %s ended before it could be sampled\n", ended
			else
				printf "nothing ran: the processes used next to no CPU time in %.1f s%s\n", wall,
					hint ? "; " hint " shows where they wait" : ""
		}'
}
