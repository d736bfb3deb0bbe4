# readers.sh - makes data files with known contents for the tests of the readers.  Source lib.sh
# first.
# shellcheck shell=sh

mkpct() { "$BUILD/t/mkpct" "$@" || fail "mkpct $*"; }

# sound FILE [FIELD]...: make a data file of $BUILD/t/mkpct itself, 3 samples at its first function.
sound() {
	sound_file=$1
	shift
	mkpct "$sound_file" object="$BUILD/t/mkpct" like="$BUILD/t/mkpct" name=mkpct \
		size=0x100000 addr=0 "$@"
}

# refused FILE REASON: check that every reader refuses FILE with one line that names it and REASON.
refused() {
	for refused_by in pct-pr pct-info 'pct line' 'pct info'; do
		# shellcheck disable=SC2086 # two words
		status 111 soon $refused_by "$1" >refused.out 2>refused.err
		[ ! -s refused.out ] || fail "$refused_by printed something about $1"
		[ "$(wc -l <refused.err)" -eq 1 ] || fail "not one line: $(cat refused.err)"
		grep -qF "$1: " refused.err || fail "$1 is not named: $(cat refused.err)"
		grep -q "$2" refused.err || fail "reason is not '$2': $(cat refused.err)"
	done
}

# clean FILE: true when it is UTF-8 without control bytes except newline and tab.
clean() {
	if LC_ALL=C tr -d '\n\t' <"$1" | LC_ALL=C grep -q '[[:cntrl:]]'; then
		fail "control bytes in $1: $(od -c "$1" | head -5)"
	fi
}
