# pct.bash - completion in bash for profile, pct and their small programs.
#	pct l<TAB>        line line%          pct-sys --d<TAB>        --dis --disk
# The command's own -h gives options, reports and formats: this file has no list of them.
# Limits: long options of bash-completion's style only, --name and value as two words.

# _pct_options COMMAND...: print the options in its usage text.  _pct_section NAME COMMAND...: print
# the first words of the lines of a section.
_pct_options() {
	"$@" -h 2>/dev/null </dev/null | sed -n '/^  -/{s/   *[^ -].*//;s/[,|]/ /g;p;}' |
		tr ' ' '\n' | sed -n 's/^\(--*[A-Za-z][A-Za-z-]*\).*/\1/p' | sort -u
}
_pct_section() {
	local section=$1
	shift
	"$@" -h 2>/dev/null </dev/null | awk -v section="$section:" '
		/^  -/ || /^[^ ]/ { on = $0 == section; next }
		on && /^  [a-z]/ {
			sub(/^  /, "")
			sub(/  .*/, "")
			for (n = split($0, word, /[ ,]+/); n; n--)
				if (word[n] ~ /^[a-z][a-z0-9_-]*$/)
					print word[n]
		}' | sort -u
}

_pct_complete() {
	local command=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} before='' report='' i words=''
	local -a asked
	asked=("$command")
	[ "$COMP_CWORD" -lt 1 ] || before=${COMP_WORDS[COMP_CWORD-1]}
	COMPREPLY=()
	# the report or format, after the options and their values
	case ${command##*/} in
	pct | pct-export | pct-import)
		for ((i = 1; i < COMP_CWORD; i++)); do
			case ${COMP_WORDS[i]} in
			-[fltwond] | --kallsyms | --vmlinux | --sysroot | --image | --source | --event | --names) ((i++)) ;;
			-*) ;;
			*) report=${COMP_WORDS[i]}; break ;;
			esac
		done
		;;
	esac
	case $before in
	-t)
		case ${command##*/} in
		pct* | addr2*) [ "${command##*/}" = pct-sys ] || words=$(_pct_section '-t NAME' pct) ;;
		esac
		;;
	-p | --pid) words=$(cd /proc 2>/dev/null && printf '%s\n' [0-9]*) ;;
	-e) [ "${command##*/}" != pct-sys ] || words=$("$command" --list-events 2>/dev/null </dev/null | sed -n 's/^ *\([a-z][^ ]*\).*/\1/p') ;;
	-expr) return ;;
	esac
	[ "$COMP_CWORD" -lt 2 ] || [ "${COMP_WORDS[COMP_CWORD-2]}" != -expr ] ||
		words=$(_pct_section 'profile -expr SPEC NAME' pct)
	if [ -n "$words" ]; then
		:
	elif [ "${word#-}" != "$word" ]; then
		case ${command##*/},$report in
		pct,export) asked=(pct-export) ;;
		pct,import) asked=(pct-import) ;;
		pct,sql) asked=(pct-sql) ;;
		pct,info) asked=(pct-info) ;;
		pct,?*) asked=("$command" "${report%\%}"); [ "$report" != hier ] || asked=("$command" hier) ;;
		esac
		words=$(_pct_options "${asked[@]}")
	elif [ -z "$report" ]; then
		case ${command##*/} in
		pct)
			words=$(_pct_section REPORT "$command")
			for i in addr sym line src obj prog hier ann; do words="$words $i%"; done
			;;
		pct-export | pct-import) words=$(_pct_section FORMAT "$command") ;;
		pct-sys) [ "$COMP_CWORD" -ne 1 ] || words='start stop status dump reset' ;;
		esac
	elif [ "$before" = diff ] || [ "$before" = compare ]; then
		words='addr sym line src obj prog hier'
	elif [ "$before" = export ] || [ "$before" = import ]; then
		words=$(_pct_section FORMAT "pct-$before")
	fi
	# shellcheck disable=SC2207 # none of these words has blanks
	[ -z "$words" ] || COMPREPLY=($(compgen -W "$words" -- "$word"))
}

complete -o bashdefault -o default -F _pct_complete \
	profile pct pct-pr pct-info pct-sys pct-sql pct-dis pct-compile pct-export pct-fleet pct-import pct-inject pct-run pct-ship pct-stub pct-tick pct-top dbctl addr2nm addr2src addr2gdb
