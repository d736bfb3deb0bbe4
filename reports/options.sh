# options.sh - what all scripts do with options: messages on wrong ones, and lists of words.  Set
# `me`, `lib` and `usage` before sourcing:
#	me=profile lib=... usage='usage: profile ...' ; . "$lib/options.sh"
#	unknown --evnt          profile: unknown option: --evnt; near it: --event (profile -h tells
#	                        more)
# shellcheck shell=sh disable=SC2154 # the sourcing script sets me, lib and usage

# say TEXT...: print a message, one line without bytes that drive a terminal.
say() {
	printf '%s: %s\n' "$me" "$(printf '%s' "$*" | LC_ALL=C tr -c ' -~' '?')" >&2
}

misuse() {
	say "$* ($me -h tells more)"
	exit 100
}

# near NAME: print the lines of standard input near it, in words.
near() {
	near=$("$lib/near" "$1")
	printf '%s' "${near:+; near it: $near}"
}

# unknown OPTION: end with a message of misuse and the nearest options of the usage text; for a
# letter, the other case.
unknown() {
	misuse "unknown option: $1$(
		case $1 in
		-?) only='^-.$' ;;
		*) only='^--*[A-Za-z][A-Za-z]' ;;
		esac
		# shellcheck disable=SC2154 # of pct: options that another part takes
		printf '%s\n' "$usage" "${part_instead-}" --help -h ${version:+--version} | LC_ALL=C tr -c 'A-Za-z\n-' '\n' | grep -e "$only" | sort -u | case $1 in
		-?) grep -ixFe "$1" | near "$1" ;;
		*) near "${1%%=*}" ;;
		esac
	)"
}

# one_line OPTION VALUE: misuse unless VALUE can be a line for the debugger; an odd number of
# backslashes at its end would join the next line to it.  OPTION may be empty.
one_line() {
	case $2 in
	*'
'*) misuse "${1:+$1 }$2: it has more than one line" ;;
	esac
	one_line=$2
	while :; do
		case $one_line in
		*\\\\) one_line=${one_line%\\\\} ;;
		*\\) misuse "${1:+$1 }$2: it ends in a backslash" ;;
		*) break ;;
		esac
	done
}

# needs_value "$@": refuse the first word, an option, when none follows.
needs_value() { [ $# -gt 1 ] || misuse "option needs a value: $1"; }

kept=0
# keep LIST WORD...: append the words, which may hold any bytes, to LIST.  Use LIST by
#	eval "set -- $LIST"
# LIST has only names of variables, never words of users.
keep() {
	keep_in=$1
	shift
	while [ $# -gt 0 ]; do
		kept=$((kept + 1))
		eval "word$kept=\$1 $keep_in=\"\${$keep_in} \\\"\\\$word$kept\\\"\""
		shift
	done
}

# shellcheck source=reports/part.sh
. "$lib/part.sh"
