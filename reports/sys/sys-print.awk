# sys-print.awk - prints the report's sections from sorted lines (sys-gather.awk has their fields).
# Reads, as file=1, OBJECT ADDRESS IDENTITY INSTRUCTION, as file=2 the lines; -v top: lines of a
# profile, 0 all; -v by: their kind.
BEGIN {
	FS = "\t"
	what["sym"] = "symbol"
	what["line"] = "line"
	what["addr"] = "address"
}

file == 1 { code[$1 FS $2 FS $3] = $4; next }

function amount(a) { return a == "-" ? "-" : unit == "s" ? sprintf("%.4f", a) : sprintf("%.0f", a) }
# Hits in the kernel, - when it was not sampled.
function hits_inside(h) { return outside ? "-" : sprintf("%.0f", h) }
function inside(a) { return outside ? "-" : amount(a) }
function share(c, all) { return sprintf("%.1f%%", all > 0 ? 100 * c / all : 0) }
function some(n, one, many) { return sprintf("%.0f %s", n, n == 1 ? one : many) }
function profile_line(hits, c, a, text) {
	printf "%10.0f %7s %11s   %s\n", hits, share(c, all), amount(a), text
}

# A command line without its program's directory, and without its middle when it is long.
function brief(c,    n) {
	n = index(c, " ")
	n = n ? n - 1 : length(c)
	if (match(substr(c, 1, n), /.*\//))
		c = substr(c, RLENGTH + 1)
	return length(c) <= 120 ? c : substr(c, 1, 78) " ... " substr(c, length(c) - 36)
}

# Print the lines of a profile that are not shown, as one.
function rest() {
	if (left)
		profile_line(left_hits, left_cost, left_amount, some(left, "more", "more"))
	left = left_hits = left_cost = left_amount = shown = 0
}

# Print the head of a profile; its shares are of ALL.
function head(title, hits, a) {
	printf "\n%s: %s", title, some(hits, "hit", "hits")
	if (a != "-")
		printf ", %s %s", amount(a), unit == "s" ? "s" : "events"
	printf "\n%10s %7s %11s   %s\n", "hits", "share", unit == "s" ? "seconds" : "events", \
		what[by] ", file"
}

function line() {
	if (top && shown >= top) {
		left++
		left_hits += $11
		left_cost += $8
		left_amount = $12 == "-" || left_amount == "-" ? "-" : left_amount + $12
		return
	}
	shown++
	profile_line($11, $8, $12, sprintf("%-30s %s", $9, $10))
}

# ---- sections ----

$1 != event {
	rest()
	event = $1
	group = object = ""
	process = section = -1
}
$2 == 0 {
	unit = $10
	total = $9
	outside = $16 == "none"
	print ""
	if ($4 != "time" || several)
		print "Event " $4 "\n"
	several = 1
	print "Summary of processes"
	printf "  %-20s %7s %9s %11s %9s %11s %6s\n", "process", "pid", "user hits", \
		unit == "s" ? "seconds" : "events", "kernel", unit == "s" ? "seconds" : "events",
		"share"
	next
}
$2 == 1 {
	printf "  %-20s %7s %9.0f %11s %9s %11s %6s%s\n", $4, $5 ? $5 : "-", $11, amount($12),
		hits_inside($13), \
		inside($14), share($3, total), $15 == "" ? "" : "   " brief($15)
	next
}
$2 == 2.5 && section != 2.5 {
	section = 2.5
	printf "\nTotals by program\n  %-20s %7s %9s %11s %9s %11s %6s\n", "program", $16,
		"user hits", \
		unit == "s" ? "seconds" : "events", "kernel", unit == "s" ? "seconds" : "events",
		"share"
}
$2 == 2.5 {
	printf "  %-20s %7d %9.0f %11s %9s %11s %6s\n", $4, $15, $11, amount($12), hits_inside($13),
		inside($14), share($3, total)
	next
}
$2 == 2 {
	printf "  %s below %s%s%% left out: %s%s\n", some($13, "process", "processes"), \
		unit == "s" ? $9 + 0 " s or " : "", $10 + 0, some($11, "hit", "hits"), \
		$12 == "-" ? "" : ", " amount($12) (unit == "s" ? " s" : " events")
	next
}
$2 == 3 && $6 != process {
	rest()
	process = $6
	part = 0
	printf "\n%s, %s: %s%% of all\n", $4, $5 ? "pid " $5 : "all runs", \
		substr(share($3, total), 1, length(share($3, total)) - 1)
	if ($16 != "")
		print "  " $16
}
$2 == 3 && $7 != part {
	rest()
	part = $7
	all = $13
	object = ""
	if (part < 3)
		head((part == 1 ? "USER" : "KERNEL") " portion of profile", $14, $15)
}
$2 == 3 && part < 3 { line(); next }
$2 == 3 {
	if ($9 != object) {
		printf "\nInstructions of %s\n%10s %-18s %s\n", $9, "hits", "address", "instruction"
		object = $9
	}
	a = $12
	sub(/^@/, "", a)
	c = code[$9 FS $12 FS $13]
	printf "%10.0f %-18s %s\n", $11, a, c == "" ? "??" : c
	next
}
$2 == 4 && section != 4 {
	rest()
	section = 4
	all = $13
	head("Global KERNEL profile", $14, $15)
}
$2 == 4 { line() }
END { rest() }
