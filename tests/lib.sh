# lib.sh - helpers of all tests: . "$SRC/tests/lib.sh"
# tests/run sets SRC, the checkout, BUILD, its build, PATH with build/bin first, and a fresh current
# directory for each test.
# shellcheck shell=sh

: "${SRC:?run me through tests/run}" "${BUILD:?run me through tests/run}"

# C here may include "burn.h", for work that takes about as long on every processor.  A counter in
# memory does not serve: newer ones keep it in a register, and are seven times faster at it.
CPATH=$SRC/tests/prog
export CPATH

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

# long_part: what follows is of the long kind (tests/README): a test of another kind has passed
# here, unless the long ones were asked for, or it was named.
long_part() { [ "${TEST_LONG-}" ] || exit 0; }

# amount LONG EXACT: print LONG where the long tests were asked for, or this one was named, else
# EXACT: how much of a search that has no end is made in front of each landing.
amount() { if [ "${TEST_LONG-}" ]; then echo "$1"; else echo "$2"; fi; }

# walks_by_tables: skip where the library has no rules of unwind tables, those of
# lib/unwind/native.c: there call paths are by frame pointers.  $tables gets what cc needs so that
# all code has tables: for riscv64, gcc before 13 writes none into C.
# shellcheck disable=SC2034 # tests use it
walks_by_tables() {
	tables=-fasynchronous-unwind-tables
	case $(uname -m) in
	x86_64 | i?86 | aarch64 | armv* | riscv64 | s390x) ;;
	*) skip "call paths are by frame pointers on $(uname -m)" ;;
	esac
}

# soon COMMAND...: run COMMAND, a program; end it with status 124 when it takes longer than a good
# answer does on the slowest machine.
soon() { timeout -k 5 100 "$@"; }

# poll SECONDS COMMAND...: run COMMAND until it succeeds; false when time is up: five times SECONDS,
# which are of an idle machine.
poll() {
	poll_left=$(($1 * 100))
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
