# sys-gather.awk - turns samples into the lines of the report, with their keys for sort(1).
# Reads, as file=1 to file=4: names of events; heads (sys-heads.awk); started: PID START INSTANCE
# PROG, sorted; samples:
#	EVENT PID START INSTANCE PROG OBJECT ADDRESS COUNT PLACE
# Writes lines for sort(1), fields for sys-print.awk:
#	1 number of the event  2 section  3 amount of the process  4 process  5 pid  6 number
#	7 part  8 amount of the line  9 place  10 object  11 hits  12 s or events  13-16 more
# Sections: 0 totals, 1 summary, 2 left out, 2.5 totals by program, 3 profiles of processes, 4
# kernel.  Parts: 1 user, 2 kernel, 3 instructions.  An amount is seconds or events when every hit
# has them, else hits.  Numbers are awk's: above 2^53 hits they are rounded.
BEGIN { FS = OFS = "\t" }

file == 1 { number[$1] = FNR; event[FNR] = $1; events = FNR; next }

# The seconds or events of one hit.  When several files have the same key, their mean; for an object
# with another name in pct-pr, the mean of its process.
file == 2 {
	if ($13 != "" && !((k = $1 FS $13) FS $2 FS $3 in ran)) {
		ran[k FS $2 FS $3]
		ran_n[k]++
		if (ran_n[k] > 1)
			again[$1]
	}
	# the library has a file for each process, other collectors only for sampled ones
	if ($10 !~ /^[ETVPRM]$/)
		met[$1]
	if ($14 == "k")
		inside[$1]
	per = $6 != "" ? $6 : $7
	if ($6 != "")
		timed[$1] = 1
	if ($4 == "" && $1 == "time") {
		if (per != "")
			of_log[$2] = per
		next
	}
	head($3)
	head("any")     # pct-info numbers runs without a number in the samples
	next
}

# When two processes have the same key, facts that differ are not known.  A process is another
# instance of each program that it executes: their numbers may be equal, their names are not.
function head(instance,    k) {
	k = $1 FS $2 FS $15 FS instance
	if ($12 != "" && !(k in command))
		command[k] = $12
	else if ($12 != "" && command[k] != $12)
		command[k] = ""
	k = $1 FS $2 FS instance
	weigh(k)
	k = k FS $4
	weigh(k)
	identity[k] = $8
	if ($9 != "")
		raw[k] = "@"
}

function weigh(k) {
	weight[k] += per * $5
	all[k] += $5
	if (per == "")
		unknown[k] = 1
	else
		unit[k] = per
}

# The amount of one hit of K, "" not known.
function each(k) {
	return k in unknown ? "" : all[k] > 0 ? weight[k] / all[k] : k in unit ? unit[k] : ""
}

# The n-th run of a program: the recorded number, else by start.  A process that only one of two
# collectors numbered is one process.
file == 3 {
	k = $4 FS $2 FS $1
	if ($3 > 0) {
		numbered[k]++
		only[k] = $3
	} else if (numbered[k] != 1 && $1 > 0) {
		counted[k] = ++runs[$4]
	}
	next
}

function command_of(k, i) { return (k i) in command ? command[k i] : command[k "any"] }

function process(    k, i) {
	k = $5 FS $3 FS $2
	i = $4
	if (i == 0 && numbered[k] == 1)
		i = only[k]
	k = $1 FS k FS i
	if (!(k in proc)) {
		proc[k] = ++procs
		p_event[procs] = $1
		p_pid[procs] = $2
		p_prog[procs] = $5
		p_command[procs] = command_of($1 FS $2 FS $5 FS, i)
		p_name[procs] = $5 (i > 0 ? " [" i "]" : $2 > 0 ? " [" counted[$5 FS $3 FS $2] "]" : "")
	}
	return proc[k]
}

{
	k = $1 FS $2 FS $4
	if (!(k in all))
		k = $1 FS $2 FS "any"
	per = each(k FS $6 in all ? k FS $6 : k)
	k = k FS $6
	if (per == "" && $1 == "time" && !(k in all) && ($2 in of_log))
		per = of_log[$2]
	if (per == "")
		vague[$1] = 1
	p = process()
	part = $6 == "[kernel]" ? 2 : 1
	place = $9 != "" ? $9 : $7
	hits[p, part] += $8
	amount[p, part] += $8 * per
	e_hits[$1, part] += $8
	e_amount[$1, part] += $8 * per
	k2 = p FS part FS place FS $6
	if (!(k2 in l_hits)) {
		l_key[++lines] = k2
	}
	l_hits[k2] += $8
	l_amount[k2] += $8 * per
	if (part == 2) {
		k2 = $1 FS place FS $6
		if (!(k2 in g_hits))
			g_key[++globals] = k2
		g_hits[k2] += $8
		g_amount[k2] += $8 * per
	}
	if (ask != "") {
		k2 = p FS $6 FS raw[k] $7 FS identity[k]
		if (!(k2 in d_hits))
			d_key[++dis] = k2
		d_hits[k2] += $8
	}
}

