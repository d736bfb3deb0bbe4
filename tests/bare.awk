# bare.awk - what a test must not depend on without saying why: awk -f tests/bare.awk FILE...
#
# Prints FILE:LINE: WHAT for each
#	timeout N     a time in which a good answer has to come: soon COMMAND, of lib.sh
#	sleep N       a time after which something should have happened: poll N COMMAND, of
#	              lib.sh; not a process that others see (`sleep 9 &', `exec sleep 9'), nor a
#	              pause of a loop
#	deadline      a short PCT_DEADLINE, as the side has that misses it
#	percentage    a share that no distribution gave: near, few and worth, of chance.sh
# unless a comment on the line, or before it, says why; and for each
#	kind          of a test that is not said in its second line, where alone it counts
# Status 1 if there is one.
FNR == 1 { said = 0 }
/^# (statistics|long)$/ && FNR != 2 {
	printf "%s:%d: kind: it belongs into line 2\n", FILENAME, FNR
	bad = 1
}
/^[ \t]*#/ { said = 1; next }
{
	what = ""
	if (/(^|[^-._[:alnum:]"'$])timeout +(-[a-z] *[0-9.]+ +)*[0-9]/)
		what = "timeout"
	else if (/(^|[;&|(']|do|then)[ \t]*sleep +([1-9]|0?\.[2-9])[0-9.]* *($|[;|)'"#])/)
		what = "sleep"
	else if (/PCT_DEADLINE=[1-9]([^0-9]|$)/)
		what = "deadline"
	else if (/\* *[0-9]+ *\/ *100?([^0-9]|$)|[<>]=? *0?\.[0-9]+ *\*/ ||
		/[<>]=? *[^ <>]+ *\* *0?\.[0-9]+([^0-9]|$)/)
		what = "percentage"
	if (what && !said && !/[ \t]# /) {
		printf "%s:%d: bare %s: %s\n", FILENAME, FNR, what, $0
		bad = 1
	}
	said = 0
}
END { exit bad }
