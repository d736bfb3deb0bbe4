# options.sh - what people type, refused in one way by all scripts.  Sourced with `me` and `lib`
# set, and `usage`:
#	me=profile lib=... usage='usage: profile ...' ; . "$lib/options.sh"
#	unknown --evnt          profile: unknown option: --evnt; near it: --event (profile -h tells
#	                        more)
# shellcheck shell=sh disable=SC2154 # me, lib and usage are of who sources this

# Messages are one line, and nothing in it drives the terminal.
say() {
	printf '%s: %s\n' "$me" "$(printf '%s' "$*" | LC_ALL=C tr -c ' -~' '?')" >&2
}

misuse() {
	say "$* ($me -h tells more)"
	exit 100
}

# near NAME: what is near it among the lines of standard input, in words.
near() {
	near=$("$lib/near" "$1")
	printf '%s' "${near:+; near it: $near}"
}

# unknown OPTION: misuse, with the options of the usage text that are nearest to it: of a letter
# that in the other case.
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
