/* collectsum.c - the accounts of a collection (collect.h).
 *	taken<TAB>37
 *	lost kernel ring full<TAB>1 */
#include "sys/collect.h"
#include "sys/keep.h"
#include "sys/kernel_linux.h"
#include "sys/wholefile.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

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
		t->len +=
			(size_t)n < sizeof t->buf - t->len ? (size_t)n : sizeof t->buf - t->len - 1;
}

/* What the program's own CPU time says that its samples should be, where they are of nothing else;
 * 0 where that cannot be said. */
static uint64_t expected_by_program(const struct collect *c, unsigned i)
{
	const struct sys_event *e = &c->sopt.event[i];
	const struct filter *f = &c->opt.filter;
	const struct collect_cpu *p = &c->program;

	if ((c->opt.all && c->wide) || c->cut_short || f->pids || f->groups || f->users
		|| f->commands)
		return 0;
	return (e->modes & MODE_USER ? p->user_us : 0) * 1000 / e->period
		+ (e->modes & MODE_KERNEL ? p->system_us : 0) * 1000 / e->period;
}

/* Samples of a clock that the kernel did not take.  Events of processes count exactly the time that
 * was to be sampled: what is missing was throttled, late, or part of an interval that a process did
 * not live to the end of.  Those of CPUs count idle time, too, which CPUs may sleep through; there
 * the time between the kernel's own words counts.  The program's CPU time shows what was missed
 * besides, such as programs that may not be watched; it may be a little off itself: three
 * deviations are not told. */
static uint64_t missed(struct collect *c, unsigned i, uint64_t lost)
{
	const struct sys_event *e = &c->sopt.event[i];
	uint64_t late, expected, seen = c->session.by_event[i] + lost,
				 ours = c->session.ours[i] + lost;
	struct sampler_sum sum;
	int exact;

	if (!e->clock || !e->period)
		return 0;
	late = c->wide ? c->session.throttled[i] / e->period : 0;
	if (!c->wide && e->modes == (MODE_USER | MODE_KERNEL)) {
		/* a clock that is throttled stands still, but it is on */
		sum = sum_here(c, i, &exact);
		expected = (sum.running > sum.value ? sum.running : sum.value) / e->period;
		late = expected > seen ? expected - seen : 0;
	}
	expected = expected_by_program(c, i);
	if (expected > ours + late
		&& (expected - ours - late) * (expected - ours - late) > 9 * expected)
		late = expected - ours;
	return late;
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
		put(t, "modes\t%s\n",
			e->modes == 3           ? "user and kernel"
				: e->modes == 1 ? "user"
						: "kernel");
		put(t, "counted\t%" PRIu64 "\n", sum.value);
		if (c->wide && sum.running < sum.enabled)
			put(t, "note\tevent %s was counted %.1f %% of the time: it shared the counters\n",
				e->name, 100.0 * (double)sum.running / (double)sum.enabled);
	}
	if (!exact)
		put(t, "note\tthis kernel, older than 6.0, does not tell exactly what a full ring lost\n");
	return exact ? all : c->session.ring_records;
}

int collect_accounts(struct collect *c, const struct collect_cpu *program)
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
	if (program)
		c->program = *program;
	getrusage(RUSAGE_SELF, &u);
	if (sum_here(c, SAMPLER_EVENTS, &exact).lost)
		collect_note(
			"records of new processes and mappings found the ring full: some samples may have no "
			"map (a larger --ring, or fewer samples)");
	if (keep_refused()) {
		snprintf(path, sizeof path,
			"%u files that will not be found later were not copied: they are "
			"above 256 MB, or more than --keep allows",
			keep_refused());
		collect_note(path);
	}
	if (s->throttles)
		collect_note(
			"the kernel has throttled the sampling: fewer samples a second (-F), or a higher "
			"kernel.perf_event_max_sample_rate");
	t.len = 0;
	put(&t, "# pct log accounts\t%ld\t%" PRIu64 "\t%s\n", (long)self->pid, self->start,
		self->exe);
	ring = put_events(c, &t, &late);
	own += ring + late + s->unwritten + s->homeless;
	put(&t, "taken\t%" PRIu64 "\nrecorded\t0\n", own);
	put(&t, "lost kernel ring full\t%" PRIu64 "\nlost process not known\t%" PRIu64 "\n", ring,
		s->gone);
	if (s->unwritten)
		put(&t, "lost no space or file cut\t%" PRIu64 "\n", s->unwritten);
	if (s->homeless)
		put(&t, "lost no memory left\t%" PRIu64 "\n", s->homeless);
	put(&t, "lost %s\t%" PRIu64 "\n",
		s->throttles ? "throttled by the kernel"
			: geteuid() && !c->wide
			? "timer late, part of an interval, or not permitted"
			: "timer late, or part of an interval",
		late);
	put(&t, "samples\t%" PRIu64 "\nuser\t%" PRIu64 "\nkernel\t%" PRIu64 "\nidle\t%" PRIu64 "\n",
		s->recorded, s->user, s->kernel, s->idled);
	put(&t, "clock\t%s\n", c->sopt.event[0].name);
	put(&t, "scope\t%s\n", c->opt.all && c->wide ? "machine" : "program");
	put(&t, "cpus\t%u\nwall_us\t%" PRIu64 "\nprocesses\t%" PRIu64 "\nthrottled\t%" PRIu64 "\n",
		sampler_cpus(c->sampler), ((c->ended ? c->ended : collect_now()) - c->begun) / 1000,
		s->processes, s->throttles);
	if (c->opt.all && c->wide)
		put(&t, "busy_us\t%" PRIu64 "\n", (kernel_busy() - c->busy) / 1000);
	if (program) {
		put(&t, "program_us\t%" PRIu64 "\n", program->user_us + program->system_us);
		put(&t, "program_system_us\t%" PRIu64 "\n", program->system_us);
	}
	put(&t, "cpu_us\t%" PRIu64 "\n",
		(uint64_t)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1000000
			+ (uint64_t)(u.ru_utime.tv_usec + u.ru_stime.tv_usec));
	put(&t, "records_lost\t%" PRIu64 "\n", sum_here(c, SAMPLER_EVENTS, &exact).lost);
	for (unsigned i = 0; i < c->notes; i++)
		put(&t, "note\t%s\n", c->note[i]);
	if (c->session.store.merge) /* of several daemons, one after the other */
		snprintf(path, sizeof path, "%s/accounts.%ld.log", dir, (long)self->pid);
	else
		snprintf(path, sizeof path, "%s/accounts.log", dir);
	if (c->session.store.made)
		c->session.store.made(path);
	return wholefile_text(path, t.buf, t.len);
}

uint64_t collect_lost(struct collect *c)
{
	uint64_t all =
		c->session.gone + c->session.starved + c->session.nomap + c->session.unwritten;
	uint64_t late = 0;
	int exact = 1;

	for (unsigned i = 0; i < c->sopt.events; i++) {
		uint64_t lost = sum_here(c, i, &exact).lost;
		all += lost;
		late += missed(c, i, lost);
	}
	return all + late + (exact ? 0 : c->session.ring_records);
}
