/* pyjoin.c - joins a sample and the frames of Python that were read for it. */
#include "format/pctfile.h"
#include "python/pyversion.h"
#include "sys/pyjoin.h"
#include "sys/store.h"
#include "sys/userpath.h"

#include <inttypes.h>
#include <stdio.h>

uint64_t pyjoin_place(uint64_t at)
{
	return at != PCT_PLACE_LEFT && at & PYSAMPLE_PLACE ? at & ~PYSAMPLE_PLACE : 0;
}

/* 1 when one of the N frames at AT interprets Python. */
static int interprets(const struct pyproc *p, const uint64_t *at, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (at[i] - p->code.eval < p->code.eval_size)
			return 1;
	return 0;
}

/* Count R, a sample of P with the interpreter OF, for which no frames were read. */
static void count_unread(
	struct pyjoin *j, const struct sys_record *r, const struct proc *p, const struct pyproc *of)
{
	if (of->hidden)
		j->refused += pyversion_named(p->exe) ? r->n : 0;
	else if (interprets(of, r->path, r->path_len))
		j->unread += r->n;
}

const struct sys_record *pyjoin(struct pyjoin *j, struct store *st, const struct sys_record *r,
	struct proc *p, struct sys_record *merged)
{
	static uint64_t path[PCT_DEPTH_MAX + 1];
	static struct pypaths python;
	unsigned room = st->depth > 1 ? st->depth : PCT_DEPTH_MAX,
		 kernel = r->mode == MODE_USER ? 0 : record_chain_user(r);
	const struct pyproc *of = pyproc_known(p->pid);

	if (!r->regs || r->path || kernel >= room)
		return r;
	python.sample = pysample_take(r);
	if (!python.sample && !of)
		return r;
	*merged = *r;
	merged->path = path;
	merged->path_len = userpath(
		p, r, python.sample ? &python : NULL, path, room - kernel, &merged->path_end);
	if (!python.sample) {
		count_unread(j, merged, p, of);
		return r;
	}
	of = python.sample->of;
	if (python.differs || !merged->path_len) {
		j->changed += r->n;
		pysample_free(python.sample);
		return r;
	}
	j->known += r->n;
	j->late_sum += python.sample->late * r->n;
	pycodes_write(&python.sample->of->codes, store_dir(st, proc_home(p)), of->layout.version);
	pysample_free(python.sample);
	return merged;
}

const char *pyjoin_says(const struct pyjoin *j)
{
	static char text[600];
	uint64_t unknown = j->changed + j->unread + j->refused;
	size_t n;

	if (!unknown)
		return NULL;
	n = (size_t)snprintf(text, sizeof text,
		"Python: %" PRIu64 " of %" PRIu64
		" samples show the interpreter in place of its functions:",
		unknown, j->known + unknown);
	if (j->changed)
		n += (size_t)snprintf(text + n, sizeof text - n,
			" %" PRIu64 " did not fit their own stack,", j->changed);
	if (j->unread)
		n += (size_t)snprintf(text + n, sizeof text - n,
			" %" PRIu64 " could not be read before the process was known or ended,",
			j->unread);
	if (j->refused)
		n += (size_t)snprintf(text + n, sizeof text - n,
			" %" PRIu64
			" may not be read (run as root, or as the user of the process),",
			j->refused);
	snprintf(text + n - 1, sizeof text - n + 1, "; the others were read %" PRIu64 " us late",
		j->known ? j->late_sum / j->known / 1000 : 0);
	return text;
}
