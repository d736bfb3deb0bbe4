# deep.sh - the paths of tests/prog/deep.c, known by heart.  Source lib.sh first.
# shellcheck shell=sh

# deep_cc [OPTION]...: compile it.
# shellcheck disable=SC2154 # tables: lib.sh
deep_cc() {
	cc -O1 -fno-optimize-sibling-calls "$@" -I "$SRC/tests/prog" -o deep \
		"$SRC/tests/prog/deep.c" || fail 'cc deep'
}

# deep_is FRAMES DEPTH FILE: each line of FILE is the path of a sample at DEPTH of which FRAMES were
# kept, as functions with blanks between them; what is beyond main does not matter, but counts.
deep_is() {
	awk -v frames="$1" -v depth="$2" '
		# the I-th function of the path, from the leaf on; END is where main is
		function right(i) {
			if (i == 1) return "bottom"
			if (i == end) return "main"
			return (end - i) % 2 ? "ping" : "pong"
		}
		{
			end = depth + 2
			# with what called main, as many frames as the longest path that was seen
			for (m = NF; m && $m != "main"; m--);
			whole = m ? end + NF - m : end
			outer = frames < 64 ? 0 : int(frames / 4)
			inner = whole <= frames ? whole : outer ? frames - outer - 1 : frames
			for (i = 1; i <= inner && i <= end; i++)
				if ($i != right(i)) wrong("frame " i " is " $i ", not " right(i))
			if (whole <= frames) {
				if (NF != whole) wrong(NF " frames of " whole)
				next
			}
			if ($(inner + 1) != "...") wrong("no mark after " inner " frames")
			if (NF != inner + 1 + outer) wrong(NF " frames of " inner + 1 + outer)
			for (i = inner + 2; i <= m; i++)
				if ($i != right(end - m + i)) wrong("frame " i " is " $i)
			if (outer && !m) wrong("no main")
		}
		function wrong(what) { print what; bad = 1; exit }
		END { if (!NR) print "no paths"; exit bad || !NR }' "$3" >wrong ||
		fail "$(cat wrong): $(cut -c 1-300 "$3")"
}
