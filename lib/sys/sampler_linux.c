/* sampler_linux.c - owns the events and rings of all CPUs. */
#define _GNU_SOURCE
#include "sys/decode_linux.h"
#include "sys/perfopen_linux.h"
#include "sys/ring_linux.h"
#include "sys/sampler_linux.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

struct opened {         /* one descriptor of perf_event_open */
	int fd;         /* -1: closed; records of it may still be in the ring */
	unsigned event; /* SAMPLER_EVENTS: the dummy; OWNER */
	unsigned source;
	uint64_t id;
	struct sampler_sum sum; /* of a closed one */
};

/* A ring of a CPU.  Each CPU has two sources.  The first has all records; but samples with stacks,
 * which fill a ring soon, are those of the second, so that no mapping is lost for their sake. */
enum { PER_CPU = 2, OWNER = SAMPLER_EVENTS + 1, SPLIT_LEAST = 256, RECORD_PAGES = 128 };
struct source {
	unsigned cpu;
	int fd; /* of the dummy, or of a second one that only owns the ring; -1 none */
	struct ring ring;
	const struct perf_event_header *next;
	uint64_t time; /* of next; UINT64_MAX: none to read now */
};

struct sampler {
	struct sampler_opt opt;
	struct perfopen form;
	struct opened *fd;
	size_t fds;
	struct source *source;
	size_t sources, room, fd_room;
	unsigned failed; /* the event that did not open */
	int split;       /* the second sources are in use */
	unsigned shared; /* event of samples with another profiler's number: see event_mixed */
	int parts;       /* of samples: DECODE_* */
	struct pollfd *polled;
};

static int by_id(const void *a, const void *b)
{
	const struct opened *x = a, *y = b;

	return x->id < y->id ? -1 : x->id > y->id;
}

/* Open event I (SAMPLER_EVENTS: the dummy) for TARGET on the CPU of source C, with its output to
 * the ring there.  Returns 0, or an errno. */
static int add(struct sampler *s, unsigned i, pid_t target, size_t c, void (*note)(const char *))
{
	struct source *src = &s->source[c];
	struct opened *o = &s->fd[s->fds];

	s->failed = i;
	if (i < SAMPLER_EVENTS)
		o->fd = perfopen(&s->form, &s->opt.event[i], &s->opt, target, (int)src->cpu, note);
	else if (i == OWNER)
		o->fd = perfopen_owner(&s->form, &s->opt, target, (int)src->cpu);
	else
		o->fd = perfopen(&s->form, NULL, &s->opt, target, (int)src->cpu, note);
	if (o->fd < 0)
		return errno;
	o->event = i;
	o->source = (unsigned)c;
	o->sum = (struct sampler_sum){0};
	if (ioctl(o->fd, PERF_EVENT_IOC_ID, &o->id) != 0)
		goto failed;
	if (src->fd >= 0) {
		if (ioctl(o->fd, PERF_EVENT_IOC_SET_OUTPUT, src->fd) != 0)
			goto failed;
	} else {
		if (ring_map(&src->ring, o->fd,
			    s->split && i == SAMPLER_EVENTS && s->opt.pages > RECORD_PAGES
				    ? RECORD_PAGES
				    : s->opt.pages)
			!= 0)
			goto failed;
		src->fd = o->fd;
	}
	s->fds++;
	return 0;
failed:
	perfopen_close(o->fd);
	return errno;
}

/* Open all events for TARGET on the CPU of source C, its first.  Returns 0, or an errno. */
static int add_all(struct sampler *s, pid_t target, size_t c, void (*note)(const char *))
{
	size_t to = c + (s->split != 0);
	int e = add(s, SAMPLER_EVENTS, target, c, note);

	if (!e && s->source[to].fd < 0)
		e = add(s, OWNER, target, to, note);
	for (unsigned i = 0; i < s->opt.events && !e; i++)
		e = add(s, i, target, to, note);
	return e;
}

/* The same for all targets. */
static int open_cpu(struct sampler *s, size_t c, void (*note)(const char *))
{
	size_t targets = s->opt.targets ? s->opt.targets : 1, gone = 0;
	int e = 0;

	for (size_t t = 0; t < targets && !e; t++) {
		pid_t pid = s->opt.targets ? s->opt.target[t] : -1;
		e = add_all(s, pid, c, note);
		if (e == ESRCH && ++gone < targets)
			e = 0; /* the thread has ended */
	}
	return e;
}

