/* collapsed.c - reads stacks, one a line, root first.
 *	main;dispatch_1;worker 41   ->   41 samples of worker <- dispatch_1 <- main
 * Counts may have fractions, as of seconds.  It undoes the escapes of pct export. */
#include "base/grown.h"
#include "base/msg.h"
#include "base/num.h"
#include "import.h"
#include "inside/escape.h"
#include "log.h"

#include <string.h>

/* Parse the count at TEXT, `12' or `12.5'; *FRACTION becomes its decimal places, without zeros at
 * the end.  Returns 0, or -1 when TEXT is not a count. */
static int number(char *text, uint64_t *count, char **fraction)
{
	char *point = strchr(text, '.'), *end = text + strlen(text);

	*fraction = end;
	if (point) {
		if (point[1 + strspn(point + 1, "0123456789")])
			return -1;
		while (end[-1] == '0')
			*--end = 0;
		*point = 0;
		*fraction = point + 1;
	}
	return num_parse(text, 10, 0, UINT64_MAX, count);
}

static void line(struct import *in, char *s)
{
	static struct import_frame *frame;
	static size_t room;
	char *blank = strrchr(s, ' '), *semicolon, *fraction;
	uint64_t count;
	size_t n = 0;

	if (!blank || number(blank + 1, &count, &fraction) != 0) {
		import_refuse(in, in->number, "it does not end with a count");
		return;
	}
	*blank = 0;
	if (!*s) {
		import_refuse(in, in->number, "it has no frames before the count");
		return;
	}
	if (!count && !*fraction)
		return;
	for (;;) {
		semicolon = strrchr(s, ';');
		char *name = semicolon ? semicolon + 1 : s;
		unescape(name);
		/* a blank name and ?? also mean an unknown function */
		frame = grown(frame, &room, n, sizeof *frame);
		frame[n++] = (struct import_frame){
			.func = name[strspn(name, " ")] && strcmp(name, "??") != 0 ? name
										   : "[unknown]"};
		if (!semicolon)
			break;
		*semicolon = 0;
	}
	import_take(in, in->number,
		&(struct import_sample){.program = in->program,
			.log = "stack",
			.count = count,
			.fields = "",
			.frame = frame,
			.frames = n},
		fraction);
}

void import_collapsed(struct import *in)
{
	char *s;

	while ((s = import_line(in)))
		if (*s && *s != '#')
			line(in, s);
}
