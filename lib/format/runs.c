/* runs.c - numbers the runs of a program. */
#include "base/msg.h"
#include "format/runs.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct run {
	char *program;
	uint32_t pid;
	uint64_t start;
};

static struct run *run;
static size_t runs, room;
static int sorted;

static int order(const void *a, const void *b)
{
	const struct run *x = a, *y = b;
	int c = strcmp(x->program, y->program);

	if (c)
		return c;
	if (x->start != y->start)
		return x->start < y->start ? -1 : 1;
	return x->pid < y->pid ? -1 : x->pid > y->pid;
}

void runs_add(const struct reader *r)
{
	if (!r->head.pid)
		return; /* the file has samples of many processes */
	if (runs == room) {
		void *more = realloc(run, (room = 2 * room + 64) * sizeof *run);
		if (!more)
			msg_die(EXIT_FAIL, "cannot number the runs: %s", strerror(errno));
		run = more;
	}
	run[runs] = (struct run){strdup(r->program), r->head.pid, r->head.start_ticks};
	if (!run[runs++].program)
		msg_die(EXIT_FAIL, "cannot number the runs: %s", strerror(errno));
	sorted = 0;
}

/* Sort, and keep each process once. */
static void sort(void)
{
	size_t n = 0;

	if (runs)
		qsort(run, runs, sizeof *run, order);
	for (size_t i = 0; i < runs; i++)
		if (n == 0 || order(&run[n - 1], &run[i]) != 0)
			run[n++] = run[i];
		else
			free(run[i].program);
	runs = n;
	sorted = 1;
}

unsigned runs_number(const struct reader *r)
{
	return r->head.instance ? r->head.instance
				: runs_number_of(r->program, r->head.pid, r->head.start_ticks);
}

unsigned runs_number_of(const char *program, uint32_t pid, uint64_t start)
{
	struct run key = {(char *)program, pid, start}, *it;
	size_t i, first, end;

	if (!sorted)
		sort();
	it = runs ? bsearch(&key, run, runs, sizeof *run, order) : NULL;
	if (!it)
		return 0;
	i = first = end = (size_t)(it - run);
	while (first > 0 && strcmp(run[first - 1].program, key.program) == 0)
		first--;
	while (end + 1 < runs && strcmp(run[end + 1].program, key.program) == 0)
		end++;
	return first == end ? 0 : (unsigned)(i - first) + 1;
}
