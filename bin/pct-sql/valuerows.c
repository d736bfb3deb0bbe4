/* valuerows.c - runs `recorded' to get values, and stores the rows that it prints. */
#include "valuerows.h"

#include "base/msg.h"
#include "base/must.h"
#include "base/num.h"
#include "exec/coproc.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SILENT = 600000 }; /* ms; `recorded' itself limits the debugger's silence */

struct rows {
	struct store *s;
	const char *spec;
	char *text; /* a line that is not complete yet */
	size_t len;
};

/* Store LINE: KIND<TAB>PID<TAB>TID<TAB>TIME<TAB>FUNCTION<TAB>TEXT. */
static void row(struct rows *r, char *line)
{
	char *part[6];
	uint64_t n[3];

	for (int i = 0; i < 6; i++) {
		part[i] = line;
		if (i < 5 && !(line = strchr(line, '\t')))
			return;
		if (i < 5)
			*line++ = 0;
	}
	for (int i = 0; i < 3; i++)
		if (num_parse(part[1 + i], 10, 0, UINT64_MAX, &n[i]) != 0)
			return;
	store_string(r->s, ROW_VALUE, 1, r->spec);
	for (int i = 0; i < 3; i++)
		store_int(r->s, ROW_VALUE, 2 + i, n[i]);
	store_string(r->s, ROW_VALUE, 5, part[4]);
	store_string(r->s, ROW_VALUE, 6, *part[0] == 'v' ? part[5] : NULL);
	store_string(r->s, ROW_VALUE, 7, *part[0] == 'v' ? NULL : part[5]);
	store_add(r->s, ROW_VALUE);
}

static int take(void *arg, const char *text, size_t len)
{
	struct rows *r = arg;
	char *line, *end;

	r->text = must(realloc(r->text, r->len + len + 1));
	memcpy(r->text + r->len, text, len);
	r->len += len;
	r->text[r->len] = 0;
	for (line = r->text; (end = memchr(line, '\n', r->len - (size_t)(line - r->text)));
		line = end + 1) {
		*end = 0;
		row(r, line);
	}
	r->len -= (size_t)(line - r->text);
	memmove(r->text, line, r->len);
	return 0;
}

int valuerows(struct store *s, const char *bin, const char *spec, char **file, size_t files)
{
	struct rows r = {.s = s, .spec = spec};
	char program[PATH_MAX], python[PATH_MAX], why[300], *at = must(strdup(spec)), *expr;
	char **argv = must(calloc(files + 8, sizeof *argv));
	size_t n = 0;
	int status;

	if (!bin) {
		msg_warn("cannot load values of %s: the directory of this program is not known",
			spec);
		free(at);
		free(argv);
		return -1;
	}
	snprintf(program, sizeof program, "%s/../lib/pct/recorded", bin);
	snprintf(python, sizeof python, "%s/../lib/pct/dbctl/values.py", bin);
	expr = strchr(at, '@');
	*expr++ = 0;
	argv[n++] = program;
	argv[n++] = (char *)"-s";
	argv[n++] = (char *)"-y";
	argv[n++] = python;
	argv[n++] = (char *)"--";
	argv[n++] = at;
	argv[n++] = expr;
	memcpy(argv + n, file, files * sizeof *file);
	argv[n + files] = NULL;
	status = coproc_run(argv, SILENT, take, &r, why, sizeof why);
	if (status != 0)
		msg_warn("cannot load all values of %s: %s", spec, why);
	free(r.text);
	free(argv);
	free(at);
	return status;
}
