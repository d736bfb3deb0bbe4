# help.sh - what pct prints about itself: its help, with the names of all reports, and the JSON
# Schemas of reports.
# shellcheck shell=sh disable=SC2034,SC2154 # sourced by pct, which sets lib, report, part_*

version=@VERSION@
# shellcheck disable=SC2016 # the help shows the default unexpanded
usage='usage: pct [OPTION]... REPORT [FILE|DIR]...
Report the samples of data files, of a directory, or of the last run, largest count first.
REPORT:
@REPORTS@
REPORT% (sym%): shares of the selected samples instead of counts.
  help REPORT    print the options of REPORT
  -n N           report the Nth last run (without -n and files: the last run)
  -d DIR         directory of the runs (default ${PCT_DIR:-${TMPDIR:-/tmp}/pct-UID/ct})
  -f LIST        read names of more data files from LIST, one per line; -: standard input
  -l N           hier, flame, diff, export: at most N frames (default 128)
  -t TRANSLATOR  get names from TRANSLATOR (see pct-pr); repeatable
  -M             print names as nm does, not demangled
  --names FORM   print names of functions short (default), without arguments and hashes, or
                 full
  --no-inlined   do not show inlined calls as frames (addr2src shows them by default)
  --event NAME   read only files that counted this event; `time'\'' for time
  --kallsyms FILE, --vmlinux FILE
                 names of [kernel] from a copy of /proc/kallsyms or a System.map, or from the
                 image (also lines if it has debug data)
  --sysroot DIR, --image OBJECT=FILE, --source OLD=NEW
                 find programs, libraries and sources of another machine here; repeatable
  -w FROM..TO    only samples of this time, in seconds or, with %, shares of the run (logs)
  --no-notes     omit the # lines about losses over 1 % and about fallback timers
  --json         print JSON: sym and the like, hier, info, sql, sys, diff, compare, phases,
                 timeline
  --json-schema  print the JSON Schema of what REPORT --json prints
  --ci           sym% and the like: print the 95 % interval after each share
  -v             print the commands on standard error
Options may stand before REPORT, after it and between files; words after -- are files.
@OTHERS@
Examples:
  pct sym%
  pct line% /tmp/pct-0/ct/sort.4711/*
  pct -v sym "/tmp/pct-0/ct/make.4700/libc.so.6"'

# names_of KIND: print all names of a kind, in words.
names_of() { "$lib/parts" --names "$1" 2>/dev/null | paste -s -d ' ' -; }

# help: print the usage text, with all reports, formatters and the like.
help() {
	found=$("$lib/parts" --list report filter formatter translator script)
	reports=${found%%"$newline$newline"*} others=
	for what in 'pct filter NAME <LINES' 'profile -expr SPEC NAME' '-t NAME' 'dbctl -f NAME'; do
		found=${found#*"$newline$newline"}
		others=${others:+$others$newline}"$what:$newline${found%%"$newline$newline"*}"
	done
	printf '%s\n' "${usage%%@*}$reports${usage#*@REPORTS@}" | while IFS= read -r line; do
		case $line in
		@OTHERS@) printf '%s\n' "$others" ;;
		*) printf '%s\n' "$line" ;;
		esac
	done
}

# schema: print what its JSON looks like.
schema() {
	case $part_takes,$report in
	lines*) name=shares ;;
	*,hier-tree | *,*-total) name=tree ;;
	*) name=${report%\%} ;;
	esac
	if [ -f "$lib/rows-$name.json" ]; then
		name=rows-$name
		sed "/@ROWS@/{
			r $lib/$name.json
			d
		}" "$lib/report-head.json" && exit 0 || exit 111
	fi
	[ -f "$lib/$name.json" ] || misuse "no --json for $report"
	cat "$lib/$name.json" && exit 0 || exit 111
}
