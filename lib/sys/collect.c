/* collect.c - runs one collection: opens events, reads records, and has samples written. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/num.h"
#include "format/waitlog.h"
#include "inside/escape.h"
#include "sys/codespace.h"
#include "sys/collect.h"
#include "sys/keep.h"
#include "sys/kernel_linux.h"
#include "sys/programs.h"
#include "sys/perfopen_linux.h"
#include "sys/userregs_linux.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
	PAGES_STACKS = 2048, /* most pages of a ring that has copies of stacks (pages_wanted) */
	PAGES_ALL = 1 << 15, /* most pages of such rings on all CPUs together */
	PAGES = 128,         /* 512 KiB: what perf_event_mlock_kb allows anyone by default */
	FLUSH_NS = 1000000000,
	DRAIN_MS = 100,        /* short: the process of a record should still live */
	SOON_MS = 1,           /* while programs of Python run: their frames change */
	SETTLE_NS = 20000000,  /* a record may come this late, when its CPU was taken away */
	SWEEP_NS = 2000000000, /* period of the search for processes that ended unseen */
	IMAGES_S = 30,         /* a deleted file stays mapped for the unwinder this long at most */
	OBJECTS = 4096,        /* after this many new objects, free those that no process maps */
	OLD_NS = 2000000000,   /* keep an ended process this long, for its last records */
};

static struct collect *current; /* for notes; there is one collection */

void collect_note(const char *text)
{
	struct collect *c = current;

	for (unsigned i = 0; i < c->notes; i++)
		if (strcmp(c->note[i], text) == 0)
			return;
	if (c->notes < COLLECT_NOTES)
		snprintf(c->note[c->notes++], sizeof c->note[0], "%s", text);
}

void collect_ring_note(struct collect *c, unsigned pages)
{
	char text[200];

	snprintf(text, sizeof text,
		"rings of %u KiB instead of %u: locked memory is limited (ulimit -l, "
		"or kernel.perf_event_mlock_kb)",
		c->sopt.pages * 4, pages * 4);
	collect_note(text);
}

/* Open the events of sopt.  Unless the user has CHOSEN the events, cpu-clock replaces a hardware
 * clock that does not open.  Returns 0 or an errno. */
static int open_events(struct collect *c, int chosen, char *why, size_t size)
{
	char instead[300];
	int e;

	c->sampler = sampler_open(&c->sopt, collect_note, why, size, &e);
	if (!c->sampler && !chosen && c->sopt.event[0].timer == 'H' && e != EACCES && e != EPERM) {
		snprintf(instead, sizeof instead, "sampling cpu-clock instead of cycles: %.250s",
			why);
		collect_note(instead);
		event_default(0, c->opt.hz, &c->sopt.event[0]);
		c->sampler = sampler_open(&c->sopt, collect_note, why, size, &e);
	}
	return c->sampler ? 0 : e ? e : EIO;
}

static int pick_targets(struct collect *c, int chosen, char *why, size_t size)
{
	unsigned fixed = c->sopt.stack;
	char first[400];
	int e = EPERM;

	/* clocks of CPUs sample short processes better than clocks that begin with each process,
	 * and cost nothing at a fork */
	if (c->opt.all || !(c->opt.alone || c->opt.soon)) {
		c->wide = 1;
		c->sopt.no_idle = !c->opt.all;
		c->sopt.stack = fixed ? STACK_LEAST : 0;
		if ((e = open_events(c, chosen, why, size)) == 0)
			return 0;
		c->wide = 0;
		c->sopt.stack = fixed;
	}
	if (!c->opt.n_roots || (c->opt.all && e != EACCES && e != EPERM))
		return -1;
	if (c->opt.all) {
		snprintf(first, sizeof first,
			"only the program and its children are sampled: %.250s", why);
		collect_note(first);
	}
	c->sopt.no_idle = 0;
	c->sopt.target = c->opt.roots;
	c->sopt.targets = c->opt.n_roots;
	c->sopt.on_exec = c->opt.on_exec;
	return open_events(c, chosen, why, size) == 0 ? 0 : -1;
}

static void record(void *arg, const struct sys_record *r)
{
	struct collect *c = arg;

	session_record(&c->session, r);
	if (c->also.record)
		c->also.record(c->also.arg, r);
}

static void take_in(void *arg)
{
	struct collect *c = arg;

	if (c->also.step)
		c->also.step(c->also.arg);
	pythons_read(&c->pythons);
	sampler_drain(c->sampler, clock_ns() - SETTLE_NS, record, c);
}

/* Add our own event NAME after the kernel's events.  Its samples stand for as much time as samples
 * of the clock. */
