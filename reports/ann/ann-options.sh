# ann-options.sh - options and steps of pct ann and pct dis.  Source common.sh first.
#	while [ $# -gt 0 ] && ann_option "$@"; do shift "$taken"; done
# shellcheck shell=sh disable=SC2034,SC2154 # variables that only the sourcing script sets or uses

print='' functions='' gcov='' images='' sources='' roots=''

# ann_option "$@": take the first option, `taken` words; false when it is none of these.
ann_option() {
	case $1 in
	--function | --context | --gcov) needs_value "$@" ;;
	-i | --inlined | --no-inlined | -addr | -sym | -line | -src | -obj | -prog | --addr | \
		--sym | --line | --src | --obj | --prog)
		unknown "$1"
		;;
	esac
	taken=2
	case $1 in
	--function) functions=1 print="$print $1"; keep print "$2"; return ;;
	--context) number "$1" "$2" 0-9; print="$print $1 $2"; return ;;
	--gcov)
		gcov=$2
		case $gcov in /*) ;; *) gcov=./$gcov ;; esac
		[ -d "$gcov" ] || misuse "--gcov wants a directory: $2"
		print="$print --costs"
		return
		;;
	-p | --json) print="$print $1" taken=1; return ;;
	esac
	option "$@" || return 1
	case $1 in
	--vmlinux | --image) images="$images $1"; keep images "$2" ;;
	--sysroot)
		images="$images $1" roots="$roots $1"
		keep images "$2"
		keep roots "$2"
		;;
	--source) sources="$sources $1"; keep sources "$2" ;;
	esac
}

# names WORD...: after the options, make the temporary directory and write the names of all files,
# one a line, to $tmp/list.
names() {
	[ "${1-}" != -- ] || shift
	some 0 $#
	eval "set -- $operands \"\$@\" $last"
	begin
	for file; do
		case $file in
		*"
"*) say "cannot read $file: there is a newline in its name"; ran 1 ;;
		*) printf '%s\n' "$file" ;;
		esac
	done >"$tmp/list"
	case $list in
	'') ;;
	-) cat >>"$tmp/list" ;;
	*) { cat <"$list" >>"$tmp/list"; } 2>/dev/null || { say "cannot read $list"; exit 111; } ;;
	esac
}

# tell: print the new messages of the stages, in our name, each once.
tell() {
	[ -s "$tmp/said" ] || return 0
	sed "s/^[a-z]*-[a-z]*:/$me:/" "$tmp/said" | awk -v told="$tmp/told" '
		BEGIN { while ((getline line <told) > 0) seen[line] = 1; close(told) }
		!seen[$0]++ { print; print >>told }' >&2
}

# modified COLUMN: print when each object was built, as M lines (reports/FORMAT), from the lines of
# pct-pr in $tmp/samples, with the object in COLUMN and %m as the last.
modified() {
	awk -F '\t' -v OFS='\t' -v c="$1" \
		'$NF > 0 && !seen[$c, $NF]++ { print "M", $c, $NF }' "$tmp/samples"
}

# executions: write gcov's counts, as X lines (reports/FORMAT), to $tmp/runs.
# shellcheck disable=SC2120 # "$@" is its own
executions() {
	: >"$tmp/runs"
	[ -n "$gcov" ] || return 0
	command -v gcov >/dev/null || { say 'cannot run gcov: not found'; ran 1; return 0; }
	[ -z "$verbose" ] || say "gcov --json-format -t, of all .gcda below $gcov"
	find "$gcov" -type f -name '*.gcda' -exec gcov --json-format -t {} \
		+ </dev/null 2>"$tmp/gcov" >"$tmp/json" ||
		ran 1
	[ -s "$tmp/json" ] ||
		{ say "no gcov data (.gcda with its .gcno) below $gcov"; ran 1; return 0; }
	tr -c ' -~\n' '?' <"$tmp/gcov" | sed "s/^/$me: gcov: /" >&2
	eval "set -- $sources"
	"$lib/ann-gcov" "$@" <"$tmp/json" >"$tmp/part" 2>"$tmp/said" || ran $?
	sed 's/^/X	/' "$tmp/part" >"$tmp/runs"
	tell
}

# listing REPORT: print the lines of standard input as ann-print does, below the notes, or in the
# JSON of REPORT.  Ends the shell: call it last, in a pipe.
listing() {
	case $print in
	*--json*) json_begin "$1" -f "$tmp/list" || exit 111 ;;
	*--editor*) ;;
	*) notes -f "$tmp/list" ;;
	esac
	eval "set -- $print $roots $sources"
	code=0
	"$lib/ann-print" "$@" 2>"$tmp/said" || code=$?
	tell
	[ "$code" -ne 141 ] || exit 141
	case $print in *--json*) [ "$code" -ge 100 ] || json_end || ran $? ;; esac
	ran "$code"
	exit "$worst"
}
