# lib.sh - helpers of all tests: . "$SRC/tests/lib.sh"
# tests/run sets SRC, the checkout, BUILD, its build, PATH with build/bin first, and a fresh current
# directory for each test.
# shellcheck shell=sh

: "${SRC:?run me through tests/run}" "${BUILD:?run me through tests/run}"

# fail TEXT...: end the test as failed, with the reason.
fail() {
	printf 'FAIL: %s\n' "$*"
	exit 1
}

# skip REASON: end the test: this system cannot run it.
skip() {
	printf '%s\n' "$*"
	exit 77
}

# need COMMAND...: skip when one of them is missing.
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

# same WANT GOT WHAT: fail with the difference unless two files are equal.
same() {
	cmp -s "$1" "$2" && return
	diff "$1" "$2" | cat -v
	fail "$3: expected (<) and got (>) differ"
}

# status WANT COMMAND...: run COMMAND; fail unless it exits with status WANT.
status() {
	status_want=$1
	shift
	status_got=0
	"$@" || status_got=$?
	[ "$status_got" -eq "$status_want" ] ||
		fail "status $status_got instead of $status_want: $*"
}

# stolen: print the hundredths of seconds (clock ticks) that a hypervisor took from all processors.
# Sampling timers count stolen time, accounts of CPU time do not: there may be more samples.
stolen() { awk '$1 == "cpu" { print $9 + 0 }' /proc/stat; }
