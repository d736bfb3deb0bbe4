# timeline.awk - draws slices of a run as a heat map.
#	in:   COUNT<TAB>SLICE<TAB>FROM..TO<TAB>NS<TAB>LABEL
#	      NS: what a sample stands for, 0 no time
#	out:   33.4%  prog:read               |@@@@@@@:               |
# Variables: columns of the map, width of labels, top rows, shades (utf8 or not).

# The last part of a label: /usr/lib/libc.so.6:memcpy is libc.so.6:memcpy.
function short(s,    path) {
	path = s
	sub(/:.*/, "", path)
	sub(/.*\//, "", path)
	return path (index(s, ":") ? substr(s, index(s, ":")) : "")
}

# Characters of UTF-8: all bytes but those that continue one.
function length_of(s) {
	gsub(continued, "", s)
	return length(s)
}

function blanks(n,    s) {
	for (s = ""; length(s) < n;)
		s = s " "
	return s
}

# The last component: the text after the last ::, or after the object; all of FILE:LINE.
function last(s,    at) {
	if (s ~ /:[0-9]+$/)
		return s
	while (at = index(s, ":"))
		s = substr(s, at + 1)
	return s
}

# S in WIDTH characters: cut in its middle, but not in its last component, or padded with blanks.
function fit(s,    head, tail, room) {
	if (length_of(s) > width && length_of(last(s)) < length_of(s)) {
		room = length_of(last(s))
		if (room < int(width / 2))
			room = int(width / 2)
		for (tail = s; length_of(tail) > room; sub("^" continued "+", "", tail))
			tail = substr(tail, 2)
		for (head = s; head != "" && length_of(head) + 2 + length_of(tail) > width;) {
			sub(continued "+$", "", head)
			head = substr(head, 1, length(head) - 1)
		}
		s = head ".." tail
	}
	return s blanks(width - length_of(s))
}

function shade(part,    level) {
	if (part <= 0)
		return " "
	level = int(part * 8)
	if (level < part * 8)
		level++
	return cell[level > 8 ? 8 : level]
}

function seconds(s) {
	return sprintf(run < 1 ? "%.4f s" : run < 100 ? "%.2f s" : "%.0f s", s)
}

function quoted(s,    out) {
	for (out = ""; match(s, /["\\]/); s = substr(s, RSTART + 1))
		out = out substr(s, 1, RSTART - 1) "\\" substr(s, RSTART, 1)
	return "\"" out s "\""
}

# The cells of a row as numbers: samples of LABEL, or of all.
function numbers(label,    i, line) {
	line = "["
	for (i = 0; i < columns; i++)
		line = line (i ? "," : "") \
			sprintf("%.0f", label == "" ? column[i] : count[label, i])
	return line "]"
}

# The number of threads that ran, on average in each slice, by the time of the samples.
function running(    i, line) {
	line = "["
	for (i = 0; i < columns; i++)
		line = line (i ? "," : "") sprintf("%.3g", time[i] / each)
	return line "]"
}

function row(share, name, part,    i, line) {
	line = ""
	for (i = 0; i < columns; i++)
		line = line shade(part[i])
	printf "%6s  %s |%s|\n", share, name, line
}

BEGIN {
	FS = "\t"
	continued = "[\200-\277]"   # a regex: the locale is C by now
	json = sub(/^json/, "", shades)
	blocks = "\342\226\201 \342\226\202 \342\226\203 \342\226\204"
	blocks = blocks " \342\226\205 \342\226\206 \342\226\207 \342\226\210"
	split(shades == "utf8" ? blocks : ". : - = + * # @", cell, " ")
}

{
	label = $5
	for (i = 6; i <= NF; i++)
		label = label "\t" $i
	if (!(label in total))
		name[++labels] = label
	total[label] += $1
	count[label, $2] += $1
	column[$2] += $1
	time[$2] += $1 * $4 / 1e9
	timed += $4 > 0
	all += $1
	split($3, when, "[.][.]")
	each = when[2] - when[1]
	zero = when[1] > each * $2 ? when[1] - each * $2 : 0
}

END {
	if (!all)
		exit
	for (i in column)
		if (column[i] > most)
			most = column[i]
	run = each * columns
	if (json) {
		printf "{\"from\": %.9g, \"slice\": %.9g, \"samples\": %s, \"running\": %s, \"rows\": [",
			zero, each, numbers(""), running()
	} else
		printf "# %s samples in %s; a column is %s\n", sprintf("%.0f", all), seconds(run),
			seconds(each)
	for (rows = 1; rows <= top && rows <= labels; rows++) {
		# the largest of the rest comes next
		for (i = best = rows; i <= labels; i++)
			if (total[name[i]] > total[name[best]] ||
					total[name[i]] == total[name[best]] && name[i] < name[best])
				best = i
		label = name[best]
		name[best] = name[rows]
		name[rows] = label
		if (length_of(last(short(label))) > width)
			width = length_of(last(short(label)))
	}
	for (rows = 1; rows <= top && rows <= labels; rows++) {
		label = name[rows]
		for (i = 0; i < columns; i++) {
			part[i] = column[i] ? count[label, i] / column[i] : 0
			shown[i] += count[label, i]
		}
		if (json)
			printf "%s\n{\"samples\": %s, \"label\": %s}", (rows > 1 ? "," : ""),
				numbers(label), quoted(label)
		else
			row(sprintf("%.1f%%", 100 * total[label] / all), fit(short(label)), part)
		sum += total[label]
	}
	if (json) {
		print "]}"
		exit
	}
	if (labels >= rows) {
		for (i = 0; i < columns; i++)
			part[i] = column[i] ? (column[i] - shown[i]) / column[i] : 0
		label = "(" labels - rows + 1 (labels > rows ? " others)" : " other)")
		row(sprintf("%.1f%%", 100 * (all - sum) / all), fit(label), part)
	}
	for (i = 0; i < columns; i++)
		part[i] = column[i] / most
	row("", fit("samples"), part)
	for (i in time)
		if (time[i] / each > threads)
			threads = time[i] / each
	for (i = 0; i < columns; i++)
		part[i] = threads ? time[i] / each / threads : 0
	if (timed)
		row("", fit("threads running"), part)
	line = blanks(width + 10) seconds(zero)
	line = line blanks(width + 10 + int((columns - length(seconds(zero + run / 2))) / 2) - \
		length(line))
	line = line seconds(zero + run / 2)
	print line blanks(width + 10 + columns - length(line) - length(seconds(zero + run))) \
		seconds(zero + run)
	line = "# share of a column's samples, up to:"
	for (i = 1; i <= 8; i++)
		line = line sprintf("  %s %s%%", cell[i], i * 12.5)
	print line
	printf "# samples: %s is %.0f in a column\n", cell[8], most
	if (timed)
		printf "# threads running: %s is %.2f on average in a column\n", cell[8], threads
}
