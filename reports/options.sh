# options.sh - messages on wrong options, the same in all scripts.  Set `me`, `lib` and `usage`
# before sourcing:
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
		printf '%s\n' "$usage" --help -h ${version:+--version} | LC_ALL=C tr -c 'A-Za-z\n-' '\n' | grep -e "$only" | sort -u | case $1 in
		-?) grep -ixFe "$1" | near "$1" ;;
		*) near "${1%%=*}" ;;
		esac
	)"
}

# shellcheck source=reports/part.sh
. "$lib/part.sh"
