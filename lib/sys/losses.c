/* losses.c - writes to accounts.log how many samples a collection has taken and lost, and why.
 *	taken<TAB>37
 *	lost kernel ring full<TAB>1 */
#include "base/clock.h"
#include "format/accountlog.h"
#include "sys/collect.h"
#include "sys/keep.h"
#include "sys/kernel_linux.h"
#include "sys/nmi.h"
#include "sys/perfopen_linux.h"
#include "paths/wholefile.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* The sums of event I since the collection began in this directory. */
static struct sampler_sum sum_here(struct collect *c, unsigned i, int *exact)
{
	struct sampler_sum sum = sampler_sum(c->sampler, i, exact);

	sum.lost -= c->base[i].lost;
	sum.value -= c->base[i].value;
	sum.enabled -= c->base[i].enabled;
	sum.running -= c->base[i].running;
	return sum;
}

/* The number of samples that the program's CPU time should give; 0 when the samples are not exactly
 * those of the program. */
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

/* Estimates the samples of the clock I that the kernel did not take; LOST were taken and lost.  A
 * per-process event counts exactly the time to sample: missing samples were throttled, late, or in
 * an interval that a process did not outlive.  A per-CPU event also counts idle time, which CPUs
 * may sleep through: there the throttled time that the kernel reports is used.  The program's CPU
 * time shows other missing samples, such as those of programs that we may not watch.  That time is
 * not exact: a difference of up to three standard deviations is ignored. */
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
		/* a throttled clock does not count, but its running time goes on */
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

/* 1 when event I was throttled, and it is not known how often it occurred in that time; for a clock
 * missed() knows this. */
static int occurred_unseen(const struct collect *c, unsigned i)
{
	return !c->sopt.event[i].clock && c->session.throttled[i];
}

static void count(struct accountlog *t, const char *key, uint64_t n)
{
	accountlog_put(t, key, "%" PRIu64, n);
}

static uint64_t put_events(struct collect *c, struct accountlog *t, uint64_t *late)
{
	uint64_t all = 0;
	int exact = 0;

	for (unsigned i = 0; i < c->sopt.events; i++) {
		const struct sys_event *e = &c->sopt.event[i];
		struct sampler_sum sum = sum_here(c, i, &exact);
		const char *nmi = nmi_of(e);
		all += sum.lost;
		*late += missed(c, i, sum.lost);
		accountlog_put(t, "event", "%s", e->name);
		if (e->clock)
			count(t, ACCOUNT_INTERVAL, e->period / 1000);
		else if (e->period)
			count(t, ACCOUNT_PERIOD, e->period);
		else
			count(t, "hz", e->hz);
		accountlog_put(t, "modes", "%s",
			e->modes == 3           ? "user and kernel"
				: e->modes == 1 ? "user"
						: "kernel");
		if (nmi)
			accountlog_put(t, "interrupt", "%s", nmi);
		count(t, "counted", sum.value);
		if (occurred_unseen(c, i))
			accountlog_put(t, ACCOUNT_NOTE,
				"event %s was throttled for %.3f s: how often it occurred in that time "
				"is unknown",
				e->name, (double)c->session.throttled[i] / 1e9);
		if (c->wide && sum.running < sum.enabled)
			accountlog_put(t, ACCOUNT_NOTE,
				"event %s was counted %.1f %% of the time: it shared the counters",
				e->name, 100.0 * (double)sum.running / (double)sum.enabled);
	}
	if (!exact)
		accountlog_put(t, ACCOUNT_NOTE, "%s",
			"samples lost to a full ring are not counted exactly: this kernel is older than 6.0");
	return exact ? all : c->session.ring_records;
}

/* Write to PATH the path of accounts.log in DIR.  More than one daemon may write to a directory one
 * after the other, or one daemon again after the clock was set back: each time it gets an
 * accounts.log of its own. */
static void accounts_path(struct collect *c, const char *dir, long pid, char *path, size_t size)
{
	if (!c->session.store.merge) {
		snprintf(path, size, "%s/" ACCOUNTLOG_FILE, dir);
		return;
	}
	if (!c->accounts)
		do
			snprintf(path, size, "%s/" ACCOUNTLOG_NAME ".%ld.log", dir,
				pid + c->accounts++);
		while (access(path, F_OK) == 0);
	snprintf(path, size, "%s/" ACCOUNTLOG_NAME ".%ld.log", dir, pid + c->accounts - 1);
}

