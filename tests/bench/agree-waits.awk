# agree-waits.awk - for agree-waits: reads what tools print, OF one of
#	pct, strace, gprofng, perf    ->  OF CALLS TID SECONDS          TID 0: all threads
#	both   those lines            ->  NAME CALLS SECONDS-OF-TOOL SECONDS-OF-PCT
#	table  lines of both          ->  the table

function calls_of(call) {
	if (call ~ /^futex/) return "futex"
	if (call ~ /^(read|readv|pread64|preadv|recvfrom|recvmsg|getdents64)$/) return "read"
	if (call ~ /^(write|writev|pwrite64|sendto|sendmsg|ftruncate|fallocate)$/) return "write"
	if (call ~ /^(poll|ppoll|select|pselect6|epoll_wait|epoll_pwait)$/) return "poll"
	if (call ~ /nanosleep$/) return "sleep"
	# of vfork, clone and clone3 the parent may wait
	if (call ~ /^(wait4|waitid|vfork|clone|clone3)$/) return "child"
	if (call ~ /sync$/) return "sync"
	if (call ~ /^(fcntl|flock)$/) return "lock"
	if (call ~ /^(rt_sigsuspend|rt_sigtimedwait|pause)$/) return "signal"
	return ""
}
function kind_of(kind) {
	if (kind ~ /^(mutex|condition|join|rwlock|semaphore|barrier|once|futex)$/) return "futex"
	if (kind == "file lock") return "lock"
	return kind ~ /^(read|write|poll|sleep|child|sync|signal)$/ ? kind : "other"
}
BEGIN { OFS = "\t" }

of == "pct" {
	n = split($0, f, "\t")
	if (NR == 1)
		pid = f[2]
	if (f[1] == "thread") {
		life[f[2]] = f[4] - f[3]
		print "pct", "ready", f[2], f[6] / 1e9
		print "pct", "life", f[2], life[f[2]] / 1e9
	}
	if (f[1] != "wait")
		next
	# a helper's call that never returns is in no sum of strace's and gprofng's
	last = f[2] != pid && f[5] > .8 * life[f[2]] && kind_of(f[10]) == "futex" ? f[5] : 0
	if (last)
		print "pct", "unreturned", f[2], last / 1e9
	print "pct", kind_of(f[10]), f[2], (f[4] - last) / 1e9
	if (f[10] ~ /^(short|missed)$/)
		f[10] = "brief"
	if (f[10] ~ /^page fault/ || f[10] == "exit")
		print "pct", "no call", f[2], f[4] / 1e9
	# what gprofng wraps
	if (f[10] ~ /^(mutex|condition|join|rwlock)$/ && !last)
		print "pct", "locks", f[2], f[4] / 1e9
	next
}
of == "strace" {
	if ($1 ~ /^[0-9.]+$/ && calls_of($NF) != "")
		print of, calls_of($NF), 0, $2
	next
}
of == "gprofng" {
	if ($2 == "<Total>")
		print of, "locks", 0, $1
	next
}
of == "perf" {
	if (match($0, /\([0-9]+\), [0-9]+ events/)) {
		tid = substr($0, RSTART + 1)
		sub(/\).*/, "", tid)
	} else if ($2 ~ /^[0-9]+$/ && $4 ~ /^[0-9.]+$/) {
		if (calls_of($1) != "")
			print of, calls_of($1), tid, $4 / 1e3
		print of, "any call", tid, $4 / 1e3
	}
	next
}
of == "both" {
	split($0, f, "\t")
	if (f[1] == "pct") {
		pct[f[2]] += f[4]
		of_pct[f[3], f[2]] += f[4]
		if (f[2] !~ /^(ready|life|no call|locks)$/)
			waits[f[3]] += f[4]
	} else {
		tool[f[2]] += f[4]
		of_tool[f[3]] += f[2] == "any call" ? f[4] : 0
	}
	next
}
of == "table" {
	split($0, f, "\t")
	split(f[1], names, " ")
	key = f[1] " " f[2]
	if (!(key in n))
		order[++keys] = key
	i = ++n[key]
	t[key, i] = f[3]
	p[key, i] = f[4]
	r[key, i] = f[3] > 0 ? f[4] / f[3] : 0
	next
}
# the values of A with the key K, sorted
function sort(a, k, count, i, j, v) {
	for (i = 2; i <= count; i++) {
		v = a[k, i]
		for (j = i - 1; j > 0 && a[k, j] > v; j--)
			a[k, j + 1] = a[k, j]
		a[k, j + 1] = v
	}
}
function median(a, k, count) {
	return a[k, int((count + 1) / 2)]
}
END {
	if (of == "both") {
		split(name, names, " ")
		if (names[2] == "perf")
			pct["futex"] += pct["unreturned"] # it has them
		for (k in tool)
			if (k !~ /^(locks|any call)$/)
				all += tool[k]
		for (k in tool)
			if (names[2] == "gprofng" ? k == "locks" : k != "any call" && tool[k] > .02 * all)
				print name, k, tool[k], pct[k] + 0
		for (k in pct)
			if (k == "ready" || k == "other" || (k == "unreturned" && names[2] != "perf"))
				print name, "(" k ")", 0, pct[k]
		# a thread is in calls when it is blocked, but for page faults, and for a part of
		# the time when it runs or is ready
		for (k in of_tool)
			if (of_tool[k] > .1 && names[2] == "perf") {
				n++
				least = .98 * (waits[k] - of_pct[k, "no call"]) - .001
				most = 1.02 * of_pct[k, "life"] + .001
				within += of_tool[k] >= least && of_tool[k] <= most
				print name, "THREADS", of_tool[k], waits[k]
			}
		if (n)
			print name, "WITHIN", n, within + 0
	}
	if (of == "table") {
		printf "%-7s %-8s %-12s %9s %9s %7s\n", "PROGRAM", "TOOL", "CALLS", "TOOL s", "PCT s",
			"RATIO"
		for (i = 1; i <= keys; i++) {
			k = order[i]
			sort(t, k, n[k])
			sort(p, k, n[k])
			sort(r, k, n[k])
			split(k, names, " ")
			printf "%-7s %-8s %-12s %9.3f %9.3f", names[1], names[2], names[3],
				median(t, k, n[k]), median(p, k, n[k])
			if (t[k, n[k]] > 0)
				printf " %7.3f %.3f..%.3f of %d", median(r, k, n[k]), r[k, 1], r[k, n[k]], n[k]
			print ""
		}
	}
}
