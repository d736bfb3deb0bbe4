# recorded.sh - what reports about recorded states share.  Source it after common.sh:
#	takes='--json --ci'     options of the report besides those of all
#	recorded_options "$@"
#	answers -p FILE...      writes what gdb says of `asks' to $tmp/log
# shellcheck shell=sh disable=SC2034,SC2154 # variables that only the sourcing script sets or uses

recorded_usage="$(printf '%s\n' "$common_usage" | grep -e '^  -[ndfwv] ')"
asks='' chosen='' all=''

# recorded_options "$@": take all options; `operands' become the other words.
recorded_options() {
	while [ $# -gt 0 ]; do
		case $1 in
		--expression | --most | --ci | --json | --all)
			case " $takes " in *" $1 "*) ;; *) unknown "$1" ;; esac
			;;
		esac
		case $1 in
		--thread | --expression | --most | -w) needs_value "$@" ;;
		esac
		case $1 in
		--thread) number "$1" "$2" 0-9; keep chosen -T "$2"; shift ;;
		--expression) number "$1" "$2" 0-9; keep chosen -x "$2"; shift ;;
		--most) number "$1" "$2" 0-9; keep chosen -m "$2"; shift ;;
		--ci) ci=1 ;;
		--all) all=-a ;;
		-w) keep chosen -w "$2"; shift ;;
		--)
			shift
			keep operands "$@"
			return
			;;
		*)
			option "$@"
			[ -z "$passed$translators$inlined" ] || unknown "$1"
			shift $((taken - 1))
			;;
		esac
		shift
	done
}

# asks_of FUNC@EXPR: let `asks' be that, or end with a message.
asks_of() {
	one_line '' "$1"
	case $1 in
	^?*@?*) misuse "$1: write ^ after the function: ${1#^}" ;;
	*\$_shell*) misuse "$1: \$_shell is not a value of the program" ;;
	?*@?*) keep asks "${1%%@*}" "${1#*@}" ;;
	*) misuse "$1: not FUNC@EXPR" ;;
	esac
}

# answers OPTIONS FILE...: write what gdb says to $tmp/log.
answers() {
	how=$1
	shift
	if [ -n "$list" ]; then
		read_list
		while IFS= read -r file; do
			[ -z "$file" ] || set -- "$@" "$file"
		done <"$list"
	fi
	eval "set -- $chosen -y \"\$lib/dbctl/values.py\" -- $asks \"\$@\""
	# shellcheck disable=SC2086 # options
	set -- $how "$@"
	[ -z "$verbose" ] || say "$lib/recorded $*"
	code=0
	"$lib/recorded" "$@" >"$tmp/log" || code=$?
	ran $code
	[ "$code" -lt 100 ] || exit "$code"
}