static void add_own(struct collect *c, const char *name, unsigned modes)
{
	const struct sys_event *clock = &c->sopt.event[0];
	struct sys_event *own = &c->sopt.event[c->session.store.events++];

	*own = (struct sys_event){.modes = modes, .clock = 1, .timer = 'M'};
	strcpy(own->name, name);
	own->period = clock->clock && clock->period ? clock->period
		: !clock->period && clock->hz       ? 1000000000u / clock->hz
						    : 1000000;
}

/* Returns the pages of a CPU's ring.  Copies of stacks fill a ring soon: aim at room for the
 * longest copies of one second. */
static unsigned pages_wanted(const struct collect_opt *opt, int stacks)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE), cpus = (size_t)sysconf(_SC_NPROCESSORS_CONF);
	size_t bytes = (size_t)opt->hz * STACK_MOST;
	unsigned pages = opt->pages ? opt->pages : PAGES;

	while (stacks && !opt->pages && pages < PAGES_STACKS && pages * cpus < PAGES_ALL
		&& (opt->events || pages * page < bytes))
		pages *= 2;
	return pages;
}

int collect_open(struct collect *c, const struct collect_opt *opt, char *why, size_t size)
{
	struct store *st = &c->session.store;
	unsigned depth = pythons_depth(opt->depth, opt->soon);
	int stacks = depth > 1 && userregs_mask();
	unsigned pages = opt->pages ? opt->pages : PAGES;

	current = c;
	c->opt = *opt;
	c->sopt = (struct sampler_opt){.depth = depth,
		.pages = pages_wanted(opt, stacks),
		.switches = opt->switches,
		.soon = opt->soon};
	c->sopt.stack = stacks ? STACK_FIXED : 0;
	c->wanted = c->sopt.pages;
	memcpy(c->sopt.event, opt->event, sizeof c->sopt.event);
	c->sopt.events = opt->events;
	if (!opt->events) {
		event_default(event_pmu(), opt->hz, &c->sopt.event[0]);
		c->sopt.events = 1;
	}
	if (pick_targets(c, opt->events != 0, why, size) != 0)
		return -1;
	if (c->sopt.pages < pages)
		collect_ring_note(c, pages);
	c->session.meanwhile_arg = c;
	c->session.filter = opt->filter;
	c->session.idle = opt->idle;
	c->session.memory = opt->memory;
	st->event = c->sopt.event;
	st->events = c->session.own = c->sopt.events;
	if (opt->switches)
		add_own(c, WAITLOG_EVENT, MODE_USER);
	if (opt->wall)
		add_own(c, WALL_EVENT, c->sopt.event[0].modes);
	st->depth = opt->depth;
	st->trees = opt->depth > 1 && c->sopt.stack;
	if (opt->log && opt->depth > 1 && !st->trees)
		collect_note("samples are counted, without their times: the kernel gives no "
			     "registers and stacks for call paths");
	else
		for (unsigned i = 0; i < c->sopt.events; i++)
			c->sopt.event[i].log = opt->log;
	kernel_boot(st->boot);
	st->kernel_id_len = kernel_build_id(st->kernel_id);
	keep_in(opt->keep_dir ? opt->keep_dir : st->dir, opt->keep);
	return 0;
}

/* Note that the program COMM is not sampled.  Say nothing when records were lost: the record of the
 * program's mapping may be among them. */
static void say_shut_out(const char *comm)
{
	char name[4 * 16 + 1], text[200];
	int exact;

	escape(name, sizeof name, comm, strlen(comm));
	snprintf(text, sizeof text, "not sampled: %s (set-user-ID, or not readable: %s)", name,
		current->opt.alone ? "not with --own" : "only root can sample it");
	if (!sampler_sum(current->sampler, SAMPLER_EVENTS, &exact).lost)
		collect_note(text);
}

void collect_begin(struct collect *c)
{
	struct store *st = &c->session.store;
	struct proc *p;

	c->begun = c->flushed = clock_ns();
	st->start_mono = c->begun;
	st->start_time = clock_day();
	c->busy = kernel_busy();
	if (c->sopt.depth > 1 && c->sopt.stack && !st->merge)
		pythons_begin(&c->pythons, c->sampler, c->opt.soon, c->also.step != NULL);
	sampler_enable(c->sampler);
	if (!c->opt.all)
		procs_outside();
	if (c->wide)
		procs_scan_all();
	else
		procs_shut_out = say_shut_out;
	if (!c->opt.processes) {
		c->opt.processes = c->opt.roots;
		c->opt.n_processes = c->opt.n_roots;
	}
	for (size_t i = 0; i < c->opt.n_processes; i++)
		if ((p = procs_get(c->opt.processes[i])))
			p->inside = 1;
}

