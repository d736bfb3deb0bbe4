# sampled.sh - compares a debugger's samples with known shares.  Source lib.sh first.
#
# The bounds are those of independent samples (chance.sh).  So samples need random intervals.  A
# regular clock meets a loop below the interval at the same places again and again: `shapes`, with
# rounds of 0.2 ms, was 7 deviations off in one of 20 runs at 2 ms, each sample like the one before
# (a correlation of 0.84).  Intervals between half and one and a half of 2 ms have almost no
# correlation for much shorter rounds; longer rounds deviate less than by chance.
#
# When the clock is the tick of the system, intervals are whole ticks, random or not: `hier-test`,
# with rounds of two ticks, was 4.7 deviations off in one of 10 runs.  Then no bound is right.
# shellcheck shell=sh
. "$SRC/tests/chance.sh"
"$BUILD/t/fineclock" || skip 'no clock here that is finer than the tick'

# share PATTERN OF SHARE FILE: check that, of the samples in FILE, a report of `pct hier`, with
# paths like the expression OF, a SHARE is like PATTERN; few are not like OF.
share() {
	awk -v pattern="$1" -v of="$2" '
		{ all += $1 }
		$0 ~ of { n += $1 }
		$0 ~ of && $0 ~ pattern { got += $1 }
		END { print got + 0, n + 0, all - n }' "$4" >share.counts
	read -r share_got share_n share_rest <share.counts
	near "$share_got" "$share_n" "$3" "$1: $(cat "$4")"
	# the loader's, and main's own
	few "$share_rest" $((share_n + share_rest)) 0.1 "other than $2: $(cat "$4")"
}

# mean VALUE FILE: check that int-avg's mean in FILE is VALUE.
mean() {
	awk -v want="$1" '
		/ n=/ {
			split($4, n, "=")
			off = ($1 - want) / $3
			good = n[2] >= 100 && off <= 5 && off >= -5
		}
		END {
			printf "expected a mean of %s, %.1f errors off\n", want, off
			exit !good
		}' "$2" >mean || fail "$(cat mean "$2")"
	cat mean
}
