/* fit - labels that fit the terminal: cut in the middle, never in their last component.
 *	fit 40          in:   12<TAB>/usr/lib/x86_64-linux-gnu/libc.so.6:_int_malloc
 *	                out:  12<TAB>/usr/lib/x86_6...ibc.so.6:_int_malloc
 * The last component of a function is what follows its last ::, else its object; of FILE:LINE it is the base name.  Of
 * a call path each place is cut to half of the line. */
#include "msg.h"
#include "num.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 13, LEAST = 24 };        /* columns before a label; and what no label is cut below */

/* Where the last component of the label TEXT of LEN bytes begins. */
static size_t last_component(const char *text, size_t len)
{
	size_t colon = 0, at = 0, depth = 0;

	for (size_t i = 0; i < len; i++) {
		if (strchr("([{<", text[i]))
			depth++;
		else if (strchr(")]}>", text[i]) && depth)
			depth--;
		else if (!depth && text[i] == ':' && text[i + 1] == ':' && i + 2 < len)
			at = i + 2;
		else if (!depth && text[i] == ':' && text[i + 1] != ':' && (i == 0 || text[i - 1] != ':'))
			colon = i;
	}
	if (at > colon)
		return at;
	/* FILE:LINE goes with its file's name, OBJECT:FUNCTION is FUNCTION */
	if (colon && strspn(text + colon + 1, "0123456789") == len - colon - 1)
		for (at = colon; at > 0 && text[at - 1] != '/'; at--)
			;
	else
		at = colon ? colon + 1 : 0;
	return at;
}

static int is_middle(char c)            /* of a character of several bytes */
{
	return ((unsigned char)c & 0xc0) == 0x80;
}

/* Print TEXT of LEN bytes in ROOM columns. */
static void print(const char *text, size_t len, size_t room)
{
	size_t last = last_component(text, len), tail, head;

	if (len <= room || last < 4) {
		fwrite(text, 1, len, stdout);
		return;
	}
	tail = len - last > room / 2 ? len - last : room / 2;
	head = room > tail + 3 ? room - tail - 3 : 0;
	if (head + 3 + tail >= len) {
		fwrite(text, 1, len, stdout);
		return;
	}
	while (head && is_middle(text[head]))
		head--;
	while (tail > len - last && is_middle(text[len - tail]))
		tail--;
	printf("%.*s...%.*s", (int)head, text, (int)tail, text + len - tail);
}

int main(int argc, char **argv)
{
	static const char arrow[] = " <- ";
	char *line = NULL, *label, *next;
	uint64_t width;
	size_t size = 0;
	ssize_t n;

	msg_prog = "fit";
	if (argc != 2 || num_parse(argv[1], 10, 1, 100000, &width) != 0)
		msg_die(EXIT_USAGE, "takes one argument, a number of columns");
	width = width > COUNT + LEAST ? width - COUNT : LEAST;
	while ((n = getline(&line, &size, stdin)) > 0) {
		if (line[n - 1] == '\n')
			line[--n] = 0;
		label = strchr(line, '\t');
		label = label ? label + 1 : line;
		fwrite(line, 1, (size_t)(label - line), stdout);
		if (!(next = strstr(label, arrow)))
			print(label, strlen(label), width);
		for (; next; label = next + strlen(arrow), next = strstr(label, arrow)) {
			print(label, (size_t)(next - label), width / 2);
			fputs(arrow, stdout);
			if (!strstr(next + strlen(arrow), arrow)) {
				label = next + strlen(arrow);
				print(label, strlen(label), width / 2);
				break;
			}
		}
		putchar('\n');
	}
	if (ferror(stdin))
		msg_die(EXIT_FAIL, "cannot read the lines: %s", strerror(errno));
	msg_close_stdout();
	return EXIT_OK;
}