/* Add events for all threads of PID.  Returns 0 or an errno. */
static int add_threads(struct collect *c, pid_t pid)
{
	char path[40];
	struct dirent *d;
	uint64_t tid;
	int e = ESRCH;
	DIR *dir;

	snprintf(path, sizeof path, "/proc/%ld/task", (long)pid);
	if (!(dir = opendir(path)))
		return errno == ENOENT ? ESRCH : errno;
	while ((d = readdir(dir)))
		if (num_parse(d->d_name, 10, 1, INT_MAX, &tid) == 0 && e != EMFILE)
			e = sampler_add(c->sampler, (pid_t)tid, 0, collect_note);
	closedir(dir);
	return e;
}

int collect_add(struct collect *c, pid_t pid, pid_t execs)
{
	struct proc *p;
	int e;

	/* read earlier records first: PID was not to be sampled then */
	sampler_drain(c->sampler, UINT64_MAX, record, c);
	p = procs_get(pid);
	if (!p)
		return ENOMEM;
	if (p->unknown || kill(pid, 0) != 0)
		return ESRCH;
	/* children inherit events: P has events if it, or an ancestor of it, was added */
	if (!c->wide && !p->watched) {
		e = execs ? sampler_add(c->sampler, execs, 1, collect_note) : add_threads(c, pid);
		if (e)
			return e;
	}
	p->watched = 1;
	p->wanted = -1;
	if (execs)
		p->execs_inside = 1;
	else
		p->inside = 1;
	return 0;
}

/* Free unused objects: each file that any process maps adds an object.  Unmap the files that we
 * have mapped for the unwinder: deleted files would keep their disk space, and all count as our
 * memory. */
static void forget_objects(struct collect *c, uint64_t now)
{
	int many = objects_count() > c->objects + OBJECTS;

	if (many || now - c->imaged >= (uint64_t)IMAGES_S * 1000000000u) {
		c->imaged = now;
		codespace_forget();
	}
	if (!many)
		return;
	programs_mark_objects();
	if (c->also.mark)
		c->also.mark(c->also.arg);
	procs_forget_objects();
	c->objects = objects_count();
}

static void flush(struct collect *c)
{
	uint64_t now = clock_ns();

	if (c->also.flush)
		c->also.flush(c->also.arg);
	session_flush(&c->session, now > OLD_NS ? now - OLD_NS : 0);
	pythons_sweep(&c->pythons, now > OLD_NS ? now - OLD_NS : 0);
	forget_objects(c, now);
	objects_relieve();
	c->flushed = now;
	if (now - c->swept >= SWEEP_NS)
		procs_sweep(c->swept = now);
}

/* Ask for longer copies of stacks when the ends of the copies cut too many paths. */
static void restack(struct collect *c)
{
	unsigned stack = session_stack(&c->session, c->sopt.stack);

	/* only with events of CPUs: events of processes are inherited, and cannot be replaced in
	 * each child */
	if (c->wide && stack != c->sopt.stack && perfopen_stack(&c->sopt) >= c->sopt.stack
		&& sampler_restack(c->sampler, stack, collect_note) == 0)
		c->sopt.stack = stack;
}

void collect_step(struct collect *c, struct pollfd *own, size_t n)
{
	uint64_t now, due = c->flushed + FLUSH_NS;
	int usual = c->also.step ? c->also.step(c->also.arg) : DRAIN_MS;
	int ms = pythons_wait(&c->pythons, usual);

	sampler_wait(c->sampler, own, n, ms);
	pythons_read(&c->pythons);
	now = clock_ns();
	if (ms < usual && !pythons_due(&c->pythons, usual, now))
		return;
	sampler_drain(c->sampler, now - SETTLE_NS, record, c);
	restack(c);
	if (now >= due)
		sampler_refresh(c->sampler, collect_note);
	if (now >= due || session_full(&c->session)) {
		c->session.meanwhile = take_in;
		flush(c);
		c->session.meanwhile = NULL; /* not in collect_all(): a new directory may follow */
	}
}

void collect_all(struct collect *c)
{
	sampler_drain(c->sampler, UINT64_MAX, record, c);
	flush(c);
}

void collect_end(struct collect *c)
{
	sampler_disable(c->sampler);
	pythons_read(&c->pythons);
	pythons_end(&c->pythons);
	c->ended = clock_ns();
	sampler_drain(c->sampler, UINT64_MAX, record, c);
	if (c->also.end)
		c->also.end(c->also.arg);
	flush(c);
	session_give_up(&c->session);
}

void collect_new_place(struct collect *c)
{
	int exact;

	for (unsigned i = 0; i < c->sopt.events; i++)
		c->base[i] = sampler_sum(c->sampler, i, &exact);
	c->base[SAMPLER_EVENTS] = sampler_sum(c->sampler, SAMPLER_EVENTS, &exact);
	c->busy = kernel_busy();
	session_new_place(&c->session);
	c->accounts = 0;
	c->begun = clock_ns();
}

void collect_close(struct collect *c)
{
	sampler_close(c->sampler);
	c->sampler = NULL;
}
