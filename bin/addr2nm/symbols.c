/* symbols.c - runs nm and sorts what it prints.
 *   in,  from nm -P -t x:  main T 1139 17
 *   out:                   0000000000001139 0000000000001150 main */
#include "sandbox/sandbox.h"
#include "exec/coproc.h"
#include "elf/elfid.h"
#include "symbols.h"
#include "symbols/codemark.h"
#include "symbols/gofile.h"
#include "symbols/symtab.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct table {
	char *said; /* the output of nm so far */
	size_t len, room;
	struct symtab syms;
	unsigned machine; /* EM_*, 0 not known */
};

static int hear(void *arg, const char *buf, size_t n)
{
	struct table *t = arg;

	if (t->len + n + 1 > t->room) {
		char *p = realloc(t->said, t->room = 2 * (t->len + n) + 65536);
		if (!p)
			return -1;
		t->said = p;
	}
	memcpy(t->said + t->len, buf, n);
	t->said[t->len += n] = 0;
	return 0;
}

/* The start of the last word before END, from BEGIN on; NULL when there is none.  *STOP is set to
 * its end. */
static char *last_word(char *begin, char *end, char **stop)
{
	while (end > begin && end[-1] == ' ')
		end--;
	*stop = end;
	while (end > begin && end[-1] != ' ')
		end--;
	return end < *stop ? end : NULL;
}

static int hex(const char *s, const char *stop, uint64_t *v)
{
	if (stop - s > 16)
		return -1;
	for (*v = 0; s < stop; s++) {
		if (!isxdigit((unsigned char)*s))
			return -1;
		*v = *v << 4
			| (uint64_t)(isdigit((unsigned char)*s) ? *s - '0' : (*s | 32) - 'a' + 10);
	}
	return 0;
}

/* Add the symbol in LINE.  The line is read from its end, because demangled names have blanks. */
static int take(struct table *t, char *line, char *end)
{
	uint64_t value, size = 0;
	char *stop, *w, *type, *type_end;

	if (!(w = last_word(line, end, &stop)) || hex(w, stop, &value) != 0
		|| !(type = last_word(line, w, &type_end)))
		return 0;
	if (type_end - type != 1 || !strchr("TtWi", *type)) {
		size = value;
		if (hex(type, type_end, &value) != 0 || !(type = last_word(line, type, &type_end))
			|| type_end - type != 1 || !strchr("TtWi", *type))
			return 0;
	}
	/* nm's word for a name that it could not read; its exit status does not tell */
	if (type - 1 - line == 6 && memcmp(line, "(null)", 6) == 0) {
		errno = EIO;
		return -1;
	}
	/* an nm for the object's own machine omits marks and makes addresses even; another nm does
	 * not */
	if (type - 1 <= line || codemark_is(t->machine, line, (size_t)(type - 1 - line)))
		return 0;
	return symtab_take(&t->syms, line, (size_t)(type - 1 - line),
		codemark_address(t->machine, value), size, *type != 't');
}

static int take_all(struct table *t)
{
	char *line = t->said, *nl;

	for (; line && (nl = strchr(line, '\n')); line = nl + 1)
		if (take(t, line, nl) != 0)
			return -1;
	return 0;
}

static int run(struct table *t, const char *path, int demangle, int dynamic, int ms, char *why,
	size_t size)
{
	char *argv[10] = {"nm", "-P", "-t", "x"};
	int n = 4, failed;

	if (demangle)
		argv[n++] = "-C";
	if (dynamic)
		argv[n++] = "-D";
	argv[n++] = "--";
	argv[n++] = (char *)path;
	t->len = t->syms.n = 0;
	coproc_in_child = sandbox_program;
	failed = coproc_run(argv, ms, hear, t, why, size);
	coproc_in_child = NULL;
	if (failed)
		return -1;
	if (t->len && take_all(t) != 0) {
		snprintf(why, size, "%s", strerror(errno));
		return -1;
	}
	return 0;
}

static int take_go(void *arg, const char *name, uint64_t addr, uint64_t size)
{
	return symtab_take(arg, name, strlen(name), addr, size, 1);
}

int symbols_text(const char *path, int demangle, int ms, char **text, size_t *size, char *why,
	size_t why_size)
{
	static struct table t;
	struct gofile go = {.bytes = NULL};
	struct elfid id;
	const char *reason;
	int dynamic = 0, rc, fd = elfid_open(path, &id, &reason);

	if (fd >= 0) {
		t.machine = elfid_machine(fd);
		t.syms.sections = elfid_code(fd, t.syms.code, SYMTAB_SECTIONS);
		close(fd);
	}
	if ((rc = run(&t, path, demangle, 0, ms, why, why_size)) == 0 && t.syms.n == 0) {
		dynamic = 1;
		rc = run(&t, path, demangle, 1, ms, why, why_size);
		/* nm knows no symbol: a Go program still has its own table of functions */
		if (rc == 0 && gofile_open(&go, path) == 0
			&& (rc = gofile_each(&go, take_go, &t.syms)) != 0)
			snprintf(why, why_size, "%s", strerror(errno));
	}
	if (rc == 0 && (rc = symtab_text(&t.syms, dynamic, text, size)) != 0)
		snprintf(why, why_size, "%s", strerror(errno));
	gofile_close(&go);
	free(t.said);
	symtab_free(&t.syms);
	memset(&t, 0, sizeof t);
	return rc;
}
