# common.sh - options, messages and lines of pct and the reports.  Set `me` before sourcing:
#	me='pct diff' lib=... ; . "$lib/common.sh"
#	while [ $# -gt 0 ] && option "$@"; do shift "$taken"; done      options, between files too
#	some 0 $#                               `last': the last run, when no file was named
#	eval "set -- $operands \"\$@\" $last"  the other words, in their order
#	lines sym '%q' FILE... >out             COUNT<TAB>INTERVAL<TAB>LABEL, merged, in no order
# shellcheck shell=sh disable=SC2034,SC2154 # variables that only the sourcing script sets or uses

common_usage="  -n N             report the Nth last run, as pct runs lists them; default: the last
  -d DIR           directory of the runs (default \${PCT_DIR:-\${TMPDIR:-/tmp}/pct-UID/ct})
  --event NAME     read only files that counted this event (time: samples of time)
  -w FROM..TO      only samples of this time, in seconds or, with %, shares of the run (logs)
  -f LIST          read names of more files from LIST, one per line; -: standard input
  -t TRANSLATOR    get names from TRANSLATOR, see pct-pr; repeatable
  -M               print names as nm does, not demangled
  --names FORM     print short functions (default), without arguments and hashes, or full
  --no-inlined     do not show inlined calls as frames (addr2src shows them by default)
  --kallsyms FILE, --vmlinux FILE, --sysroot DIR, --image OBJECT=FILE, --source OLD=NEW
                   where to find names, see pct-pr
  --no-notes       omit the # lines about losses over 1 % and about fallback timers
  --json           print JSON
  -v               print the commands on standard error"
by='' frames=1 spread='' inlined='' symbols=' -t addr2nm' json='' list='' demangle='-C --names short' \
	inlining=' --inlined=may' translators='' passed='' verbose='' worst=0 taken=0
operands='' named=0 run='' event='' no_notes='' paths=''
bin=${lib%/lib/pct}/bin

# shellcheck source=reports/options.sh
. "$lib/options.sh"

# ran STATUS: note the status of a stage; the report's is that of its worst stage.
ran() { [ "$1" -le "$worst" ] || worst=$1; }

# number OPTION VALUE LETTERS: refuse a VALUE that is empty, too long, or not of LETTERS.
number() {
	case $2 in
	'' | *[!$3]* | *.*.* | . | ????????????????*) misuse "$1 wants a number: $2" ;;
	esac
}

# option "$@": take the first word when it is a common option or a file, `taken` words; false at --
# and other options.  A file may be named like an unknown option.
option() {
	taken=1
	case $1 in
	-f | -d | -n | -t | -w | --names | --event | --kallsyms | --vmlinux | --sysroot | --image \
		| --source)
		needs_value "$@"
		taken=2
		;;
	esac
	case $1 in
	-addr | -sym | -line | -src | -obj | -prog) by=${1#-} ;;
	--addr | --sym | --line | --src | --obj | --prog) by=${1#--} ;;
	-f) list=$2 ;;
	-d)
		PCT_DIR=$2
		export PCT_DIR
		;;
	-n)
		case $2 in '' | 0* | *[!0-9]* | ?????????*) misuse \
			"-n wants the number of a run (1 is the last): $2" ;; esac
		run=$2
		;;
	-t) translators="$translators -t"; keep translators "$2" ;;
	-M) demangle='' ;;
	--names)
		case $2 in short | full) ;; *) misuse "--names wants short or full: $2" ;; esac
		demangle="-C --names $2"
		;;
	-i | --inlined) inlined=1 inlining=' --inlined' symbols=' -t addr2src -t addr2nm' ;;
	--no-inlined) inlined=1 inlining='' symbols=' -t addr2nm' ;;
	--json) json=1 ;;
	--no-notes) no_notes=1 ;;
	-v) verbose=1 ;;
	--event) event=$2 passed="$passed $1"; keep passed "$2" ;;
	-w | --kallsyms | --vmlinux | --sysroot | --image | --source)
		passed="$passed $1"; keep passed "$2" ;;
	-h | --help) printf '%s\n' "$usage" && exit 0 || exit 111 ;;
	--) return 1 ;;
	-?*)
		[ -e "$1" ] || [ -h "$1" ] || unknown "$1"
		keep operands "$1"
		named=$((named + 1))
		;;
	*)
		keep operands "$1"
		named=$((named + 1))
		;;
	esac
}

