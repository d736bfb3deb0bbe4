# page-facts.awk - turns pct-info -s, and a line of files --runs before it, into what a page says
# of a run.
#	in:   @run<TAB>1<TAB>BEGIN<TAB>END<TAB>library<TAB>sort big
#	      @unsampled<TAB>REASON<TAB>PATH
#	      file<TAB>a ... taken<TAB>15 ...
#	out:  Command<TAB>sort big
#	      Samples<TAB>12 of time, of 15 taken
BEGIN { FS = "\t" }

function fact(key, value) { if (value != "") printf "%s\t%s\n", key, value }

# plural N WORD: "2 files".
function plural(n, word) { return sprintf("%.0f %s%s", n, word, n == 1 ? "" : word ~ /s$/ ? "es" : "s") }

# listed KEYS N COUNT MOST: the first MOST of the N keys, with their counts where they are above 1.
function listed(keys, n, count, most,    i, s) {
	for (i = 1; i <= n && i <= most; i++)
		s = s (i > 1 ? "; " : "") keys[i] (count[keys[i]] > 1 ? " (" count[keys[i]] " times)" : "")
	return s (n > most ? "; and " plural(n - most, "other") : "")
}

# reasons OF ORDER N: "timer overrun 3, overwritten 2".
function reasons(of, order, n,    i, s) {
	for (i = 1; i <= n; i++)
		s = s (i > 1 ? ", " : "") order[i] sprintf(" %.0f", of[order[i]])
	return s
}

function begin_file(    who) {
	if (!("pid" in h))
		return
	who = h["pid"] " " h["instance"] " " h["program"] " " h["started"]
	if (!seen[who]++) {
		processes++
		if (!commands[h["command"]]++)
			command[++ncommands] = h["command"]
		if (h["started"] != "" && (began == "" || h["started"] < began))
			began = h["started"]
	}
	if (h["collector"] != "") {
		who = h["collector"] ": " (h["timer"] == "N" ? plural(h["period"], "event") " a sample" : \
			"every " h["interval"] ", timer " h["timer"])
		if (!hows[who]++)
			how[++nhows] = who
		hows[who] = 1
	}
	else if (h["kind"] ~ /^text log/ && !hows[who = h["note"] == "imported" ? "imported" : "debugger"]++)
		how[++nhows] = who
	if (h["counts"] != "" && !(h["counts"] in recorded))
		event[++nevents] = h["counts"]
	recorded[h["counts"]] += h["recorded"]
	taken[h["counts"]] += h["taken"]
	threads += h["threads"]
	untimed += h["untimed"]
}

$1 == "@run" {
	run_command = $6
	if ($4 > 0)
		took = ($4 - $3) / 1000000000
	next
}
$1 == "@unsampled" {
	if (!passed[$3 " (" $2 ")"]++)
		pass[++npass] = $3 " (" $2 ")"
	next
}
$1 == "file" {
	begin_file()
	split("", h)
}
$1 ~ /^lost ./ && $2 > 0 {
	reason = substr($1, 6)
	if (!(reason in lost))
		losses[++nlosses] = reason
	lost[reason] += $2
}
$1 ~ /^cut ./ && $2 > 0 {
	reason = substr($1, 5)
	if (!(reason in cut))
		cuts[++ncuts] = reason
	cut[reason] += $2
}
NF > 1 && !($1 ~ /^(lost|cut) /) { h[$1] = $2 }
END {
	begin_file()
	fact("Command", run_command)
	if (ncommands > 1 || command[1] != run_command)
		fact(ncommands == 1 ? "Process" : "Processes", listed(command, ncommands, commands, 8))
	fact("Began", began)
	if (took != "")
		fact("Took", sprintf("%.2f s", took))
	fact("Profiled", plural(processes, "process") (threads ? ", " plural(threads, "thread") : ""))
	fact("Collector", listed(how, nhows, hows, 4))
	for (i = 1; i <= nevents; i++)
		fact("Samples of " event[i], sprintf("%.0f", recorded[event[i]]) \
			(taken[event[i]] != recorded[event[i]] ? \
			sprintf(" of %.0f taken", taken[event[i]]) : ""))
	fact("Lost", nlosses ? reasons(lost, losses, nlosses) : "nothing that is known")
	fact("Not sampled", listed(pass, npass, passed, 8))
	if (untimed)
		fact("Without a timer", plural(untimed, "thread"))
	fact("Paths that are not whole", reasons(cut, cuts, ncuts))
}