/* Note the losses that the user can do something about. */
static void remedies(struct collect *c)
{
	char text[300];
	int exact;

	if (sum_here(c, SAMPLER_EVENTS, &exact).lost)
		collect_note(
			"records of new processes and mappings were lost because the ring was full: some samples "
			"may have no map (use a larger --ring, or a lower -F)");
	if (keep_refused()) {
		snprintf(text, sizeof text,
			"%u files were not copied and cannot be found later: they are "
			"above 256 MB, or more than --keep allows",
			keep_refused());
		collect_note(text);
	}
	if (c->wide && c->sopt.stack > STACK_LEAST) {
		snprintf(text, sizeof text,
			"up to %u KiB of the stack were copied with each sample: call paths needed more "
			"than %d KiB",
			perfopen_stack(&c->sopt) >> 10, STACK_LEAST >> 10);
		collect_note(text);
	}
	if (c->session.throttles)
		collect_note("the kernel throttled the sampling: use a lower -F, or raise "
			     "kernel.perf_event_max_sample_rate");
}

/* Write the counts of samples that were taken but are in no file.  RING of them were lost by a full
 * ring, and LATE were never taken by the kernel. */
static void put_lost(const struct collect *c, struct accountlog *t, uint64_t ring, uint64_t late)
{
	const struct session *s = &c->session;

	count(t, ACCOUNT_TAKEN, s->gone + ring + late + s->unwritten + s->homeless);
	count(t, ACCOUNT_RECORDED, 0);
	accountlog_lost(t, "kernel ring full", ring);
	accountlog_lost(t, "process not known", s->gone);
	if (s->unwritten)
		accountlog_lost(t, "no space or file cut", s->unwritten);
	if (s->homeless)
		accountlog_lost(t, "no memory left", s->homeless);
	accountlog_lost(t,
		s->throttles ? "throttled by the kernel"
			: geteuid() && !c->wide
			? "timer late, part of an interval, or not permitted"
			: "timer late, or part of an interval",
		late);
}

/* Write the other counts of the collection, and the CPU time PROGRAM unless it is NULL. */
static void put_counts(struct collect *c, struct accountlog *t, const struct collect_cpu *program)
{
	const struct session *s = &c->session;
	struct rusage u;
	int exact;

	getrusage(RUSAGE_SELF, &u);
	count(t, "samples", s->recorded);
	if (c->opt.switches)
		count(t, "waits", s->waited);
	count(t, "user", s->user);
	count(t, "kernel", s->kernel);
	count(t, "idle", s->idled);
	accountlog_put(t, ACCOUNT_CLOCK, "%s", c->sopt.event[0].name);
	accountlog_put(t, ACCOUNT_SCOPE, "%s", c->opt.all && c->wide ? "machine" : "program");
	count(t, "cpus", sampler_cpus(c->sampler));
	count(t, "wall_us", ((c->ended ? c->ended : clock_ns()) - c->begun) / 1000);
	count(t, "processes", s->processes);
	count(t, "throttled", s->throttles);
	if (c->opt.all && c->wide)
		count(t, "busy_us", (kernel_busy() - c->busy) / 1000);
	if (program) {
		count(t, "program_us", program->user_us + program->system_us);
		count(t, "program_system_us", program->system_us);
	}
	count(t, "cpu_us",
		(uint64_t)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1000000
			+ (uint64_t)(u.ru_utime.tv_usec + u.ru_stime.tv_usec));
	count(t, "records_lost", sum_here(c, SAMPLER_EVENTS, &exact).lost);
}

int collect_accounts(struct collect *c, const struct collect_cpu *program)
{
	static char text[16384];
	struct accountlog t = {text, sizeof text, 0};
	struct proc *self = procs_get(getpid());
	const char *dir;
	char path[PATH_MAX + 300];
	uint64_t ring, late = 0;

	if (!self)
		return ENOMEM;
	if (!self->placed) /* no sample of us yet: our directory depends on our control group */
		procs_cgroup(self);
	if (!(dir = store_dir(&c->session.store, proc_home(self))))
		return errno;
	if (program)
		c->program = *program;
	remedies(c);
	if (pyjoin_says(&c->session.python))
		collect_note(pyjoin_says(&c->session.python));
	accountlog_head(&t, (unsigned long)self->pid, self->start, self->exe);
	ring = put_events(c, &t, &late);
	if (ring && c->sopt.pages < c->wanted)
		collect_ring_note(c, c->wanted);
	put_lost(c, &t, ring, late);
	put_counts(c, &t, program);
	for (unsigned i = 0; i < c->notes; i++)
		accountlog_put(&t, ACCOUNT_NOTE, "%s", c->note[i]);
	accounts_path(c, dir, (long)self->pid, path, sizeof path);
	if (c->session.store.made)
		c->session.store.made(path);
	return wholefile_text(path, t.text, t.len);
}

int collect_lost_more(const struct collect *c)
{
	unsigned i = 0;

	while (i < c->sopt.events && !occurred_unseen(c, i))
		i++;
	return i < c->sopt.events;
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
