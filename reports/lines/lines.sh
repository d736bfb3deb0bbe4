# lines.sh - reports that take lines, such as sym: pct-pr | the report's program | align.
# pct sources it at its end: "$@" are the words after the report, part_* the part found.
# shellcheck shell=sh disable=SC2154 # what pct and common.sh set

# The words after the report: options and files in any order.
while [ $# -gt 0 ] && own "$@"; do shift "$taken"; done
[ "${1-}" != -- ] || shift
some 0 $#
eval "set -- $operands \"\$@\" $last"
case $ci$report in 1*[!%]) misuse "--ci needs shares, such as sym%, not $report" ;; esac
[ -n "$part_gives" ] || [ "$json${part_takes%% *}" != 1lines ] || misuse "no --json for $report"
takes=${part_takes%% *} kind=${part_takes#* } gives=$part_gives program=$part_path
kind=${kind%% *}

# read a list on standard input once, here
listed=''
if [ "$list" = - ] && [ "$takes" = lines ] && { [ -n "$json" ] || [ -z "$no_notes" ]; }; then
	listed=$(cat)
fi
from_list() {
	if [ -n "$listed" ]; then
		printf '%s\n' "$listed" | "$@"
	else
		"$@"
	fi
}
set -- -- "$@"
[ -z "$list" ] || set -- -f "$list" "$@"
if [ "$takes" = files ]; then
	[ -z "$passed$translators$inlined" ] || misuse "$report takes only -f, --json and -v"
	exec "$program" ${json:+--json} "$@"
fi
[ "$kind" != hier ] || paths=1
notes=$(from_list notes "$@" </dev/null)
rows=''
[ -z "$json" ] || rows=$(from_list json_begin "${report%\%}" "$@" </dev/null)
[ -z "$translators" ] || [ -n "$inlined" ] || inlining=''
spread=''
case $ci$gives in 1same) spread=3 ;; esac
parts=''
case $json$gives,$kind in
1same,sym) parts='%c%t%k%t%o' ;;
1same,line) parts='%c%t%k%t%f%t%L' ;;
1same,addr) parts='%c%t%k%t%o%t%a' ;;
1same,*) parts='%c%t%k' ;;
esac
set -- --by "$kind" --most-first ${spread:+--spread} ${parts:+-o "$parts"} "$@"
[ "$kind" != hier ] || set -- -l "$frames" "$@"
eval "set -- $translators $passed $inlining $demangle \"\$@\""
case $gives,$json$report in
,*) last='cat' ;;
*% | *,1*) last=$lib/percent ;;
*) last=$lib/align ;;
esac
[ -z "$verbose" ] || say "$bin/pct-pr $* | ${last##*/}"

# On a terminal cut labels to fit the line.
columns=''
case ${PCT_COLUMNS-} in
'' | *[!0-9]* | ??????*) [ ! -t 1 ] || columns=$(stty size <&1 2>/dev/null) ;;
*) columns=$PCT_COLUMNS ;;
esac
columns=${columns#* }
print_lines() {
	if [ -n "$notes" ] && ! IFS= read -r first; then # pct-pr gave the reason; this may be why
		printf '%s\n' "$notes" | grep 'leaves out'
		notes=''
	elif [ -n "$notes" ]; then
		printf '%s\n' "$notes" || return 111
		notes=''
		{ printf '%s\n' "$first" && cat; } | print_lines
		return
	fi
	if [ -n "$columns" ] && [ "$columns" != 0 ] && [ -n "$gives" ] && [ -z "$json" ]; then
		"$lib/fit" "$columns" ${spread:+"$spread"} 3>&- 4>&- |
			"$last" ${ci:+-c} ${spread:+-s} 3>&- 4>&-
	elif [ -n "$json" ]; then
		code=0
		json_put %s "$rows" || { cat >/dev/null; return 111; }
		"$last" -j ${ci:+-c} ${spread:+-s} ${parts:+-k "$kind"} 3>&- 4>&- || code=$?
		[ $code -ge 100 ] || json_end || code=$?
		return $code
	else
		"$last" ${ci:+-c} ${spread:+-s} 3>&- 4>&-
	fi
}

# made: let a user's report turn the lines into its own output.
made() {
	case $gives in
	same) print_lines ;;
	lines)
		{ "$program" 3>&- 4>&-; echo $? >&3; } |
			{ "$lib/merge" 3>&- 4>&-; echo $? >&3; } |
			{ sort -t "$(printf '\t')" -k1,1nr -k2 3>&- 4>&-; echo $? >&3; } |
			print_lines
		;;
	*) { "$program" 3>&- 4>&-; echo $? >&3; } | print_lines ;;
	esac
}

# The status of a stage goes around the pipes on descriptor 3, the report on 4.  No stage inherits
# these: a translator that lives on must not keep them open.
LC_ALL=C
export LC_ALL
{
	codes=$(
		{
			{ from_list "$bin/pct-pr" "$@" 3>&- 4>&-; echo $? >&3; } |
			{ made >&4; echo $? >&3; }
		} 3>&1
	)
} 4>&1
worst=0 stages=0
for code in $codes; do
	stages=$((stages + 1))
	[ "$code" -le "$worst" ] || worst=$code
done
[ "$stages" -ge 2 ] || exit 111
exit "$worst"