static void close_all(struct sampler *s)
{
	for (size_t c = 0; c < s->sources; c++) {
		ring_unmap(&s->source[c].ring);
		s->source[c].fd = -1;
	}
	for (size_t i = 0; s->fd && i < s->fds; i++)
		if (s->fd[i].fd >= 0)
			perfopen_close(s->fd[i].fd);
	s->fds = 0;
}

static int open_each(struct sampler *s, void (*note)(const char *))
{
	size_t off = 0;
	int e = 0;

	for (size_t c = 0; c < s->sources && !e; c += PER_CPU) {
		e = open_cpu(s, c, note);
		if (e == ENODEV && ++off < s->sources / PER_CPU)
			e = 0; /* the CPU went offline */
	}
	return e;
}

/* Open all events on all CPUs, with the largest rings allowed for every CPU.  Returns 0, or an
 * errno. */
static int open_all(struct sampler *s, void (*note)(const char *))
{
	int e;

	s->split = s->opt.depth > 1 && s->opt.stack && s->opt.pages > SPLIT_LEAST;
	while (((e = open_each(s, note)) == ENOLCK || e == ENOMEM) && s->opt.pages > 1) {
		close_all(s);
		s->opt.pages /= 2;
		s->split &= s->opt.pages > SPLIT_LEAST;
	}
	return e;
}

static void control(struct sampler *s, unsigned long what)
{
	for (size_t i = 0; i < s->fds; i++)
		ioctl(s->fd[i].fd, what, 0);
}

/* 1 when the events of SRC ended with their CPU, which may be online again.  The kernel does not
 * report it, but their enabled time stands still. */
static int has_ended(const struct source *src)
{
	uint64_t v[4], w[4];

	return src->fd >= 0
		&& (read(src->fd, v, sizeof v) <= 0 || read(src->fd, w, sizeof w) <= 0
			|| v[1] == w[1]);
}

static void add_cpu(struct sampler *s, unsigned cpu)
{
	for (int i = 0; i < PER_CPU; i++)
		s->source[s->sources++] = (struct source){.cpu = cpu, .fd = -1};
}

/* Unmap the rings of the CPU of source C.  0: one is not read to its end. */
static int unmap_read(struct sampler *s, size_t c)
{
	for (size_t i = c; i < c + PER_CPU; i++) {
		ring_look(&s->source[i].ring);
		if (s->source[i].fd >= 0 || ring_next(&s->source[i].ring))
			return 0;
	}
	for (size_t i = c; i < c + PER_CPU; i++)
		ring_unmap(&s->source[i].ring);
	return 1;
}

void sampler_refresh(struct sampler *s, void (*note)(const char *text))
{
	unsigned *cpu;
	size_t n, c, old;

	if (s->opt.targets)
		return; /* per-process events end with their processes */
	for (c = 0; c < s->sources; c++)
		if (has_ended(&s->source[c])) {
			s->source[c].fd = -1;
			note("CPUs went offline or online: up to a second of their samples is missing");
		}
	n = perfopen_cpus(&cpu);
	for (size_t i = 0; i < n; i++) {
		for (c = 0; c < s->sources && s->source[c].cpu != cpu[i]; c += PER_CPU)
			;
		if (c < s->sources ? s->source[c].fd >= 0 : c == s->room)
			continue;
		if (c == s->sources)
			add_cpu(s, cpu[i]);
		/* the old events ended with their CPU: keep their sums, open new ones */
		if (s->fds + s->opt.events + 2 > s->fd_room || !unmap_read(s, c))
			continue;
		old = s->fds;
		if (open_cpu(s, c, note) != 0)
			continue;
		for (; old < s->fds; old++)
			ioctl(s->fd[old].fd, PERF_EVENT_IOC_ENABLE, 0);
		qsort(s->fd, s->fds, sizeof *s->fd, by_id);
	}
	free(cpu);
}

struct sampler *sampler_open(
	struct sampler_opt *opt, void (*note)(const char *text), char *why, size_t size, int *e)
{
	struct sampler *s = calloc(1, sizeof *s);
	size_t room = (opt->targets ? opt->targets : 1) * (opt->events + 2);
	unsigned *cpu = NULL;
	size_t cpus = perfopen_cpus(&cpu);

