# sys-stats.awk - the statistics of a run, in words.
# Reads, as file=1 to file=3: accounts of pct-sys, KEY<TAB>VALUE; heads (sys-heads.awk); pct-info -s.
#	in:   wall_us<TAB>2000000         out:  wall time           2.0000 s
# Several runs add up.  Without the accounts of pct-sys, what the files' heads add up to.
BEGIN {
	FS = "\t"
	print "Statistics of the run"
	split("taken recorded idle user kernel processes wall_us cpu_us throttled ring_lost sessions", s, " ")
	for (i in s)
		sums[s[i]] = 1
}

function row(key, text) { printf "  %-24s %s\n", key, text }
function list(old, text) {
	return old == "" ? text : index(", " old ", ", ", " text ", ") ? old : old ", " text
}
function lose(why, n) {
	if (n > 0 && !(why in lost))
		reason[++reasons] = why
	if (n > 0) {
		lost[why] += n
		losses += n
	}
}

# ---- accounts ----

file == 1 && $1 ~ /^lost / { lose(substr($1, 6), $2) }
file == 1 && $1 !~ /^lost / {
	if (!($1 in has))
		key[++keys] = $1
	has[$1] = ($1 in sums) ? has[$1] + $2 : list(has[$1], $2)
}

# ---- heads ----

file == 2 {
	files++
	if ($10 != "")
		clocks = list(clocks, $10)
	if ($1 != "time")
		event = list(event, $1)
	if ($6 != "")
		every = list(every, $6 * 1000000 " us")
	else if ($7 != "")
		every = list(every, $7 " events")
	if ($4 == "[kernel]")
		kernel += $5
	else
		user += $5
	taken += $11
	recorded += $5
}
file == 3 && $1 == "file" { first_sessions = ("sessions" in has) }
file == 3 && $1 ~ /^lost / && !first_sessions { lose(substr($1, 6), $2) }

# ---- what is known ----

function of(k, unit) { if (k in has) { said[k] = 1; row(name[k], sprintf("%.0f", has[k]) unit) } }
function time(k) { if (k in has) { said[k] = 1; row(name[k], sprintf("%.4f s", has[k] / 1000000)) } }
function text(k) { if (k in has) { said[k] = 1; row(name[k], has[k]) } }

function losing(    i) {
	row("lost", sprintf("%.0f", losses))
	for (i = 1; i <= reasons; i++)
		row("  " reason[i], sprintf("%.0f", lost[reason[i]]))
}

END {
	split("program program clock clock event event cpus CPUs wall_us wall~time taken samples~taken " \
		"recorded recorded user user~hits kernel kernel~hits idle idle,~not~stored processes processes " \
		"throttled times~throttled ring_lost lost~in~the~ring cpu_us CPU~time~of~pct-sys sessions runs " \
		"interval_us interval", n, " ")
	for (i = 1; i in n; i += 2) {
		name[n[i]] = n[i + 1]
		gsub(/~/, " ", name[n[i]])
	}
	if (first_sessions || ("sessions" in has)) {
		if (has["sessions"] > 1)
			of("sessions", "")
		said["sessions"] = 1
		text("program"); text("clock"); text("event")
		if ("interval_us" in has)
			row("interval", has["interval_us"] " us")
		said["interval_us"] = 1
		text("cpus"); time("wall_us"); of("taken", ""); of("recorded", "")
		of("user", ""); of("kernel", ""); of("idle", ""); of("processes", "")
		losing()
		of("throttled", ""); of("ring_lost", ""); time("cpu_us")
		for (i = 1; i <= keys; i++)
			if (!(key[i] in said))
				row(key[i], has[key[i]])
	} else {
		row("files", files + 0)
		if (clocks != "")
			row("clock", clocks)
		if (event != "")
			row("event", event)
		if (every != "")
			row("interval", every)
		row("samples taken", sprintf("%.0f", taken))
		row("recorded", sprintf("%.0f", recorded))
		row("user hits", sprintf("%.0f", user))
		row("kernel hits", sprintf("%.0f", kernel))
		losing()
	}
}
