/* input.c - reads lines for the importers, and reports refused ones.
 *	pct-import: cannot use line 3 of stacks.txt: no count at its end */
#define _GNU_SOURCE
#include "base/msg.h"
#include "import.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
		import_refuse(in, in->number, "it contains a NUL byte");
	}
}

/* Copy the input into a file if it cannot be read twice. */
static void keep(struct import *in)
{
	char block[1 << 16], *path = NULL;
	FILE *copy = NULL;
	size_t n;
	int fd;

	if (fseeko(in->in, 0, SEEK_CUR) == 0)
		return;
	fd = asprintf(&path, "%s/.import.XXXXXX", in->dir) < 0 ? -1 : mkostemp(path, O_CLOEXEC);
	if (fd >= 0 && unlink(path) == 0)
		copy = fdopen(fd, "w+");
	free(path);
	while (copy && (n = fread(block, 1, sizeof block, in->in)))
		if (fwrite(block, 1, n, copy) != n)
			break;
	if (ferror(in->in))
		msg_die(EXIT_FAIL, "cannot read %s: %s", in->name, strerror(errno));
	if (!copy || ferror(copy) || fflush(copy) != 0)
		msg_die(EXIT_FAIL, "cannot keep a copy of %s: %s", in->name, strerror(errno));
	rewind(copy);
	in->in = copy;
}

void import_twice(struct import *in, void (*read)(struct import *in))
{
	off_t begin;

	keep(in);
	begin = ftello(in->in);
	in->measuring = 1;
	read(in);
	in->measuring = 0;
	in->number = 0;
	if (begin < 0 || fseeko(in->in, begin, SEEK_SET) != 0)
		msg_die(EXIT_FAIL, "cannot read %s again: %s", in->name, strerror(errno));
	read(in);
}

void import_strange(struct import *in, size_t number, const char *why)
{
	in->strange += !in->measuring;
	import_refuse(in, number, why);
}

void import_refuse(struct import *in, size_t number, const char *why)
{
	if (!in->measuring && in->bad++ < SAID)
		msg_warn("cannot use line %zu of %s: %s", number, in->name, why);
}
