/* sampler_linux.c - opens the events of a sampler, for all CPUs or for targets, switches them on
 * and off, adds targets and CPUs, and waits for records. */
#define _GNU_SOURCE
#include "sys/decode_linux.h"
#include "sys/opened_linux.h"
#include "sys/sampler_linux.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static void control(struct sampler *s, unsigned long what)
{
	for (size_t i = 0; i < s->fds; i++)
		ioctl(s->fd[i].fd, what, 0);
}

/* 1 when the events of SRC ended because their CPU went offline; it may be online again.  The
 * kernel does not report this, but the events' enabled time stands still. */
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

/* Unmap the rings of the CPU whose first source is C.  Returns 1; 0 when a ring is still in use, or
 * not read to its end. */
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
		if (opened_cpu(s, c, note) != 0)
			continue;
		for (; old < s->fds; old++)
			ioctl(s->fd[old].fd, PERF_EVENT_IOC_ENABLE, 0);
		opened_sort(s);
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

	decode_clock();
	*e = ENOMEM;
	if (s) {
		s->opt = *opt;
		s->room = (size_t)sysconf(_SC_NPROCESSORS_CONF);
		if (s->room < cpus)
			s->room = cpus;
		s->fd_room = 4 * s->room * room; /* also for CPUs that come and go */
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
	if ((*e = opened_everywhere(s, note)) != 0 || (*e = perfopen_spare()) != 0)
		goto failed;
	opened_sort(s);
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

int sampler_add(struct sampler *s, pid_t target, int on_exec, void (*note)(const char *text))
{
	size_t old = s->fds, more = s->sources * (s->opt.events + 2);
	int was = s->opt.on_exec, e = 0;

	if (opened_room(s, more) != 0)
		return ENOMEM;
	perfopen_files(old + more + 64);
	s->opt.on_exec = on_exec;
	for (size_t c = 0; c < s->sources && !e; c += PER_CPU)
		if (s->source[c].fd >= 0)
			e = opened_all(s, target, c, note);
	s->opt.on_exec = was;
	if (!e && !(e = perfopen_spare()))
		for (size_t i = old; !on_exec && i < s->fds; i++)
			ioctl(s->fd[i].fd, PERF_EVENT_IOC_ENABLE, 0);
	while (e && s->fds > old)
		perfopen_close(s->fd[--s->fds].fd);
	opened_sort(s);
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

int sampler_restack(struct sampler *s, unsigned stack, void (*note)(const char *text))
{
	unsigned was = s->opt.stack;
	size_t fds = s->fds;
	int e = 0;

	if (s->opt.targets || opened_room(s, fds) != 0)
		return s->opt.targets ? EINVAL : ENOMEM;
	s->opt.stack = stack;
	for (size_t i = 0; i < fds && !e; i++)
		if (s->fd[i].fd >= 0 && s->fd[i].event < SAMPLER_EVENTS
			&& s->source[s->fd[i].source].fd >= 0)
			e = opened_anew(s, s->fd[i].event, s->fd[i].source, i, note);
	if (e)
		s->opt.stack = was;
	opened_sort(s);
	return e;
}

struct sampler_sum sampler_sum(struct sampler *s, unsigned i, int *exact)
{
	struct sampler_sum sum = {0};
	*exact = s->form.lost;
	for (size_t k = 0; k < s->fds; k++) {
		struct sampler_sum one = {0};
		if (s->fd[k].event == i)
			one = opened_sum(&s->fd[k]);
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
	opened_close(s);
	free(s->source);
	free(s->fd);
	free(s->polled);
	free(s);
}
