# write.sh - for the reports of profile: prints $text to the file $out or, without, to standard output.
#	. "$lib/write.sh"; write_text        or the message, and status 111
# By cat, which tells the reason when it cannot, as the shell does not.
# shellcheck shell=sh disable=SC2154 # text, out and say are of who sources this

write_text() {
	code=0
	if [ -n "$out" ]; then
		why=$({ printf '%s\n' "$text" 2>/dev/null | LC_ALL=C cat >"$out"; } 2>&1) || code=$?
	elif [ -t 1 ]; then
		printf '%s\n' "$text" | "$lib/show" || exit
	elif { : >&1; } 2>/dev/null; then
		{ why=$({ printf '%s\n' "$text" 2>/dev/null | LC_ALL=C cat >&3; } 2>&1) || code=$?; } 3>&1
	else
		why='it is closed' code=1
	fi
	case $code in
	0) return ;;
	141) exit 141 ;;        # who read it closed the pipe
	esac
	say "cannot write ${out:-standard output}: ${why##*: }"
	exit 111
}
