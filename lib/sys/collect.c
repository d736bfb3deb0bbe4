/* collect.c - see collect.h. */
#define _GNU_SOURCE
#include "collect.h"
#include "keep.h"
#include "kernel_linux.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum {
	PAGES = 128,                    /* 512 KiB: what perf_event_mlock_kb allows anyone by default */
	FLUSH_NS = 1000000000,
	DRAIN_MS = 100,                 /* whoever has mapped a file shall still be there to ask */
	SETTLE_NS = 20000000,           /* a record may be that late in its ring: its CPU was taken away */
	OLD_NS = 2000000000,            /* an ended process is kept that long for its last records */
};

static struct collect *current;         /* for notes; there is one collection */

void collect_note(const char *text)
{
	struct collect *c = current;

	for (unsigned i = 0; i < c->notes; i++)
		if (strcmp(c->note[i], text) == 0)
			return;
	if (c->notes < COLLECT_NOTES)
		snprintf(c->note[c->notes++], sizeof c->note[0], "%s", text);
}

uint64_t collect_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

/* Open with what sopt says now; without a hardware clock that nobody asked for by name, if need
 * be. */
static int open_events(struct collect *c, int chosen, char *why, size_t size)
{
	char instead[300];
	int e;

	c->sampler = sampler_open(&c->sopt, collect_note, why, size, &e);
	if (!c->sampler && !chosen && c->sopt.event[0].timer == 'H' && e != EACCES && e != EPERM) {
		snprintf(instead, sizeof instead, "cpu-clock instead of cycles: %.250s", why);
		collect_note(instead);
		event_default(0, c->opt.hz, &c->sopt.event[0]);
		c->sampler = sampler_open(&c->sopt, collect_note, why, size, &e);
	}
	return c->sampler ? 0 : e ? e : EIO;
}

static int pick_targets(struct collect *c, int chosen, char *why, size_t size)
{
	char first[400];
	int e = EPERM;

	/* CPUs' own clocks are fairer to short processes than clocks that begin with each of
	 * them, and cost nothing at a fork */
	if (c->opt.all || !c->opt.alone) {
		c->wide = 1;
		c->sopt.no_idle = !c->opt.all;
		if ((e = open_events(c, chosen, why, size)) == 0)
			return 0;
		c->wide = 0;
	}
	if (!c->opt.n_roots || (c->opt.all && e != EACCES && e != EPERM))
		return -1;
	if (c->opt.all) {
		snprintf(first, sizeof first, "only the program and what it starts is sampled: %.250s", why);
		collect_note(first);
	}
	c->sopt.no_idle = 0;
	c->sopt.target = c->opt.roots;
	c->sopt.targets = c->opt.n_roots;
	c->sopt.on_exec = c->opt.on_exec;
	return open_events(c, chosen, why, size) == 0 ? 0 : -1;
}

int collect_open(struct collect *c, const struct collect_opt *opt, char *why, size_t size)
{
	struct store *st = &c->session.store;
	unsigned pages = opt->pages ? opt->pages : PAGES;

	current = c;
	c->opt = *opt;
	c->sopt = (struct sampler_opt){.depth = opt->depth, .pages = pages};
	memcpy(c->sopt.event, opt->event, sizeof c->sopt.event);
	c->sopt.events = opt->events;
	if (!opt->events) {
		event_default(event_pmu(), opt->hz, &c->sopt.event[0]);
		c->sopt.events = 1;
	}
	if (pick_targets(c, opt->events != 0, why, size) != 0)
		return -1;
	if (c->sopt.pages < pages) {
		snprintf(why, size, "rings of %u KiB instead of %u: the limit of locked memory (ulimit -l, "
			"or kernel.perf_event_mlock_kb)", c->sopt.pages * 4, pages * 4);
		collect_note(why);
	}
	c->session.filter = opt->filter;
	c->session.idle = opt->idle;
	c->session.memory = opt->memory;
	st->event = c->sopt.event;
	st->events = c->sopt.events;
	st->depth = opt->depth;
	kernel_boot(st->boot);
	st->kernel_id_len = kernel_build_id(st->kernel_id);
	keep_in(opt->keep_dir ? opt->keep_dir : st->dir, opt->keep);
	return 0;
}

