# sys-json.awk - prints the report of a system in JSON, from the lines for sys-print.awk
# (sys-gather.awk has their fields): one array, an object for each line of the report.
#	out:  {"event": "time", "part": "process", "process": "sort [1]", "pid": 7, "share": 0.6,
#	       "user_hits": 9, ...},
#	      {"event": "time", "part": "user", "process": "sort [1]", "pid": 7, "label": "main",
#	       "object": "/bin/sort", "hits": 9, "share": 0.9, "seconds": 0.009},
# part: process, program (totals of a program with several processes), user, kernel, instruction,
# all-kernel; left-out: processes not shown; more: lines of a profile after the first -v top.
# seconds, or events: null when not known, and for the kernel when it was not sampled.  Labels are
# UTF-8 without control characters (FORMAT); share is of the profile.
BEGIN {
	FS = "\t"
	part_name[1] = "user"
	part_name[2] = "kernel"
	printf "["
}

file == 1 { code[$1 FS $2 FS $3] = $4; next }

function text(s) {
	gsub(/[\\"]/, "\\\\&", s)
	return "\"" s "\""
}
function amount(a) {
	if (a == "-") return "null"
	return sprintf(a + 0 == int(a) && unit != "s" ? "%.0f" : "%.9g", a)
}
function share(c, all) { return sprintf("%.9g", all > 0 ? c / all : 0) }
function begin(part) {
	printf "%s\n{\"event\": %s, \"part\": \"%s\"", comma, text(event), part
	comma = ","
}
function who() { printf ", \"process\": %s, \"pid\": %s", text($4), ($5 ? $5 : "null") }
function both() {
	printf ", \"share\": %s, \"user_hits\": %.0f, \"user_%s\": %s, \"kernel_hits\": %s, \"kernel_%s\": %s}", \
		share($3, total), $11, unit_name, amount($12),
		outside ? "null" : sprintf("%.0f", $13), unit_name, \
		outside ? "null" : amount($14)
}
function measure(hits, c, all, a) {
	printf ", \"hits\": %.0f, \"share\": %s, \"%s\": %s}", hits, share(c, all),
		unit_name, amount(a)
}

# Print the lines of a profile after the first ones, as one.
function rest() {
	if (left)
		printf "%s\n{\"event\": %s, \"part\": \"more\", \"of\": \"%s\"%s, \"lines\": %d, \"hits\": %.0f}", \
			comma, text(event), of, of_whom, left, left_hits
	left = left_hits = shown = 0
}

$2 == 0 {
	rest()
	event = $4
	unit = $10
	unit_name = unit == "s" ? "seconds" : "events"
	total = $9
	outside = $16 == "none"
	profile = ""
}
$2 == 1 {
	begin("process")
	who()
	printf ", \"command\": %s", ($15 == "" ? "null" : text($15))
	both()
}
$2 == 2.5 {
	begin("program")
	printf ", \"program\": %s, \"%s\": %d", text($4), $16, $15
	both()
}
$2 == 2 {
	begin("left-out")
	printf ", \"processes\": %.0f, \"hits\": %.0f, \"%s\": %s}", $13, $11,
		unit_name, amount($12)
}
$2 == 3 && $7 == 3 {
	rest()
	begin("instruction")
	who()
	address = $12
	sub(/^@/, "", address)
	c = code[$9 FS $12 FS $13]
	printf ", \"object\": %s, \"address\": %s, \"hits\": %.0f, \"instruction\": %s}", text($9),
		text(address), $11, \
		(c == "" || c == "??" ? "null" : text(c))
	next
}
$2 == 3 || $2 == 4 {
	k = $1 FS $2 FS $6 FS $7
	if (k != profile) {
		rest()
		profile = k
		of = $2 == 4 ? "all-kernel" : part_name[$7]
		of_whom = $2 == 4 ? "" : ", \"process\": " text($4) ", \"pid\": " ($5 ? $5 : "null")
		all = $13
	}
	if (top && shown >= top) {
		left++
		left_hits += $11
		next
	}
	shown++
	begin(of)
	if ($2 == 3)
		who()
	printf ", \"label\": %s, \"object\": %s", text($9), text($10)
	measure($11, $8, all, $12)
}
END {
	rest()
	print (comma == "" ? "]" : "\n]")
}
