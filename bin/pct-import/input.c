/* input.c - reads lines for the importers, and reports refused ones.
 *	pct-import: cannot use line 3 of stacks.txt: no count at its end */
#define _GNU_SOURCE
#include "base/msg.h"
#include "import.h"

#include <errno.h>
#include <string.h>

enum { SAID = 10 };

char *import_line(struct import *in)
{
	for (;;) {
		ssize_t n = getline(&in->line, &in->room, in->in);

		if (n < 0) {
			if (!feof(in->in))
				msg_die(EXIT_FAIL, "cannot read %s: %s", in->name, strerror(errno));
			return NULL;
		}
		in->number++;
		if (n && in->line[n - 1] == '\n')
			in->line[--n] = 0;
		if (n && in->line[n - 1] == '\r')
			in->line[--n] = 0;
		in->len = (size_t)n;
		if (!memchr(in->line, 0, in->len))
			return in->line;
		import_refuse(in, in->number, "it has a NUL in it");
	}
}

void import_refuse(struct import *in, size_t number, const char *why)
{
	if (in->bad++ < SAID)
		msg_warn("cannot use line %zu of %s: %s", number, in->name, why);
}