# some N COUNT: call after the options, with COUNT words left.  N operands are not files.  When no
# operand is a file, `last' becomes the run of -n, or the last run.
some() {
	last='' some_files=$((named + $2 - $1))
	if [ "$some_files" -gt 0 ] && [ -n "$run" ]; then
		misuse '-n names a run: leave FILE out'
	elif [ "$some_files" -eq 0 ] && { [ -n "$run" ] || [ -z "$list" ]; }; then
		last=@${run:-1}
	fi
}

# by_symbol: choose the translators for functions, unless the user gave others.
by_symbol() {
	[ -z "$translators" ] || [ -n "$inlined" ] || inlining=''
	translators=${translators:-$symbols}
}

# kind_of REPORT: the kind of its lines, for pct-pr --by; false when it has none.
kind_of() {
	part report "$1" || return
	case $part_takes$part_gives in
	'lines '*same) kind=${part_takes#lines } kind=${kind%% *} ;;
	*) return 1 ;;
	esac
}

# notes WORD...: print as `# ' lines the losses over 1 % of the files that these words
# name, and timers and collectors that were not the best; with `paths' set that they have no call
# paths.
notes() {
	[ -n "$no_notes$json" ] ||
		"$lib/notes" --brief ${paths:+--paths} ${event:+--event "$event"} "$@" 2>/dev/null
}

# json_begin REPORT WORD...: print the head of REPORT in JSON, on the files that WORDs name.  An
# array of rows follows, then json_end.
json_begin() {
	json_report=$1
	shift
	json_head=$("$lib/notes" --json ${paths:+--paths} ${event:+--event "$event"} "$@" \
		2>/dev/null)
	json_put '{"report": "%s", %s"rows": ' "$json_report" "${json_head:+$json_head, }"
}

# json_put WORD...: printf WORD...; 111 after a message when that fails.
json_put() {
	# shellcheck disable=SC2059 # the format is the caller's
	printf "$@" 2>/dev/null || {
		say 'cannot write standard output'
		return 111
	}
}

json_end() { json_put '}\n'; }

# begin: make a temporary directory, and the traps that remove it.
begin() {
	{ :; } 2>/dev/null 3>&1 || { say 'cannot write standard output: it is closed'; exit 111; }
	LC_ALL=C
	export LC_ALL
	tmp=$(mktemp -d "${TMPDIR:-/tmp}/pct-report.XXXXXX") ||
		{ say 'cannot make a temporary directory'; exit 111; }
	trap 'rm -rf "$tmp"' EXIT
	trap 'exit 130' INT
	trap 'exit 143' TERM HUP
	trap 'exit 141' PIPE
}

# read_list: when the list of -f is standard input, copy it to a file: several stages read it.
read_list() {
	[ "$list" != - ] || { cat >"$tmp/listed" && list=$tmp/listed; }
}

# lines REPORT KEYS FILE...: print COUNT<TAB>KEYS<TAB>LABEL; KEYS are letters of pct-pr -o.  Writes
# the notes to $tmp/notes.  With `spread' set each COUNT is followed as by pct-pr
# --spread=runs.
lines() {
	lines_of=$1 lines_keys="%c%t${2:+$2%t}" lines_code=0
	shift 2
	read_list
	set -- -- "$@"
	[ -z "$list" ] || set -- -f "$list" "$@"
	notes "$@" >"$tmp/notes"
	kind_of "$lines_of" ||
		misuse "unknown report: $lines_of: not a report of lines such as sym; there are $(
			"$lib/parts" --names report 2>/dev/null | tr '\n' ' ')"
	[ "$kind" != hier ] || set -- -l "$frames" "$@"
	[ -z "$translators" ] || [ -n "$inlined" ] || inlining=''
	set -- --by "$kind" --merge ${spread:+--spread=runs} -o "$lines_keys%k" "$@"
	eval "set -- $translators $passed $inlining $demangle \"\$@\""
	[ -z "$verbose" ] || say "$bin/pct-pr $*"
	"$bin/pct-pr" "$@" || lines_code=$?
	ran $lines_code
}