void collect_begin(struct collect *c)
{
	struct store *st = &c->session.store;
	struct timespec t;
	struct proc *p;

	clock_gettime(CLOCK_REALTIME, &t);
	c->begun = c->flushed = collect_now();
	st->start_mono = c->begun;
	st->start_time = (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
	c->busy = kernel_busy();
	sampler_enable(c->sampler);
	if (!c->opt.all)
		procs_outside();
	if (c->wide)
		procs_scan_all();
	for (size_t i = 0; i < c->opt.n_roots; i++)
		if ((p = procs_get(c->opt.roots[i])))
			p->inside = 1;
}

static void flush(struct collect *c)
{
	uint64_t now = collect_now();

	session_flush(&c->session, now > OLD_NS ? now - OLD_NS : 0);
	c->flushed = now;
}

void collect_step(struct collect *c, struct pollfd *own, size_t n)
{
	uint64_t now, due = c->flushed + FLUSH_NS;

	sampler_wait(c->sampler, own, n, DRAIN_MS);
	now = collect_now();
	sampler_drain(c->sampler, now - SETTLE_NS, session_record, &c->session);
	if (now >= due)
		sampler_refresh(c->sampler, collect_note);
	if (now >= due || session_full(&c->session))
		flush(c);
}

void collect_all(struct collect *c)
{
	sampler_drain(c->sampler, UINT64_MAX, session_record, &c->session);
	flush(c);
}

void collect_end(struct collect *c)
{
	sampler_disable(c->sampler);
	c->ended = collect_now();
	collect_all(c);
}

/* The sums of event I for this place. */
static struct sampler_sum sum_here(struct collect *c, unsigned i, int *exact)
{
	struct sampler_sum sum = sampler_sum(c->sampler, i, exact);

	sum.lost -= c->base[i].lost;
	sum.value -= c->base[i].value;
	sum.enabled -= c->base[i].enabled;
	sum.running -= c->base[i].running;
	return sum;
}

void collect_new_place(struct collect *c)
{
	int exact;

	for (unsigned i = 0; i < c->sopt.events; i++)
		c->base[i] = sampler_sum(c->sampler, i, &exact);
	c->base[SAMPLER_EVENTS] = sampler_sum(c->sampler, SAMPLER_EVENTS, &exact);
	c->busy = kernel_busy();
	session_new_place(&c->session);
	c->begun = collect_now();
}

struct text {
	char buf[16384];
	size_t len;
};

static void put(struct text *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void put(struct text *t, const char *fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(t->buf + t->len, sizeof t->buf - t->len, fmt, ap);
	va_end(ap);
	if (n > 0)
		t->len += (size_t)n < sizeof t->buf - t->len ? (size_t)n : sizeof t->buf - t->len - 1;
}

/* Samples of a clock that the kernel did not take.  Events of processes count exactly the time that was to
 * be sampled: what is missing was throttled, late, or part of an interval that a process did not live
 * to the end of.  Those of CPUs count idle time, too, which CPUs may sleep through; there the time
 * between the kernel's own words counts. */
static uint64_t missed(struct collect *c, unsigned i, uint64_t lost)
{
	const struct sys_event *e = &c->sopt.event[i];
	uint64_t expected, seen = c->session.by_event[i] + lost;
	struct sampler_sum sum;
	int exact;

	if (!e->clock || !e->period)
		return 0;
	if (c->wide)
		return c->session.throttled[i] / e->period;
	if (e->modes != (MODE_USER | MODE_KERNEL))
		return 0;
	/* a clock that is throttled stands still, but it is on */
	sum = sum_here(c, i, &exact);
	expected = (sum.running > sum.value ? sum.running : sum.value) / e->period;
	return expected > seen ? expected - seen : 0;
}

static uint64_t put_events(struct collect *c, struct text *t, uint64_t *late)
{
	uint64_t all = 0;
	int exact = 0;

	for (unsigned i = 0; i < c->sopt.events; i++) {
		const struct sys_event *e = &c->sopt.event[i];
		struct sampler_sum sum = sum_here(c, i, &exact);
		all += sum.lost;
		*late += missed(c, i, sum.lost);
		put(t, "event\t%s\n", e->name);
		if (e->clock)
			put(t, "interval_us\t%" PRIu64 "\n", e->period / 1000);
		else if (e->period)
			put(t, "period\t%" PRIu64 "\n", e->period);
		else
			put(t, "hz\t%u\n", e->hz);
		put(t, "modes\t%s\n", e->modes == 3 ? "user and kernel" : e->modes == 1 ? "user" : "kernel");
		put(t, "counted\t%" PRIu64 "\n", sum.value);
		if (c->wide && sum.running < sum.enabled)
			put(t, "note\tevent %s was counted %.1f %% of the time: it shared the counters\n",
				e->name, 100.0 * (double)sum.running / (double)sum.enabled);
	}
	if (!exact)
		put(t, "note\tthis kernel, older than 6.0, does not tell exactly what a full ring lost\n");
	return exact ? all : c->session.ring_records;
}

int collect_accounts(struct collect *c, uint64_t program_us)
{
	static struct text t;
	const struct session *s = &c->session;
	struct proc *self = procs_get(getpid());
	const char *dir = self ? store_dir(&c->session.store, self) : NULL;
	char path[PATH_MAX + 300];
	uint64_t ring, late = 0, own = s->gone;
	struct rusage u;
	int exact;

	if (!dir)
		return errno;
	getrusage(RUSAGE_SELF, &u);
	if (sum_here(c, SAMPLER_EVENTS, &exact).lost)
		collect_note("records of new processes and mappings found the ring full: some samples may have no "
			"map (a larger --ring, or fewer samples)");
	if (s->throttles)
		collect_note("the kernel has throttled the sampling: fewer samples a second (-F), or a higher "
			"kernel.perf_event_max_sample_rate");
	t.len = 0;
	put(&t, "# pct log accounts\t%ld\t%" PRIu64 "\t%s\n", (long)self->pid, self->start, self->exe);
	ring = put_events(c, &t, &late);
	own += ring + late + s->unwritten + s->homeless;
	put(&t, "taken\t%" PRIu64 "\nrecorded\t0\n", own);
	put(&t, "lost kernel ring full\t%" PRIu64 "\nlost process not known\t%" PRIu64 "\n", ring, s->gone);
	if (s->unwritten)
		put(&t, "lost no space or file cut\t%" PRIu64 "\n", s->unwritten);
	if (s->homeless)
		put(&t, "lost no memory left\t%" PRIu64 "\n", s->homeless);
	put(&t, "lost %s\t%" PRIu64 "\n", s->throttles ? "throttled by the kernel"
		: "timer late, or part of an interval", late);
	put(&t, "samples\t%" PRIu64 "\nuser\t%" PRIu64 "\nkernel\t%" PRIu64 "\nidle\t%" PRIu64 "\n",
		s->recorded, s->user, s->kernel, s->idled);
	put(&t, "clock\t%s\n", c->sopt.event[0].name);
	put(&t, "scope\t%s\n", c->opt.all && c->wide ? "machine" : "program");
	put(&t, "cpus\t%u\nwall_us\t%" PRIu64 "\nprocesses\t%" PRIu64 "\nthrottled\t%" PRIu64 "\n",
		sampler_cpus(c->sampler), ((c->ended ? c->ended : collect_now()) - c->begun) / 1000,
		s->processes, s->throttles);
	if (c->opt.all && c->wide)
		put(&t, "busy_us\t%" PRIu64 "\n", (kernel_busy() - c->busy) / 1000);
	if (program_us)
		put(&t, "program_us\t%" PRIu64 "\n", program_us);
	put(&t, "cpu_us\t%" PRIu64 "\n", (uint64_t)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1000000
		+ (uint64_t)(u.ru_utime.tv_usec + u.ru_stime.tv_usec));
	put(&t, "records_lost\t%" PRIu64 "\n", sum_here(c, SAMPLER_EVENTS, &exact).lost);
	for (unsigned i = 0; i < c->notes; i++)
		put(&t, "note\t%s\n", c->note[i]);
	if (c->session.store.merge)     /* of several daemons, one after the other */
		snprintf(path, sizeof path, "%s/accounts.%ld.log", dir, (long)self->pid);
	else
		snprintf(path, sizeof path, "%s/accounts.log", dir);
	if (c->session.store.made)
		c->session.store.made(path);
	return store_text(path, t.buf, t.len);
}

uint64_t collect_lost(struct collect *c)
{
	uint64_t all = c->session.gone + c->session.starved + c->session.nomap + c->session.unwritten;
	uint64_t late = 0;
	int exact = 1;

	for (unsigned i = 0; i < c->sopt.events; i++) {
		uint64_t lost = sum_here(c, i, &exact).lost;
		all += lost;
		late += missed(c, i, lost);
	}
	return all + late + (exact ? 0 : c->session.ring_records);
}

void collect_close(struct collect *c)
{
	sampler_close(c->sampler);
	c->sampler = NULL;
}