	*e = ENOMEM;
	if (s) {
		s->opt = *opt;
		s->room = (size_t)sysconf(_SC_NPROCESSORS_CONF);
		if (s->room < cpus)
			s->room = cpus;
		s->fd_room = 4 * s->room * room; /* some for CPUs that come and go */
		s->room *= PER_CPU;
		s->source = calloc(s->room, sizeof *s->source);
		s->fd = calloc(s->fd_room, sizeof *s->fd);
	}
	if (!s || !cpu || !s->source || !s->fd)
		goto failed;
	for (size_t c = 0; c < cpus; c++)
		add_cpu(s, cpu[c]);
	while (s->shared < opt->events
		&& !event_mixed(&opt->event[s->shared], &opt->event[s->shared]))
		s->shared++;
	s->shared %= opt->events;
	perfopen_files(cpus * room + 64);
	if ((*e = open_all(s, note)) != 0 || (*e = perfopen_spare()) != 0)
		goto failed;
	qsort(s->fd, s->fds, sizeof *s->fd, by_id);
	free(cpu);
	*opt = s->opt;
	s->parts = (opt->depth > 1 ? DECODE_CHAINS : 0)
		| (opt->depth > 1 && opt->stack ? DECODE_STACKS : 0);
	return s;
failed:
	perfopen_why(*e, opt, s && s->failed < opt->events ? opt->event[s->failed].name : "dummy",
		why, size);
	free(cpu);
	sampler_close(s);
	return NULL;
}

/* Make room for N more descriptors.  Returns 0, or -1: no memory. */
static int make_room(struct sampler *s, size_t n)
{
	size_t need = s->fds + n;
	struct opened *more;

	if (need <= s->fd_room)
		return 0;
	if (!(more = realloc(s->fd, 2 * need * sizeof *more)))
		return -1;
	s->fd = more;
	s->fd_room = 2 * need;
	return 0;
}

int sampler_add(struct sampler *s, pid_t target, int on_exec, void (*note)(const char *text))
{
	size_t old = s->fds, more = s->sources * (s->opt.events + 2);
	int was = s->opt.on_exec, e = 0;

	if (make_room(s, more) != 0)
		return ENOMEM;
	perfopen_files(old + more + 64);
	s->opt.on_exec = on_exec;
	for (size_t c = 0; c < s->sources && !e; c += PER_CPU)
		if (s->source[c].fd >= 0)
			e = add_all(s, target, c, note);
	s->opt.on_exec = was;
	if (!e && !(e = perfopen_spare()))
		for (size_t i = old; !on_exec && i < s->fds; i++)
			ioctl(s->fd[i].fd, PERF_EVENT_IOC_ENABLE, 0);
	while (e && s->fds > old)
		perfopen_close(s->fd[--s->fds].fd);
	qsort(s->fd, s->fds, sizeof *s->fd, by_id);
	return e;
}

void sampler_enable(struct sampler *s)
{
	if (!s->opt.on_exec)
		control(s, PERF_EVENT_IOC_ENABLE);
}

void sampler_disable(struct sampler *s)
{
	control(s, PERF_EVENT_IOC_DISABLE);
}

void sampler_wait(struct sampler *s, struct pollfd *own, size_t n, int ms)
{
	if (!s->polled && !(s->polled = calloc(s->room + 64, sizeof *s->polled)))
		return;
	for (size_t c = 0; c < s->sources; c++)
		s->polled[c] = (struct pollfd){.fd = s->source[c].fd, .events = POLLIN};
	memcpy(s->polled + s->sources, own, n * sizeof *own);
	poll(s->polled, s->sources + n, ms);
	memcpy(own, s->polled + s->sources, n * sizeof *own);
	for (size_t c = 0; c < s->sources; c++)
		if (s->polled[c].revents & (POLLHUP | POLLERR))
			s->source[c].fd = -1; /* its CPU or its targets are gone: no more records */
}

/* The counts of O so far. */
static struct sampler_sum sum_of(const struct opened *o)
{
	struct sampler_sum sum = o->sum;
	uint64_t v[4] = {0};
	ssize_t n = o->fd >= 0 ? read(o->fd, v, sizeof v) : 0;

	if (n >= (ssize_t)(3 * sizeof *v)) {
		sum.value = v[0];
		sum.enabled = v[1];
		sum.running = v[2];
		sum.lost = n == (ssize_t)sizeof v ? v[3] : 0;
	}
	return sum;
}

