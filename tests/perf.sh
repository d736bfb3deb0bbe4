# perf.sh - helpers of tests of pct-sys.  Source lib.sh first.
# shellcheck shell=sh

# rights WORD...: skip when perf events permit none of these here: machine, program, user
rights() {
	rights_here=$(pct-sys --probe) || fail "probe: status $?"
	for rights_word; do
		[ "${rights_here%%	*}" != "$rights_word" ] || return 0
	done
	skip "perf events: $rights_here"
}

# value KEY: print its value in the accounts of the run in ./data
value() { awk -F '\t' -v key="$1" '$1 == key { print $2 }' data/pct-sys.*/accounts.log; }

# accounts: print them, for messages
accounts() { cat data/pct-sys.*/accounts.log; }

# lost_said FILE: print how many samples were lost, as pct-sys said in FILE
lost_said() {
	sed -n 's/^pct-sys: .* samples, \([0-9]*\) lost .*/\1/p' "$1" | grep . || echo 0
}

# rate -x|-s: lock the kernel's limit of the sample rate: -x to change it, -s to depend on it, as
# other tests may at the same time
rate() {
	need flock
	exec 9>>"$BUILD/rate.lock"
	flock "$1" -w 100 9 || skip 'other tests change the rate of samples'
}
