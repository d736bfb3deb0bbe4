# lib-steps.sh - for tests that run build/t/steps, of programs of any machine: sourced after lib.sh.
# What it prints is in the file `out`; places where tables are wrong stand in lib/unwind/places.
# shellcheck shell=sh disable=SC2034,SC2154 # $choices is for, SRC of the caller

# The C library chooses many of its functions by the processor.  What reads code is run with each of
# these choices, whatever the processor is.
choices='sse2 avx2 own'

# chosen CHOICE: from here on programs have the functions of CHOICE: those that every x86-64 has,
# those of a processor with AVX2 but without AVX-512, or those for this processor
chosen() {
	unset GLIBC_TUNABLES
	[ "$1" != own ] || return 0
	GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX512BW,-AVX512CD,-AVX512DQ,-RTM
	[ "$1" = avx2 ] || GLIBC_TUNABLES=$GLIBC_TUNABLES,-AVX2,-AVX,-FMA,-FMA4,-BMI1,-BMI2,-LZCNT,\
-MOVBE,-POPCNT,-ERMS,-FSRM,-SSE4_2,-SSE4_1,-SSSE3,-XSAVEC
	export GLIBC_TUNABLES
}

# steps_verdict STEPS SIGNALS [PLACES]...: fails unless all that differed stands in places, or in
# places-PLACES, and there were so many steps, four times as many frames, and signals.
steps_verdict() {
	steps_least=$1 steps_most=$2
	shift 2
	[ $# -gt 0 ] || set -- ''
	for steps_places; do
		cat "$SRC/tests/lib/unwind/places${steps_places:+-$steps_places}"
	done >known
	awk -F '\t' -v least="$steps_least" -v most="$steps_most" '
	FNR == NR { if (!/^#/) place[++n] = $1; next }
	/^steps / { split($0, word, " "); steps += word[2]; frames += word[4]; signals += word[6]; next }
	{ for (i = 1; i <= n; i++) if ($0 ~ place[i]) next; print "not in places: " $0; bad = 1 }
	END {
		print steps, "steps", frames, "frames", signals, "signals"
		exit bad || steps < least || frames < 4 * steps || signals < most
	}' known out || fail 'the unwinder and what happened differ'
}
