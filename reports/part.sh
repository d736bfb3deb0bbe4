# part.sh - reports, formatters, filters and translators by their names, ours and in PCT_PATH.
#	. "$lib/part.sh"
#	part report sym && exec "$part_path"
# shellcheck shell=sh disable=SC2034,SC2154 # part_* are for who sources this, who sets lib

newline='
'

# part KIND NAME: what is run by this name, and what the head of its file says (parts.h); false
# where there is none.
part() {
	part_takes=''
	part_found=$("$lib/parts" "$1" "$2" && echo .) || return
	part_takes=${part_found%%"$newline"*} part_found=${part_found#*"$newline"}
	part_gives=${part_found%%"$newline"*} part_found=${part_found#*"$newline"}
	part_instead=${part_found%%"$newline"*} part_found=${part_found#*"$newline"}
	part_path=${part_found%"$newline".}
}

# part_formatter TEXT: the same of TEXT, a formatter's name and plain words behind it; false where
# it is a command for sh.
part_formatter() {
	part_takes=''
	case $1 in
	*[!A-Za-z0-9_./+\ -]*) return 1 ;;
	esac
	part formatter "${1%% *}"
}
