# write.sh - writes the reports of profile: takes the options that both have, gets their data from
# end-data, and prints $text to the file $out, `-` standard output; without $out to standard error,
# apart from the program's output.
#	. "$lib/write.sh"
#	while [ $# -gt 0 ] && end_option "$@"; do shift "$taken"; done
#	run_data [OPTION]... KIND DIR INDEX     end-data's facts become variables, its lines $text
#	first_part "$seconds:$began"            # of the first 1 s, by -t: the run took 12 s
#	screenful line '0.42 s of CPU time'     418 samples, 0.42 s of CPU time, by line
#	                                        ...
#	                                        (137 more: pct line%)
#	write_text                              or the message, and status 111
# shellcheck shell=sh disable=SC2034,SC2154 # variables that only the sourcing script sets or uses

tab='	'
# shellcheck source=reports/part.sh
. "$lib/part.sh"

quiet='' verbose='' attached='' cut='' out='' frames='' brief=''

say() { printf 'profile: %s\n' "$*" >&2; }

# end_option "$@": take the first option, `taken` words; false when it is not one of both.
end_option() {
	taken=2
	case $1 in
	-q) quiet=1 taken=1 ;;
	-v) verbose=1 taken=1 ;;
	-p) attached=$2 ;;
	-t) cut=$2 ;;
	-o) out=$2 ;;
	-l) frames=$2 ;;
	*) return 1 ;;
	esac
}

# run_data WORD...: returns end-data's status.
run_data() {
	taken=0 recorded=0 threads=0 untimed=0 sampled=0 late=0 short=0 starts=0 processes=0
	timers=none files=0 logs=0 denied='' blocks='' announced='' lost='' account=''
	blocked='' taken_by_kernel='' unbuilt='' made='' coarse='' stripped='' cut_paths='' folded='' text=''
	run_code=0
	all=$("$lib/end-data" "$@") || run_code=$?
	facts=${all%%"$newline$newline"*}
	text=${all#"$facts"}
	text=${text#"$newline$newline"}
	while IFS= read -r line; do
		value=${line#*"$tab"}
		case ${line%%"$tab"*} in
		taken) taken=$value ;;
		recorded) recorded=$value ;;
		threads) threads=$value ;;
		untimed) untimed=$value ;;
		sampled) sampled=$value ;;
		late) late=$value ;;
		short) short=$value ;;
		starts) starts=$value ;;
		processes) processes=$value ;;
		timers) timers=$value ;;
		files) files=$value ;;
		logs) logs=$value ;;
		denied) denied=$value ;;
		blocks) blocks=$value ;;
		announced) announced=$value ;;
		lost) lost=$value ;;
		blocked) blocked=$blocked${blocked:+$newline}$value ;;
		kernel) taken_by_kernel=$taken_by_kernel${taken_by_kernel:+$newline}$value ;;
		account) account=$account${account:+$newline}$value ;;
		unbuilt) unbuilt=$value ;;
		made) made=$value ;;
		coarse) coarse=$value ;;
		stripped) stripped=$value ;;
		cut) cut_paths=$value ;;
		folded) folded=$value ;;
		esac
	done <<-EOF
		$facts
	EOF
	return $run_code
}

# first_part SECONDS:BEGAN: note that -t ended sampling before the run, which began at BEGAN, s
# since the epoch.
first_part() {
	took=$(($(date +%s) - ${1#*:}))
	[ "$took" -le $((${1%:*} + 1)) ] ||
		printf '# sampled only the first %s s (-t): the run took %s s\n' "${1%:*}" "$took"
}

# on_terminal: whether the report goes to a terminal.
on_terminal() {
	case $out in
	'' | /dev/stderr) [ -t 2 ] ;;
	- | /dev/stdout) [ -t 1 ] ;;
	*) return 1 ;;
	esac
}

# screenful KIND TIME [COMMAND]: for a terminal, put a head before $text, the lines of a report by
# KIND, and cut all but its first 25 lines, which COMMAND prints, by default that of pct.  Then
# `brief' is set: such a report needs no pager.
screenful() {
	brief=1
	usual=${PCT_DIR:-${TMPDIR:-/tmp}/pct-$(id -u)/ct}
	[ "$dir" = "$usual" ] || set -- "$1" "$2" "${3-}" "$dir"
	text=$(printf '%s\n' "$text" | samples=$recorded time=$2 command=$3 dir=${4-} LC_ALL=C \
		awk -v kind="$1" -v frames="$frames" '
		BEGIN {
			most = 25
			by["addr"] = "address"
			by["sym"] = "function"
			by["src"] = "source file"
			by["obj"] = "program and library"
			by["hier"] = "call path"
			n = ENVIRON["samples"]
			printf "%s sample%s%s, by %s\n", n, n == 1 ? "" : "s",
				ENVIRON["time"] == "" ? "" : ", " ENVIRON["time"],
				kind in by ? by[kind] : kind
		}
		NR <= most
		{ last = $0 }
		END {
			command = ENVIRON["command"]
			if (command == "")
				command = "pct " (ENVIRON["dir"] == "" ? "" : "-d " ENVIRON["dir"] " ") \
					(kind == "hier" && frames != "" ? "-l " frames " " : "") kind "%"
			if (NR == most + 1)
				print last
			else if (NR > most)
				printf "(%d more: %s)\n", NR - most, command
		}')
}

# because: write again to descriptor 3, by cat: it reports the reason, the shell does not.
because() {
	why=$({ printf '%s\n' "$text" 2>/dev/null | LC_ALL=C cat >&3; } 2>&1) || code=$?
	[ "$code" -ne 0 ] || code=1
}

write_text() {
	code=0
	case $out in
	'' | /dev/stderr) stream=2 where='standard error' ;;
	- | /dev/stdout) stream=1 where='standard output' ;;
	*) stream='' where=$out ;;
	esac
	# opened here: inside $() a name such as /dev/fd/1 is another file
	if [ -z "$stream" ]; then
		{ { printf '%s\n' "$text" >&3; } 2>/dev/null || because; } 2>/dev/null 3>"$out" ||
			{ why=$(LC_ALL=C sh -c ': >"$1"' "$0" "$out" 2>&1) code=1; }
	elif [ -t "$stream" ]; then
		[ -z "$brief" ] || export PAGER=cat
		printf '%s\n' "$text" | "$lib/show" >&"$stream" || exit
	else
		{ { printf '%s\n' "$text" >&3; } 2>/dev/null || because; } 3>&"$stream" ||
			{ why='it is closed' code=1; }
	fi
	case $code in
	0) return ;;
	141) exit 141 ;;        # the reader closed the pipe
	esac
	say "cannot write $where: ${why##*: }"
	exit 111
}
