/* pyjoin.c - joins a sample and the frames of Python that were read for it. */
#include "format/pctfile.h"
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
	return p->error != 0;
}

const struct sys_record *pyjoin(struct pyjoin *j, struct store *st, const struct sys_record *r,
	struct proc *p, struct sys_record *merged)
{
	static uint64_t path[PCT_DEPTH_MAX + 1];
	static struct pypaths python;
	unsigned room = st->depth, kernel = r->mode == MODE_USER ? 0 : record_chain_user(r);
	const struct pyproc *of = pyproc_known(p->pid);

	if (!r->regs || st->depth < 2 || kernel >= room)
		return r;
	python.sample = pysample_take(r);
	if (!python.sample && !of)
		return r;
	*merged = *r;
	merged->path = path;
	merged->path_len = userpath(
		p, r, python.sample ? &python : NULL, path, room - kernel, &merged->path_end);
	if (!python.sample) {
		if (interprets(of, path, merged->path_len))
			*(of->error ? &j->refused : &j->unread) += r->n;
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
	static char text[300];
	uint64_t all = j->known + j->changed + j->unread + j->refused;

	if (all == j->known)
		return NULL;
	snprintf(text, sizeof text,
		"Python: %" PRIu64 " of %" PRIu64 " samples have no functions of Python: "
		"%" PRIu64 " changed, %" PRIu64 " not read, %" PRIu64
		" refused; mean delay %" PRIu64 " us",
		all - j->known, all, j->changed, j->unread, j->refused,
		j->known ? j->late_sum / j->known / 1000 : 0);
	return text;
}
