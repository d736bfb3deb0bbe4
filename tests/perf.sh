# perf.sh - for tests of pct-sys.  Sourced after lib.sh.
# shellcheck shell=sh

# rights WORD...: skip where perf events may do none of these here: machine, program, user
rights() {
	rights_here=$(pct-sys --probe) || fail "probe: status $?"
	for rights_word; do
		[ "${rights_here%%	*}" != "$rights_word" ] || return 0
	done
	skip "perf events: $rights_here"
}

# value KEY: of the accounts of the run in ./data
value() { awk -F '\t' -v key="$1" '$1 == key { print $2 }' data/pct-sys.*/accounts.log; }

# accounts: what they say, for messages
accounts() { cat data/pct-sys.*/accounts.log; }

# rate -x|-s: -x: this test alone changes how often the kernel lets anyone sample; -s: it depends on
# that, as others may at the same time
rate() {
	need flock
	exec 9>>"$BUILD/rate.lock"
	flock "$1" -w 100 9 || skip 'other tests change the rate of samples'
}