# The key of lines, and the base of shares.
function cost(e, h, a) { return sprintf("%.9f", e in vague || a == 0 ? h : a) }
function shown(e, a) { return e in vague ? "-" : sprintf("%.9f", a) }

# The number of processes of program K in event E.
function processes(e, k) { return !(e in met) && ran_n[k] > g_runs[k] ? ran_n[k] : g_runs[k] }

# 0x1139 -> 16 digits: sorted as text they have the order of numbers
function padded(a) {
	sub(/^@?0x/, "", a)
	return substr("0000000000000000", 1 + length(a)) a
}

END {
	for (i = 1; i <= events; i++) {
		e = event[i]
		u = e_hits[e, 1]
		k = e_hits[e, 2]
		total[e] = cost(e, u + k, e_amount[e, 1] + e_amount[e, 2])
		print i, 0, 0, e, 0, 0, 0, 0, total[e], (e in timed) ? "s" : "n", u + 0, k + 0, \
			shown(e, e_amount[e, 1]), shown(e, e_amount[e, 2]),
			cost(e, k, e_amount[e, 2]), \
			((k > 0 || (e in inside)) ? "" : "none")
	}
	for (p = 1; p <= procs; p++) {
		e = p_event[p]
		h = hits[p, 1] + hits[p, 2]
		a = amount[p, 1] + amount[p, 2]
		c[p] = cost(e, h, a)
		k = e FS p_prog[p]
		if (!(k in g_runs)) {
			prog_key[++progs] = k
			e_progs[e]++
		}
		g_runs[k]++
		e_procs[e]++
		for (part = 1; part <= 2; part++) {
			prog_hits[k, part] += hits[p, part]
			prog_amount[k, part] += amount[p, part]
		}
		if (((e in timed) && !(e in vague) && a < seconds - 1e-10) ||
			100 * c[p] < (percent - 1e-9) * total[e]) {
			out[p] = 1
			out_n[e]++
			out_hits[e] += h
			out_amount[e] += a
			continue
		}
		print number[e], 1, c[p], p_name[p], p_pid[p], p, 0, 0, "", "", hits[p, 1] + 0, \
			shown(e, amount[p, 1]), hits[p, 2] + 0, shown(e, amount[p, 2]), p_command[p]
	}
	for (i = 1; i <= progs; i++) {
		k = prog_key[i]
		split(k, f, FS)
		e = f[1]
		if (e_procs[e] > e_progs[e] || (e in again) && !(e in met))
			print number[e], 2.5,
				cost(e, prog_hits[k, 1] + prog_hits[k, 2],
				prog_amount[k, 1] + prog_amount[k, 2]), \
				f[2], 0, 0, 0, 0, "", "", prog_hits[k, 1] + 0,
				shown(e, prog_amount[k, 1]), \
				prog_hits[k, 2] + 0, shown(e, prog_amount[k, 2]), \
				processes(e, k), (e in met) ? "sampled" : "runs"
	}
	for (e in out_n)
		print number[e], 2, 0, "", 0, 0, 0, 0, seconds, percent, out_hits[e], \
			shown(e, out_amount[e]), out_n[e]
	for (i = 1; i <= lines; i++) {
		k = l_key[i]
		split(k, f, FS)
		p = f[1]
		e = p_event[p]
		if (!(p in out))
			print number[e], 3, c[p], p_name[p], p_pid[p], p, f[2],
				cost(e, l_hits[k], l_amount[k]), \
				f[3], f[4], l_hits[k], shown(e, l_amount[k]),
				cost(e, hits[p, f[2]], amount[p, f[2]]), \
				hits[p, f[2]], shown(e, amount[p, f[2]]), p_command[p]
	}
	for (i = 1; i <= dis; i++) {
		k = d_key[i]
		split(k, f, FS)
		p = f[1]
		if (p in out)
			continue
		print number[p_event[p]], 3, c[p], p_name[p], p_pid[p], p, 3, 0, f[2],
			padded(f[3]), \
			d_hits[k], f[3], f[4]
		print f[2], f[3], f[4] >ask
	}
	for (i = 1; i <= globals; i++) {
		k = g_key[i]
		split(k, f, FS)
		print number[f[1]], 4, 0, "", 0, 0, 2, cost(f[1], g_hits[k], g_amount[k]),
			f[2], f[3], \
			g_hits[k], shown(f[1], g_amount[k]),
			cost(f[1], e_hits[f[1], 2], e_amount[f[1], 2]), \
			e_hits[f[1], 2], shown(f[1], e_amount[f[1], 2])
	}
}
