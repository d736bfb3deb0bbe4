/* export_perf.c - text as `perf script' prints it.
 *	busy  4711/4711  [000]     0.000000:    1000000 time:
 *	            1139 spin (/usr/bin/busy)
 *	            1180 main (/usr/bin/busy)
 *
 * Thread, CPU and time of a sample are not known of counted ones: they are the process, 0 and 0.
 * Addresses are the object's own.  A blank in a program's name is \040, and so are blanks and
 * parentheses in the name of an object, which end it otherwise. */
#include "export.h"
#include "msg.h"

#include <string.h>

enum { MOST = 20000000 };       /* samples, each of which is printed */

static void name(FILE *out, const char *s, const char *hidden)
{
	for (; *s; s++)
		if (strchr(hidden, *s))
			fprintf(out, "\\%03o", (unsigned)*s);
		else
			putc(*s, out);
}

static void frame(struct export *x, uint32_t f)
{
	const struct export_func *fn = &x->func[x->frame[f].func];

	fprintf(x->out, "\t%16llx %s (", (unsigned long long)x->frame[f].addr,
		fn->name ? fn->name : "[unknown]");
	name(x->out, strcmp(x->object[fn->obj], PCT_KERNEL) == 0 ? "[kernel.kallsyms]" : x->object[fn->obj],
		" ()");
	fputs(")\n", x->out);
}

static void sample(struct export *x, uint32_t n)
{
	const struct place_group *g = &x->p.group[x->p.node[n].group];
	const struct export_unit *u = export_unit(x, n);
	const uint32_t *path;
	size_t len;

	name(x->out, g->program, " ");
	fprintf(x->out, " %u/%u [000] 0.000000: %llu ", g->pid, g->pid,
		(unsigned long long)(u->interval ? u->interval : u->period ? u->period : 1));
	name(x->out, x->event, " :");
	fputs(":\n", x->out);
	path = export_path(x, n, &len);
	while (len--)
		frame(x, path[len]);
	putc('\n', x->out);
}

void export_perf(struct export *x)
{
	char total[WIDE_TEXT];

	if (x->total > MOST)
		msg_die(EXIT_FAIL, "perf-script prints every sample, at most %d of them; these are %s: "
			"export them collapsed", MOST, wide_text(x->total, total));
	for (uint32_t n = 0; n < x->p.nodes; n++)
		for (wide i = 0; i < x->p.node[n].count; i++)
			sample(x, n);
}
