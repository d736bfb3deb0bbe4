# lib-src.sh - compares addr2src with addr2line and llvm-symbolizer.  All three answers become lines
# of one form, with ? for an unknown line and ?? for an unknown name:
#	inner@/dir/file.c:12 <- outer@/dir/other.c:340
# The results go to the file tally of the current directory.
# shellcheck shell=sh

# src_addresses OBJECT N [SEED]: print N addresses in OBJECT's .text, in random order, the same in
# every awk; N = all: every address.
src_addresses() {
	LC_ALL=C readelf -SW "$1" 2>/dev/null | awk -v n="$2" -v seed="${3:-1}" '
	function number(hex,  i, v) {
		for (i = v = 0; i++ < length(hex); )
			v = v * 16 + index("123456789abcdef", substr(hex, i, 1))
		return v
	}
	function random() { return (seed = seed * 16807 % 2147483647) / 2147483647 }
	# a separate debug file has no code, but its addresses
	{ sub(/^ *\[ *[0-9]+\] /, "") }
	$1 ~ /^\.text/ && ($2 == "NOBITS" || $7 ~ /X/) {
		start[++sections] = number($3)
		all += size[sections] = number($5)
	}
	END {
		every = n == "all"
		if (every)
			n = all
		for (i = 0; i < n && all > 0; i++) {
			at = every ? i : int(random() * all)
			for (s = 1; at >= size[s] && s < sections; s++)
				at -= size[s]
			printf "0x%x\n", start[s] + at
		}
	}'
}

# src_chains KIND: turn the output of addr2line -afi (gnu), eu-addr2line -afi (eu) or
# llvm-symbolizer --addresses (llvm) into chains.
src_chains() {
	awk -v kind="$1" '
	function flush() {
		# both take the file before a local symbol in the symbol table for its place; we do not
		if (chain ~ /@[^\/@]*:\?$/ && chain !~ / <- /)
			sub(/@[^\/@]*:\?$/, "", chain)
		if (NR > 1)
			print chain == "" ? "??" : chain
		chain = ""
		odd = 0
	}
	!odd && /^0x[0-9a-f]+$/ { flush(); next }
	!odd && $0 == "" { next }
	{ odd = !odd }
	odd { name = $0; sub(/ inlined at .*/, "", name); next }
	{
		place = $0
		sub(/ \(discriminator [0-9]+\)$/, "", place)
		if (kind == "llvm" || (kind == "eu" && place ~ /:[0-9]+:[0-9]+$/))
			sub(/:[0-9]+$/, "", place)
		sub(/:0$/, ":?", place)
		frame = place == "??:?" ? name : name "@" place
		chain = chain == "" ? frame : chain " <- " frame
	}
	END { flush() }'
}

# src_ask OBJECT ADDRESSES [-C]: write the three answers as chains to from-gnu, from-llvm and
# from-ours.  addr2line 2.40 gives a function without a linkage name another name at first
# (main.cold, then main): ask it twice, the second answer counts.
src_ask() {
	src_want=$(wc -l <"$2")
	cat "$2" "$2" | LC_ALL=C soon "${ADDR2LINE:-addr2line}" -afi ${3+"$3"} \
		-e "$1" 2>/dev/null | src_chains gnu |
		tail -n "$src_want" >from-gnu
	src_names=--no-demangle
	[ -z "${3-}" ] || src_names=--demangle
	soon llvm-symbolizer --addresses --inlines --functions=linkage $src_names \
		--obj="$1" <"$2" 2>/dev/null |
		src_chains llvm >from-llvm
	soon addr2src -i ${3+"$3"} "$1" <"$2" >from-ours 2>message ||
		fail "addr2src $1: status $?: $(cat message)"
	for src_file in from-gnu from-llvm from-ours; do
		[ "$(wc -l <$src_file)" -eq "$src_want" ] ||
			fail "$1: not $src_want lines in $src_file"
	done
}

