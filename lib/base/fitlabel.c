/* fitlabel.c - cuts labels in the middle. */
#include "base/fitlabel.h"
#include "base/must.h"
#include "base/namefit.h"
#include "base/num.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns where the last component of the label TEXT of LEN bytes begins.  *NAME becomes where the
 * function begins, or LEN when TEXT is FILE:LINE. */
static size_t last_component(const char *text, size_t len, size_t *name)
{
	size_t colon = 0, at = 0, depth = 0;

	for (size_t i = 0; i < len; i++) {
		if (strchr("([{<", text[i]))
			depth++;
		else if (strchr(")]}>", text[i]) && depth)
			depth--;
		else if (!depth && text[i] == ':' && text[i + 1] == ':' && i + 2 < len)
			at = i + 2;
		else if (!depth && text[i] == ':' && text[i + 1] != ':'
			&& (i == 0 || text[i - 1] != ':'))
			colon = i;
	}
	*name = colon ? colon + 1 : 0;
	if (at > colon)
		return at;
	/* of FILE:LINE the component is the base name with the line, of OBJECT:FUNCTION it is
	 * FUNCTION */
	if (colon && strspn(text + colon + 1, "0123456789") == len - colon - 1) {
		*name = len;
		for (at = colon; at > 0 && text[at - 1] != '/'; at--)
			;
	} else {
		at = *name;
	}
	return at;
}

static int is_middle(char c) /* of a character of several bytes: not the first byte */
{
	return ((unsigned char)c & 0xc0) == 0x80;
}

/* Print TEXT of LEN bytes, whose last component begins at LAST, in ROOM columns.  A text that is
 * too long loses its middle. */
static void print_cut(const char *text, size_t len, size_t room, size_t last)
{
	size_t tail, head;

	if (!room || len <= room || last < 4) {
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

/* Print TEXT of LEN bytes in ROOM columns. */
static void print(const char *text, size_t len, size_t room)
{
	size_t name, last = last_component(text, len, &name), n, most;
	const char *fit;
	char *shorter = NULL;

	if (room && len > room && name < len) {
		most = room > name + room / 2 ? room - name : room / 2;
		n = namefit(text + name, len - name, most, &fit);
		shorter = must(malloc(name + n + 1));
		memcpy(shorter, text, name);
		memcpy(shorter + name, fit, n);
		shorter[len = name + n] = 0;
		text = shorter;
		last = last_component(text, len, &name);
	}
	print_cut(text, len, room, last);
	free(shorter);
}

size_t fitlabel_columns(void)
{
	const char *text = getenv("PCT_COLUMNS");
	uint64_t n;

	return text && num_parse(text, 10, 1, 100000, &n) == 0 ? (size_t)n : 0;
}

size_t fitlabel_room(size_t columns, size_t taken, size_t labels)
{
	if (!columns)
		return 0;
	return columns > taken + labels * FITLABEL_LEAST ? (columns - taken) / labels
							 : FITLABEL_LEAST;
}

void fitlabel_put(const char *label, size_t room)
{
	static const char arrow[] = " <- ";
	const char *next = strstr(label, arrow);
	size_t share = next ? room / 2 : room;

	for (; next; label = next + strlen(arrow), next = strstr(label, arrow)) {
		print(label, (size_t)(next - label), share);
		fputs(arrow, stdout);
	}
	print(label, strlen(label), share);
}
