# notes.awk - turns the losses of pct-info -s into remarks, for flame graphs and heads of reports.
#	in:   file<TAB>a ... lost timer overrun<TAB>3 ...
#	out:  # 3 of 15 taken were lost: timer overrun 3
# -v event=NAME counts only files of that event, "time" for time; without it, the first data file
# gives the event.
# -v window=FROM..TO: the picture shows a part of the time, but losses are of all of it.
# -v brief=1: for the head of a report: only losses over 1 %, and the fallbacks of collectors:
#	# lost of 427 samples: timer overrun 366
#	# not every 1000 us: timer T ticks with the kernel (timer E: Permission denied)
BEGIN { FS = "\t" }

# fell_back: note a timer that is not the best, and the collectors' own words, each once.
function fell_back(    why, line) {
	if ("denied_t" in h)
		why = "timer T: " h["denied_t"]
	else if ("denied_e" in h)
		why = "timer E: " h["denied_e"]
	if (why != "" && h["timer"] ~ /^[TVP]/) {
		line = "# not every " h["interval"] ": timer " h["timer"] " ticks with the kernel (" why ")"
		if (!said[line]++)
			fallback[++fallbacks] = line
	}
	if (h["note"] != "" && h["note"] != "imported" && !said["# " h["note"]]++)
		fallback[++fallbacks] = "# " h["note"]
}

function give(    is, reason) {
	if (h["kind"] ~ /states,/)
		return          # of samples that other files have
	if ("timer" in h) {
		is = h["counts"]
		if (event == "")
			event = is
		if (is != event)
			return
	}
	if ("taken" in h)
		known = 1
	fell_back()
	taken += h["taken"]
	if (is != "time" && is != "")
		of = "\n# they are of " is
	for (reason in lost) {
		if (!(reason in sum))
			order[++n] = reason
		sum[reason] += lost[reason]
		all += lost[reason]
	}
}
function reasons(    i) {
	for (i = 1; i <= n; i++)
		printf "%s%s %.0f", (i > 1 ? ", " : ""), order[i], sum[order[i]]
}

$1 == "file" {
	give()
	split("", h)
	split("", lost)
}
$1 ~ /^lost ./ && $2 > 0 { lost[substr($1, 6)] = $2 }
NF > 1 && !($1 ~ /^lost /) { h[$1] = $2 }
END {
	give()
	# sort, most first; there are few
	for (i = 1; i <= n; i++)
		for (k = i + 1; k <= n; k++)
			if (sum[order[k]] > sum[order[i]] || sum[order[k]] == sum[order[i]] &&
				order[k] < order[i]) {
				reason = order[i]
				order[i] = order[k]
				order[k] = reason
			}
	if (brief) {
		if (known && all > taken / 100) {
			printf "# lost of %.0f samples: ", taken
			reasons()
			print ""
		}
		for (i = 1; i <= fallbacks; i++)
			print fallback[i]
		exit
	}
	if (!known)
		printf "# losses are not known"
	else if (!all)
		printf "# none were lost"
	else {
		printf "# %.0f of %.0f taken were lost: ", all, taken
		reasons()
	}
	if (known && window != "")
		printf ", in the whole time; this is %s of it", window
	print of
}
