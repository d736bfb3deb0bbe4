# part.sh - finds reports, formatters, filters and translators by name, ours and in PCT_PATH.
#	. "$lib/part.sh"
#	part report sym && exec "$part_path"
# shellcheck shell=sh disable=SC2034,SC2154 # the sourcing script sets lib and uses part_*

newline='
'

# part KIND NAME: find the file of this name, and the lines in its head (parts.h); false when there
# is none.
part() {
	part_takes=''
	part_found=$("$lib/parts" "$1" "$2" && echo .) || return
	part_takes=${part_found%%"$newline"*} part_found=${part_found#*"$newline"}
	part_gives=${part_found%%"$newline"*} part_found=${part_found#*"$newline"}
	part_instead=${part_found%%"$newline"*} part_found=${part_found#*"$newline"}
	part_path=${part_found%"$newline".}
}

# part_formatter TEXT: the same for TEXT, a formatter's name and plain words after it; false when it
# is a command for sh.
part_formatter() {
	part_takes=''
	case $1 in
	*[!A-Za-z0-9_.+\ -]*) return 1 ;;
	esac
	part formatter "${1%% *}"
}
