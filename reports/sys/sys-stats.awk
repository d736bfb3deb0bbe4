# sys-stats.awk - prints the statistics of a run, in words.
# Reads, as file=1 to file=3: accounts of pct-sys, KEY<TAB>VALUE; heads (sys-heads.awk); pct-info
# -s.
#	in:   wall_us<TAB>2000000         out:  wall time           2.0000 s
# Several runs add up.  Without the accounts of pct-sys, it adds up the heads of the files.
BEGIN {
	FS = "\t"
	print "Statistics of the run"
	split("taken recorded samples idle user kernel processes wall_us cpu_us program_us program_system_us busy_us throttled " \
		"ring_lost records_lost sessions", s, " ")
	for (i in s)
		sums[s[i]] = 1
}

function row(key, text) { printf "  %-24s %s\n", key, text }
function list(old, text) {
	return old == "" ? text : index(", " old ", ", ", " text ", ") ? old : old ", " text
}

# ---- accounts: lines after an event belong to it, up to the sums ----

file == 1 && $1 == "event" {
	e = $2
	if (!(e in counted))
		events[++n_events] = e
	counted[e] += 0
	next
}
file == 1 && ($1 in sums) { e = "" }
file == 1 && e != "" && $1 == "interval_us" { every[e] = list(every[e], "every " $2 " us"); next }
file == 1 && e != "" && $1 == "period" { every[e] = list(every[e], "every " $2); next }
file == 1 && e != "" && $1 == "hz" { every[e] = list(every[e], $2 " Hz"); next }
file == 1 && e != "" && $1 == "modes" { modes[e] = list(modes[e], $2); next }
file == 1 && e != "" && $1 == "counted" { counted[e] += $2; next }
file == 1 && $1 !~ /^lost / {
	if (!($1 in has))
		key[++keys] = $1
	has[$1] = ($1 in sums) ? has[$1] + $2 : $1 == "note" &&
		has[$1] != "" ? has[$1] "\n" $2 : list(has[$1], $2)
}

# ---- heads ----

file == 2 {
	files++
	if ($10 != "")
		clocks = list(clocks, $10)
	if ($1 != "time")
		event = list(event, $1)
	if ($6 != "")
		often = list(often, $6 * 1000000 " us")
	else if ($7 != "")
		often = list(often, $7 " events")
	if ($14 == "k")
		inside = 1
	if ($4 == "[kernel]")
		kernel += $5
	else
		user += $5
	taken += $11
	recorded += $5
}

# Losses of a process or an object are in its files, other losses in the accounts.
file == 3 && $1 ~ /^lost / && $2 > 0 {
	why = substr($1, 6)
	if (!(why in lost))
		reason[++reasons] = why
	lost[why] += $2
	losses += $2
}

# ---- output ----

function of(k, unit) { if (k in has) { said[k] = 1; row(name[k], sprintf("%.0f", has[k]) unit) } }
function seconds(k) {
	if (k in has) { said[k] = 1; row(name[k], sprintf("%.4f s", has[k] / 1000000)) }
}
function said_of(k) { if (k in has) { said[k] = 1; row(name[k], has[k]) } }

function losing(    i) {
	row("lost", sprintf("%.0f", losses))
	for (i = 1; i <= reasons; i++)
		row("  " reason[i], sprintf("%.0f", lost[reason[i]]))
}

function told(e,    text) {
	text = e (every[e] != "" ? ", " every[e] : "") (modes[e] != "" ? ", " modes[e] : "")
	if (counted[e] > 0 && every[e] !~ / us$/)
		text = text sprintf(": %.0f counted", counted[e])
	row("event", text)
}

END {
	split("program program clock clock scope scope cpus CPUs wall_us wall~time taken samples~taken " \
		"recorded recorded user user~hits kernel kernel~hits idle idle processes processes " \
		"throttled times~throttled ring_lost lost~in~the~ring records_lost other~records~lost " \
		"program_us CPU~time~of~program program_system_us of~it~in~the~kernel busy_us CPU~time~of~all cpu_us CPU~time~of~pct-sys sessions runs interval_us interval", n, " ")
	for (i = 1; i in n; i += 2) {
		name[n[i]] = n[i + 1]
		gsub(/~/, " ", name[n[i]])
	}
	if ("sessions" in has) {
		said["sessions"] = said["interval_us"] = said["clock"] = said["samples"] = said["note"] = 1
		if (has["sessions"] > 1)
			of("sessions", "")
		said_of("program"); said_of("scope")
		for (i = 1; i <= n_events; i++)
			told(events[i])
		if (("clock" in has) && !(has["clock"] in counted))
			said_of("clock")
		if ("interval_us" in has)
			row("interval", has["interval_us"] " us")
		if ("samples" in has) {
			has["recorded"] = has["samples"]
			has["taken"] = has["samples"] + losses
		}
		said_of("cpus"); seconds("wall_us"); of("taken", ""); of("recorded", "")
		of("user", ""); of("kernel", ""); of("idle", ""); of("processes", "")
		losing()
		of("throttled", ""); of("ring_lost", ""); of("records_lost", "");
		seconds("program_us"); seconds("program_system_us")
		seconds("busy_us"); seconds("cpu_us")
		for (i = 1; i <= keys; i++)
			if (!(key[i] in said))
				row(key[i], has[key[i]])
		lines = split(has["note"], note, "\n")
		for (i = 1; i <= lines; i++)
			row("note", note[i])
	} else {
		row("files", files + 0)
		if (clocks != "")
			row("clock", clocks)
		if (event != "")
			row("event", event)
		if (often != "")
			row("interval", often)
		row("samples taken", sprintf("%.0f", taken))
		row("recorded", sprintf("%.0f", recorded))
		row("user hits", sprintf("%.0f", user))
		row("kernel hits", inside ? sprintf("%.0f", kernel) : "-")
		losing()
	}
}
