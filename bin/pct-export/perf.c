/* perf.c - writes the text of `perf script'.
 *	busy 4711/4712 [000] 81.165843: 1000000 time:
 *		            1139 spin (/usr/bin/busy)
 *		            1180 main (/usr/bin/busy)
 *
 * Samples of logs come in the order of their times.  Counted samples have no thread and no time:
 * the process and 0 stand there.  The CPU is always 0; a period that is not known is left out.
 * Addresses are the object's own.  Blanks in a program's name, and blanks and parentheses in an
 * object's name, become \ooo: readers take them for the end of the name. */
#include "base/msg.h"
#include "base/must.h"
#include "base/order.h"
#include "export.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 20000000 }; /* samples to print */

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
	name(x->out,
		strcmp(x->object[fn->obj], PCT_KERNEL) == 0 ? "[kernel.kallsyms]"
							    : x->object[fn->obj],
		" ()");
	fputs(")\n", x->out);
}

static void sample(struct export *x, uint32_t n, uint32_t tid, uint64_t time)
{
	const struct place_group *g = &x->p.group[x->p.node[n].group];
	const struct export_unit *u = export_unit(x, n);
	const uint32_t *path;
	size_t len;

	name(x->out, g->program, " ");
	fprintf(x->out, " %u/%u [000] %llu.%06llu: ", g->pid, tid,
		(unsigned long long)(time / 1000000000),
		(unsigned long long)(time / 1000 % 1000000));
	if (u->interval || u->period)
		fprintf(x->out, "%llu ",
			(unsigned long long)(u->interval ? u->interval : u->period));
	name(x->out, x->event, " :");
	fputs(":\n", x->out);
	path = export_path(x, n, &len);
	while (len--)
		frame(x, path[len]);
	putc('\n', x->out);
}

static int by_time(const void *a, const void *b)
{
	const struct export_record *x = a, *y = b;

	ORDER(x, y, time);
	ORDER(x, y, tid);
	ORDER(x, y, node);
	return 0;
}

void export_perf(struct export *x)
{
	uint32_t *single = must(calloc(x->p.nodes + 1, sizeof *single)); /* records of each node */

	if (x->total > MOST)
		msg_die(EXIT_FAIL,
			"perf-script prints every sample, at most %d; there are %" PRIu64 ": "
			"use the format collapsed",
			MOST, x->total);
	for (size_t i = 0; i < x->records; i++)
		single[x->record[i].node]++;
	for (uint32_t n = 0; n < x->p.nodes; n++)
		for (uint64_t i = single[n]; i < x->p.node[n].count; i++)
			sample(x, n, x->p.group[x->p.node[n].group].pid, 0);
	if (x->records)
		qsort(x->record, x->records, sizeof *x->record, by_time);
	for (size_t i = 0; i < x->records; i++)
		sample(x, x->record[i].node, x->record[i].tid, x->record[i].time);
	free(single);
}