# src_compare ADDRESSES: compare these files and print
#	COUNT<TAB>CLASS<TAB>ADDRESS<TAB>gnu's<TAB>llvm's<TAB>ours of the first case
# Classes: same (all three); WRONG (two agree, ours differs); more (ours has names that both lack);
# and where the two differ in WHAT (frames: their number; names, files, lines): WHAT:gnu or
# WHAT:llvm, the one that agrees with ours, WHAT:mixed when each agrees with a part, WHAT:neither.
src_compare() {
	paste "$1" from-gnu from-llvm from-ours | awk -F '\t' '
	# split frame I of CHAIN: name, file, line
	function apart(chain, part,  n, i, p, at) {
		n = split(chain, p, " <- ")
		for (i = 1; i <= n; i++) {
			at = match(p[i], /@[^@]*:[0-9?]+$/)
			part[i, 1] = at ? substr(p[i], 1, at - 1) : p[i]
			part[i, 2] = part[i, 3] = at ? substr(p[i], at + 1) : "??:?"
			sub(/:[0-9?]+$/, "", part[i, 2])
			sub(/.*:/, "", part[i, 3])
		}
		return n
	}
	# 1 when OURS equals BOTH, except names where they have ??
	function fills(both, ours,  b, o, n, i) {
		if ((n = apart(both, b)) != apart(ours, o))
			return 0
		for (i = 1; i <= n; i++)
			if ((b[i, 1] != o[i, 1] && b[i, 1] != "??") || b[i, 2] != o[i, 2] ||
				b[i, 3] != o[i, 3])
				return 0
		return 1
	}
	function class(gnu, llvm, ours,  g, l, o, n, i, k, text, differ, mixed) {
		if (gnu == llvm)
			return ours == gnu ? "same" : fills(gnu, ours) ? "more" : "WRONG"
		n = apart(gnu, g)
		if (n != apart(llvm, l))
			return "frames:" (ours == gnu ? "gnu" : ours == llvm ? "llvm" : "neither")
		mixed = apart(ours, o) == n
		for (i = 1; i <= n; i++)
			for (k = 1; k <= 3; k++) {
				if (g[i, k] != l[i, k])
					differ[k] = 1
				if (o[i, k] != g[i, k] && o[i, k] != l[i, k])
					mixed = 0
			}
		for (k = 1; k <= 3; k++)
			if (k in differ)
				text = text (text == "" ? "" : "+") kind[k]
		return text ":" (ours == gnu ? "gnu" : ours == llvm ? "llvm" : mixed ? "mixed" : "neither")
	}
	BEGIN { split("names files lines", kind, " ") }
	{
		c = class($2, $3, $4)
		if (!count[c]++)
			example[c] = $0
	}
	END {
		for (c in count)
			print count[c] "\t" c "\t" example[c]
	}'
}

# src_agree OBJECT N [-C]: compare N addresses and add to the tally,
# COUNT<TAB>CLASS<TAB>OBJECT<TAB>example.
src_agree() {
	src_addresses "$1" "$2" >addresses
	[ -s addresses ] || fail "$1: no addresses"
	src_ask "$1" addresses ${3+"$3"}
	src_compare addresses |
		awk -F '\t' -v OFS='\t' -v object="$1" '{ $2 = $2 "\t" object; print }' >counted
	cat counted >>tally
}

# src_verdict: print the comparison, and why ours sometimes agrees with neither; fail when addr2src
# was WRONG once.
src_verdict() {
	awk -F '\t' '
	BEGIN {
		why["same"] = "all three"
		why["more"] = "names in a supplementary file (dwz), which neither of them reads"
		gnu = "; addr2line: bfd takes a file for another of its name, leaves out frames, and names by the symbols of the debug file"
		llvm = "; llvm-symbolizer: names by the symbol alone (foo.cold, aliases), and by none behind its end"
		why["gnu"] = "as addr2line" llvm
		why["llvm"] = "as llvm-symbolizer" gnu
		why["mixed"] = "names as the one, files as the other" gnu llvm
		why["neither"] = "several symbols at one address, each takes another; or the two lack what we have" gnu
	}
	{
		n[$2] += $1
		all += $1
	}
	$2 == "WRONG" && shown++ < 20 {
		printf "%d in %s, as %s:\n  both %.500s\n  ours %.500s\n", $1, $3, $4, $5, $7
	}
	END {
		for (c in n) {
			kind = c
			sub(/.*:/, "", kind)
			printf "%d of %d\t%s\t%s\n", n[c], all, c, why[kind]
			bad += kind != "WRONG" && why[kind] == ""
		}
		exit shown + bad > 0
	}' tally || fail "addr2src differs where the two others agree"
	grep -q "$(printf '\t')same" tally || fail "nothing was the same"
}
