/* born.c - tells a process that becomes another program from a new process that has the pid of an
 * ended one.
 *
 *	~ 4711 120 889123 f	a child, forked at tick 889123 or earlier
 *	~ 4711 130 889121	the same: it started before that, and called exec
 *	~ 4711 110 890001	another: it started later
 *
 * Files before 0.1 had no start in such lines: there a pid is one process. */
#include "base/grown.h"
#include "born.h"
#include "base/pairs.h"

#include <stdlib.h>

static struct born *born;
static size_t count, room;
static struct pairs latest; /* pid -> number of its latest process, plus 1 */

static int is_same(const struct born *b, const struct run_entry *e)
{
	return !e->forked && (!e->start || !b->start || e->start <= b->start);
}

size_t born_line(const struct run_entry *e)
{
	size_t *at = pairs_at(&latest, (uint64_t)e->pid, 0);
	struct born *b;

	if (!*at || !is_same(&born[*at - 1], e)) {
		born = grown(born, &room, count, sizeof *born);
		born[count].pid = e->pid;
		*at = ++count;
	}
	b = &born[*at - 1];
	if (e->start) {
		b->start = e->start;
		b->exact = !e->forked;
	}
	if (e->what == '~') {
		b->begun = 1;
		b->early = (double)e->early;
	}
	return *at - 1;
}

size_t born_count(void)
{
	return count;
}

const struct born *born_nth(size_t i)
{
	return &born[i];
}

void born_free(void)
{
	free(born);
	born = NULL;
	count = room = 0;
	pairs_free(&latest);
}
