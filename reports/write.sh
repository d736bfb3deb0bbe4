# write.sh - for the reports of profile: prints $text to the file $out, `-` standard output, none
# standard error: the program's own output is not the report's.
#	. "$lib/write.sh"; write_text        or the message, and status 111
#	first_part "$seconds:$began"            # of the first 1 s, as -t says: the run took 12 s
# By cat, which tells the reason when it cannot, as the shell does not.
# made_code LINES: where a report's lines have [jit], the way to names.
# stripped LINES: where most of them are addresses, the way to names.
# shellcheck shell=sh disable=SC2154 # text, out and say are of who sources this

made_code() {
	! printf '%s\n' "$1" | grep -Eq '   (.* )?\[jit\]( <-.*)?$' ||
		printf '# [jit] is code made at run time; names: node --perf-basic-prof, java %s, %s\n' \
			'-XX:+UnlockDiagnosticVMOptions -XX:+DumpPerfMapAtExit' \
			'PYTHONPERFSUPPORT=1 (Python 3.12)'
}

# By share, or by number where they are no trifle.
stripped() {
	printf '%s\n' "$1" | LC_ALL=C awk '
		!/^ *[0-9.]+%   / { next }
		{
			share = $1 + 0
			all += share
			n++
			sub(/^ *[0-9.]+% */, "")
			sub(/ <- .*/, "")
		}
		/^[^[].*:(0x[0-9a-f]+|[^:]*->[^:]*)$/ {
			raw += share
			lines++
			sub(/:[^:]*$/, "")
			of[$0] += share
			if (most == "" || of[$0] > of[most])
				most = $0
		}
		END {
			if (raw > all / 2 || lines > n / 2 && raw > all / 20)
				printf "# stripped: %.0f %% of the samples are in code without names, most of them in %s; %s\n",
					100 * raw / all, most,
					"its debug package, DEBUGINFOD_URLS or a build with -g has names"
		}'
}

# first_part SECONDS:BEGAN: what -t cut off of a run that began then, in s since the epoch.
first_part() {
	took=$(($(date +%s) - ${1#*:}))
	[ "$took" -le $((${1%:*} + 1)) ] ||
		printf '# of the first %s s, as -t says: the run took %s s\n' "${1%:*}" "$took"
}

write_text() {
	code=0
	case $out in
	'' | /dev/stderr) stream=2 where='standard error' ;;
	- | /dev/stdout) stream=1 where='standard output' ;;
	*) stream='' where=$out ;;
	esac
	# opened out here: inside $() a name such as /dev/fd/1 is another file
	if [ -z "$stream" ]; then
		{ why=$({ printf '%s\n' "$text" 2>/dev/null | LC_ALL=C cat >&3; } 2>&1) ||
			code=$?; } \
			2>/dev/null 3>"$out" ||
			{ why=$(LC_ALL=C sh -c ': >"$1"' "$0" "$out" 2>&1) code=1; }
	elif [ -t "$stream" ]; then
		printf '%s\n' "$text" | "$lib/show" >&"$stream" || exit
	else
		{ why=$({ printf '%s\n' "$text" 2>/dev/null | LC_ALL=C cat >&3; } 2>&1) ||
			code=$?; } \
			3>&"$stream" || { why='it is closed' code=1; }
	fi
	case $code in
	0) return ;;
	141) exit 141 ;;        # who read it closed the pipe
	esac
	say "cannot write $where: ${why##*: }"
	exit 111
}
