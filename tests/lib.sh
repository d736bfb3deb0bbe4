# lib.sh - what tests share.  Sourced by every test: . "$SRC/tests/lib.sh"
# From tests/run: SRC the checkout, BUILD what was built from it, PATH with build/bin first, the
# current directory a fresh one of the test's own.
# shellcheck shell=sh

: "${SRC:?run me through tests/run}" "${BUILD:?run me through tests/run}"

# fail TEXT...: the test has failed, and why.
fail() {
	printf 'FAIL: %s\n' "$*"
	exit 1
}

# skip REASON: this system cannot show what the test looks for.
skip() {
	printf '%s\n' "$*"
	exit 77
}

# need COMMAND...: skip when one of them is not there.
need() {
	for need_command; do
		command -v "$need_command" >/dev/null || skip "no $need_command here"
	done
}

# poll SECONDS COMMAND...: run COMMAND until it succeeds; false when time is up.
poll() {
	poll_left=$(($1 * 20))
	shift
	until "$@"; do
		poll_left=$((poll_left - 1))
		[ "$poll_left" -gt 0 ] || return 1
		sleep 0.05
	done
}

# same WANT GOT WHAT: two files are equal, or the test fails and shows the difference.
same() {
	cmp -s "$1" "$2" && return
	diff "$1" "$2" | cat -v
	fail "$3: expected (<) and got (>) differ"
}

# status WANT COMMAND...: run COMMAND, which must exit with status WANT.
status() {
	status_want=$1
	shift
	status_got=0
	"$@" || status_got=$?
	[ "$status_got" -eq "$status_want" ] ||
		fail "status $status_got instead of $status_want: $*"
}

# stolen: hundredths of seconds that a hypervisor took from all processors since the start (user's
# clock ticks).  A sampling timer counts a moment that is stolen, the account of CPU time does not:
# there may be more samples.
stolen() { awk '$1 == "cpu" { print $9 + 0 }' /proc/stat; }
