# sampled.sh - for tests of what was sampled by the debugger against what is known.  Sourced after
# lib.sh.
# shellcheck shell=sh

# twice COMMAND...: COMMAND succeeds, or does when it is tried again.  Three deviations are exceeded
# once in 370 times by chance alone, and twice in a row once in 137,000 times.
twice() {
	"$@" || { rm -rf data; "$@"; } || fail "$sampled_why"
}

# share PATTERN OF SHARE FILE: of the samples in FILE, a report of `pct hier`, whose path matches the
# expression OF, those that match PATTERN are SHARE within three standard deviations; OF are nearly
# all that there are.
share() {
	sampled_why=$(awk -v pattern="$1" -v of="$2" -v p="$3" '
		{ all += $1 }
		$0 ~ of { n += $1 }
		$0 ~ of && $0 ~ pattern { got += $1 }
		END {
			d = got - n * p; if (d < 0) d = -d
			if (n > 30 && n >= 0.8 * all && d <= 3 * sqrt(n * p * (1 - p)))
				exit
			print "expected a share of " p " for " pattern ", got " got + 0 " of " n + 0 \
				", of " all + 0 " in all"
			exit 1
		}' "$4") || {
		sampled_why="$sampled_why
$(cat "$4")"
		return 1
	}
}

# mean VALUE FILE: what int-avg says in FILE is VALUE within three standard errors.
mean() {
	awk -v want="$1" '/ n=/ {
		split($4, n, "=")
		d = $1 - want; if (d < 0) d = -d
		good = n[2] > 30 && d <= 3 * $3
	} END { exit !good }' "$2" || {
		sampled_why="expected a mean of $1, got: $(cat "$2")"
		return 1
	}
}
