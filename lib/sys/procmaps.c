/* procmaps.c - owns the mappings of processes.  A parent and its forked children share them until
 * one of them maps something else. */
#include "sys/procs.h"

#include <stdlib.h>
#include <string.h>

void procs_maps_leave(struct maps *m)
{
	if (m && --m->users == 0)
		free(m);
}

/* Give P maps that it does not share, with room for N more.  Returns them; NULL without memory. */
static struct maps *maps_own(struct proc *p, size_t n)
{
	struct maps *m = p->maps, *own;
	size_t have = m ? m->n : 0, room = m ? m->room : 0;

	if (m && m->users == 1 && have + n <= room)
		return m;
	if (have + n > room)
		room = have + n + 8 + have / 2;
	if (m && m->users == 1) {
		own = realloc(m, sizeof *own + room * sizeof own->map[0]);
	} else {
		own = malloc(sizeof *own + room * sizeof own->map[0]);
		if (own && m)
			memcpy(own, m, sizeof *own + have * sizeof own->map[0]);
		if (own)
			procs_maps_leave(m);
	}
	if (!own)
		return NULL;
	own->users = 1;
	own->n = have;
	own->room = room;
	p->last = NULL;
	return p->maps = own;
}

/* The index of the first mapping that ends above ADDR. */
static size_t maps_at(const struct maps *m, uint64_t addr)
{
	size_t low = 0, high = m ? m->n : 0;

	while (low < high) {
		size_t mid = (low + high) / 2;
		if (m->map[mid].end > addr)
			high = mid;
		else
			low = mid + 1;
	}
	return low;
}

const struct map *procs_map(struct proc *p, uint64_t addr)
{
	size_t i;

	if (p->last && addr - p->last->start < p->last->end - p->last->start)
		return p->last;
	i = maps_at(p->maps, addr);
	if (!p->maps || i == p->maps->n || p->maps->map[i].start > addr)
		return NULL;
	return p->last = &p->maps->map[i];
}

/* The kernel reports no unmapping: the new mapping replaces all that it covers. */
void procs_add_map(struct proc *p, const struct map *new)
{
	static uint64_t serial;
	struct maps *m;
	size_t i, k;

	if (new->start >= new->end || !(m = maps_own(p, 2)))
		return;
	m->serial = ++serial;
	p->last = NULL;
	i = maps_at(m, new->start);
	if (i < m->n && m->map[i].start < new->start) {
		if (m->map[i].end > new->end) { /* the new one lies inside: keep the rest */
			memmove(&m->map[i + 1], &m->map[i], (m->n - i) * sizeof m->map[0]);
			m->n++;
			m->map[i + 1].offset += new->end - m->map[i + 1].start;
			m->map[i + 1].start = new->end;
		}
		m->map[i++].end = new->start;
	}
	for (k = i; k < m->n && m->map[k].end <= new->end; k++)
		;
	if (k < m->n && m->map[k].start < new->end) {
		m->map[k].offset += new->end - m->map[k].start;
		m->map[k].start = new->end;
	}
	memmove(&m->map[i + 1], &m->map[k], (m->n - k) * sizeof m->map[0]);
	m->n += i + 1 - k;
	m->map[i] = *new;
}