/* Open event I anew on the CPU of source C, in place of OLD.  The ring stays: it is the dummy's. */
static int reopen(struct sampler *s, unsigned i, size_t c, size_t old, void (*note)(const char *))
{
	int e = add(s, i, -1, c, note);

	if (e)
		return e;
	ioctl(s->fd[old].fd, PERF_EVENT_IOC_DISABLE, 0);
	ioctl(s->fd[s->fds - 1].fd, PERF_EVENT_IOC_ENABLE, 0);
	s->fd[old].sum = sum_of(&s->fd[old]);
	perfopen_close(s->fd[old].fd);
	s->fd[old].fd = -1;
	return 0;
}

int sampler_restack(struct sampler *s, unsigned stack, void (*note)(const char *text))
{
	unsigned was = s->opt.stack;
	size_t fds = s->fds;
	int e = 0;

	if (s->opt.targets || make_room(s, fds) != 0)
		return s->opt.targets ? EINVAL : ENOMEM;
	s->opt.stack = stack;
	for (size_t i = 0; i < fds && !e; i++)
		if (s->fd[i].fd >= 0 && s->fd[i].event < SAMPLER_EVENTS
			&& s->source[s->fd[i].source].fd >= 0)
			e = reopen(s, s->fd[i].event, s->fd[i].source, i, note);
	if (e)
		s->opt.stack = was;
	qsort(s->fd, s->fds, sizeof *s->fd, by_id);
	return e;
}

static void look_ahead(struct source *src, uint64_t until)
{
	src->time = UINT64_MAX;
	src->next = ring_next(&src->ring);
	if (src->next && (src->time = decode_time(src->next)) > until)
		src->time = UINT64_MAX;
}

static void deliver(struct sampler *s, struct source *src,
	void (*fn)(void *, const struct sys_record *), void *arg)
{
	struct sys_record r;
	struct opened key = {0}, *o;

	if (decode(src->next, s->parts, &r, &key.id) == 0) {
		r.cpu = src->cpu;
		/* with one event all samples belong to it */
		if (s->opt.events > 1
			&& (r.type == REC_SAMPLE || r.type == REC_THROTTLE
				|| r.type == REC_UNTHROTTLE)) {
			o = bsearch(&key, s->fd, s->fds, sizeof *s->fd, by_id);
			r.event = o && o->event < s->opt.events ? o->event : s->shared;
		}
		fn(arg, &r);
	}
	ring_drop(&src->ring, src->next);
}

void sampler_drain(
	struct sampler *s, uint64_t until, void (*fn)(void *, const struct sys_record *), void *arg)
{
	struct source *first;
	uint64_t second;

	for (size_t c = 0; c < s->sources; c++) {
		ring_look(&s->source[c].ring);
		look_ahead(&s->source[c], until);
	}
	for (;;) {
		first = NULL;
		second = UINT64_MAX;
		for (size_t c = 0; c < s->sources; c++) {
			struct source *src = &s->source[c];
			if (src->time == UINT64_MAX)
				continue;
			if (!first || src->time < first->time) {
				second = first ? first->time : UINT64_MAX;
				first = src;
			} else if (src->time < second) {
				second = src->time;
			}
		}
		if (!first)
			break;
		do {
			deliver(s, first, fn, arg);
			look_ahead(first, until);
		} while (first->time != UINT64_MAX && first->time <= second);
	}
	for (size_t c = 0; c < s->sources; c++)
		ring_release(&s->source[c].ring);
}

struct sampler_sum sampler_sum(struct sampler *s, unsigned i, int *exact)
{
	struct sampler_sum sum = {0};
	*exact = s->form.lost;
	for (size_t k = 0; k < s->fds; k++) {
		struct sampler_sum one = {0};
		if (s->fd[k].event == i)
			one = sum_of(&s->fd[k]);
		sum.value += one.value;
		sum.enabled += one.enabled;
		sum.running += one.running;
		sum.lost += one.lost;
	}
	return sum;
}

unsigned sampler_cpus(const struct sampler *s)
{
	return (unsigned)(s->sources / PER_CPU);
}

void sampler_close(struct sampler *s)
{
	if (!s)
		return;
	close_all(s);
	free(s->source);
	free(s->fd);
	free(s->polled);
	free(s);
}
