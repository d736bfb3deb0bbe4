# waits.sh - what tests of waits.log share.  Source lib.sh first.
# shellcheck shell=sh

pct-sys -q -d probe true 2>/dev/null || skip 'no perf events here'

# whole FILE: each thread's parts are its life, and waits are the time that threads were blocked
# and, when they had been woken up, not yet on a processor, but for 1 %: none is missing or twice.
whole() {
	awk -F '\t' '
		function add(life, run, ready, off) {
			gap = life - run - ready - off
			if (gap * gap > 1e-4 * life * life)
				bad = bad " lived " life ": " run + ready + off
			blocked += off
			most += off + ready
			n++
		}
		$1 == "thread" { add($4 - $3, $5, $6, $7) }
		$1 == "others" { add($3, $4, $5, $6) }
		$1 == "wait" { waited += $4 }
		END {
			# waits are rounded, and counted at other moments than threads
			if (waited < .99 * blocked || waited > 1.01 * most)
				bad = bad " waits of " waited ", blocked " blocked " to " most
			if (!n || bad) {
				print FILENAME ": " n " lines:" bad
				exit 1
			}
		}' "$1" || fail "$1: $(grep -e '^thread' -e '^others' -e '^wait' "$1" | head -n 50)"
}
