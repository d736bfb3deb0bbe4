# longlines.awk - finds lines of over 100 columns: awk -f tests/longlines.awk FILE...
#
# Output: FILE:LINE: N columns.  Status: 0 none, 1 some.  A tab stops at each 8th column.
# These may be longer: a line with a string at column 100 and no place to cut before it; lines in a
# here-document or a string of several lines; in manuals the name below .TP, a macro's line and .EX;
# in documents examples and rows of tables; a line of one word.
# Limit: it skips lines with strings in C, awk and dbctl's language.

FNR == 1 {
	kind = "text"
	if (FILENAME ~ /\.[1357]$/) kind = "manual"
	else if (FILENAME ~ /\.(sh|test)$/ || /^#!\/bin\/sh/) kind = "sh"
	else if (FILENAME ~ /\.(awk|dbctl|[ch])$/) kind = "code"
	stack = until = shown = tag = ""
}
kind == "manual" { if (/^\.(EX|nf)/) shown = 1; else if (/^\.(EE|fi)/) shown = "" }
{
	name = tag
	tag = kind == "manual" && /^\.T[PQ]/
	text = kind == "sh" ? code($0) : $0
	if ((n = columns($0)) <= 100) next
	if ($0 !~ /[^ \t][ \t]+[^ \t]/) next
	if (kind == "sh" && may_be_long()) next
	if (kind == "code" && /"/) next
	if (kind == "manual" && (shown || name || /^\./)) next
	if (kind == "text" && /^(    |\||!\[)/) next
	printf "%s:%d: %d columns\n", FILENAME, FNR, n
	bad = 1
}
END { exit bad }

function columns(line,	n, part, i) {
	gsub(/[\200-\277]/, "", line) # a character of several bytes is one column, in the C locale
	n = split(line, part, "\t")
	for (i = 1; i < n; i++) at = (at = at + length(part[i])) + 8 - at % 8
	n = at + length(part[n])
	at = 0
	return n
}

# 1 when column 100 is in a string, x in text, and no operator comes before it
function may_be_long(	edge) {
	if (began || text ~ /^x+$/) return 1
	for (edge = length(text); edge > 1 && columns(substr($0, 1, edge)) > 90; edge--)
		if (substr(text, edge, 1) == "x") return substr(text, 1, edge) !~ / (&&|\|\||\|) ./
	return 0
}

# LINE with an x for each letter of its strings and here-documents; stack has a letter for each open
# quote and parenthesis, s for $( in a string, b for ${.
function code(line,	i, c, two, top, out, here) {
	began = until != "" || stack ~ /["']/
	if (until != "") {
		here = line
		if (stripped) sub(/^\t+/, "", here)
		if (here == until) until = ""
		gsub(/./, "x", line)
		return line
	}
	for (i = 1; i <= length(line); i++) {
		c = substr(line, i, 1)
		two = substr(line, i, 2)
		top = substr(stack, length(stack))
		if (top == "'") {
			if (c == "'") pop()
		} else if (c == "\\") {
			c = "xx"
			i++
		} else if (top c == "\"\"" || top c == "b}" || top c == "()") pop()
		else if (two == "$(" || two == "${") {
			stack = stack (two == "$(" ? "(" : "b")
			c = "xx"
			i++
		} else if (top != "\"" && c == "(") stack = stack c
		else if (c == "\"" || c == "'" && top != "\"" && !(top == "b" && stack ~ /"/)) stack = stack c
		else if (top ~ /^\(?$/ && c == "#" && (i == 1 || substr(line, i - 1, 1) ~ /[ \t;]/)) {
			out = out substr(line, i)
			break
		} else if (two == "<<" && match(substr(line, i), /^<<-?[ \\'"]*[A-Za-z_]+/)) {
			until = substr(line, i, RLENGTH)
			stripped = until ~ /^<<-/
			sub(/^<<-?[ \\'"]*/, "", until)
		}
		out = out (stack ~ /["']/ || c ~ /["'}]/ ? substr("xx", 1, length(c)) : c)
	}
	return out
}
function pop() { stack = substr(stack, 1, length(stack) - 1) }
