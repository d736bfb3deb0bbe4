# first.sh - what the jobs of a profiler's first hour share: sourced after lib.sh.
# shellcheck shell=sh

# planted [CC-OPTION]...: build ./hot, which spends its time in hot(), called by main.
planted() {
	cat >hot.c <<'C'
#include "burn.h"
__attribute__((noinline)) static void hot(double seconds)
{
	double end = cpu_seconds(CLOCK_THREAD_CPUTIME_ID) + seconds;

	while (cpu_seconds(CLOCK_THREAD_CPUTIME_ID) < end)
		BURN(20000);
}
int main(void)
{
	hot(0.5);
	return 0;
}
C
	cc -O1 -g "$@" -o hot hot.c || fail cc
}

# top FILE PATTERN: the report's first line of shares matches, and stands in its first ten lines.
top() {
	head -n 10 "$1" | grep -v '^#' | head -n 1 | grep -q "^ *[0-9][0-9.]*%   .*$2" ||
		fail "not first: $2: $(head -n 20 "$1")"
}

# remark FILE PATTERN: one of its first ten lines matches.
remark() { head -n 10 "$1" | grep -q -e "$2" || fail "not said: $2: $(head -n 20 "$1")"; }

# doctor FILE VERDICT NAME [TEXT]: what pct doctor wrote has the line NAME, and there, or in the
# change below it, TEXT.
doctor() {
	awk -v verdict="$2" -v name="$3" -v text="${4-}" '
		on && $1 == "->" { line = line $0 }
		on { exit }
		$1 == verdict && index(substr($0, 9), name " ") == 1 { on = 1; line = $0 }
		END { exit !(on && index(line, text)) }' "$1" || fail "no line $*: $(cat "$1")"
}
