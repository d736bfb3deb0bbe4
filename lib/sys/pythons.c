/* pythons.c - owns the times at which frames of Python are read. */
#include "base/clock.h"
#include "sys/procs.h"
#include "sys/pysample.h"
#include "sys/pythons.h"
#include "sys/urgent.h"
#include "sys/userregs_linux.h"

enum {
	SOON_MS = 1,            /* while programs of Python run: their frames change */
	BEGIN_MS = 10,          /* at first it is not known which programs run */
	ACTIVE_NS = 1000000000, /* a program of Python without samples for so long waits */
};

/* A record R has arrived. */
static void arrived(const struct sys_record *r)
{
	const struct proc *p = procs_find((pid_t)r->pid);

	if (r->type == REC_SAMPLE) {
		if ((!p || (p->inside && p->wanted)) && pysample_read(r))
			urgent_follow(r->cpu);
	} else if (r->exec || (r->type == REC_FORK && r->pid != r->ppid)) {
		pyproc_forget((pid_t)r->pid);
	}
}

unsigned pythons_depth(unsigned depth, int python)
{
	return python && depth < 2 && userregs_mask() ? 2 : depth;
}

void pythons_begin(struct pythons *p, struct sampler *s, int soon, int peeked)
{
	p->sampler = s;
	p->peeked = peeked;
	p->begun = clock_ns();
	sampler_tap(s, arrived);
	if (soon)
		urgent_begin();
}

int pythons_wait(const struct pythons *p, int ms)
{
	uint64_t now = clock_ns();

	if (p->sampler && ms > SOON_MS && pyproc_active(now - ACTIVE_NS))
		return SOON_MS;
	return p->sampler && ms > BEGIN_MS && now - p->begun < ACTIVE_NS ? BEGIN_MS : ms;
}

void pythons_read(struct pythons *p)
{
	if (p->sampler && !p->peeked)
		sampler_peek(p->sampler, NULL, NULL);
}

void pythons_sweep(const struct pythons *p, uint64_t old)
{
	if (p->sampler)
		pysample_sweep(old);
}

int pythons_due(struct pythons *p, int ms, uint64_t now)
{
	if (p->sampler && now - p->taken < (uint64_t)ms * 1000000 && !sampler_filling(p->sampler))
		return 0;
	p->taken = now;
	return 1;
}

void pythons_end(struct pythons *p)
{
	if (p->sampler)
		urgent_end();
}
