# attached.sh - attached processes: their state before sampling, and why they gave no sample.
#	. "$lib/attached.sh"
#	then=$(processes_now 4711,4712)         12.34 4711:R:250:8812 4712:S:0:9001
#	why_idle "$then" -real                  nothing ran: the processes used next to no CPU time
#	                                        in 5.0 s
# Of each process: state, CPU time in ticks, start.  No state: there was no such process.
# shellcheck shell=sh disable=SC2154 # lib: where this is sourced

processes_now() { # PID[,PID]...
	cut -d ' ' -f 1 /proc/uptime 2>/dev/null | tr -d '\n'
	"$lib/../../bin/pct-run" -p "$1"
}

# why_idle THEN [HINT]: print why in words; HINT is the option that shows where they wait.
why_idle() {
	now=$(processes_now \
		"$(printf '%s' "$1" | tr ' ' '\n' | sed -n 's/:.*//p' | paste -s -d , -)")
	printf '%s\n%s\n' "$1" "$now" |
		awk -v hint="${2-}" -v hz="$(getconf CLK_TCK 2>/dev/null || echo 100)" '
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
				printf "process %s is stopped; kill -CONT %s lets it go on\n",
					stopped, stopped
			else if (used > wall / 20 && used > 0)
				printf "ended too soon: the processes used %.2f s of CPU time in %.1f s, but not while they could be sampled\n",
					used, wall
			else if (ended != "")
				printf "process %s ended before it could be sampled\n", ended
			else
				printf "nothing ran: the processes used next to no CPU time in %.1f s%s\n", wall,
					hint ? "; " hint " tells where they wait" : ""
		}'
}
