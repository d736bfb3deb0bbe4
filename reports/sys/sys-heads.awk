# sys-heads.awk - prints one line for each file in the output of pct-info -s.
#	in:   file<TAB>a ... timer<TAB>C ...       out:  EVENT PID INSTANCE OBJECT RECORDED INTERVAL
#	                                                 PERIOD IDENTITY RAW CLOCK TAKEN COMMAND
#	                                                 PROG KERNEL NAME, tabs between
# NAME is that of the process, which samples have, too.  KERNEL is k when the kernel was, or may have been, sampled.  EVENT is "time" or a name; INTERVAL
# in s when hits are time, PERIOD in events, "" unknown; IDENTITY is for pct-dis.
BEGIN { FS = OFS = "\t" }

function give(    event, id, clock, prog, inside) {
	if (!("file" in h))
		return
	if (!("timer" in h)) {
		event = "time"
		clock = "clock" in h ? h["clock"] : ""
	} else {
		event = h["counts"]
		clock = h["event"] != "" && event == "time" ? h["event"] : h["timer"]
		id = h["build-id"] != "" ? h["build-id"] : h["size"] != "" ? h["size"] ":" h["mtime"] : ""
		if (h["object"] == "[kernel]")
			id = h["boot"] != "" ? h["build-id"] "/" h["boot"] : ""
	}
	prog = h["program"]
	sub(/.*\//, "", prog)
	inside = ""
	if (h["object"] == "[kernel]" ||
		("timer" in h) && h["timer"] !~ /^[ETVPRM]$/ && h["modes"] != "user")
		inside = "k"
	print event, h["pid"] + 0, h["instance"] + 0, h["object"], h["recorded"] + 0, \
		h["timer"] != "N" && h["interval"] ~ /^[0-9.e+]+ us/ ? \
			sprintf("%.12g", h["interval"] / 1000000) : "", \
		h["period"], id, h["object"] ~ /^\[/ ? "" : h["raw"], clock, h["taken"] + 0,
		h["command"], prog, inside, h["name"]
}
$1 == "file" {
	give()
	split("", h)
}
$1 != "" { h[$1] = $2 }
END { give() }
