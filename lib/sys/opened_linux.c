/* opened_linux.c - opens events and maps their rings. */
#define _GNU_SOURCE
#include "sys/opened_linux.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Open event I (SAMPLER_EVENTS: the dummy; OWNER) for TARGET on the CPU of source C, with its
 * output to the ring of that source.  The first event of a source gets the ring mapped.  Returns 0,
 * or an errno. */
static int add(struct sampler *s, unsigned i, pid_t target, size_t c, void (*note)(const char *))
{
	struct source *src = &s->source[c];
	struct opened *o = &s->fd[s->fds];
	unsigned pages = s->opt.switches ? SWITCH_PAGES : RECORD_PAGES;

	if (s->opt.switches && pages < s->opt.pages / 2)
		pages = s->opt.pages / 2; /* --ring asks for more */
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
			    s->split && i == SAMPLER_EVENTS && s->opt.pages > pages ? pages
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

int opened_all(struct sampler *s, pid_t target, size_t c, void (*note)(const char *))
{
	size_t to = c + (s->split != 0);
	int e = add(s, SAMPLER_EVENTS, target, c, note);

	if (!e && s->source[to].fd < 0)
		e = add(s, OWNER, target, to, note);
	for (unsigned i = 0; i < s->opt.events && !e; i++)
		e = add(s, i, target, to, note);
	return e;
}

int opened_cpu(struct sampler *s, size_t c, void (*note)(const char *))
{
	size_t targets = s->opt.targets ? s->opt.targets : 1, gone = 0;
	int e = 0;

	for (size_t t = 0; t < targets && !e; t++) {
		pid_t pid = s->opt.targets ? s->opt.target[t] : -1;
		e = opened_all(s, pid, c, note);
		if (e == ESRCH && ++gone < targets)
			e = 0; /* the thread has ended */
	}
	return e;
}

void opened_close(struct sampler *s)
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
		e = opened_cpu(s, c, note);
		if (e == ENODEV && ++off < s->sources / PER_CPU)
			e = 0; /* the CPU went offline */
	}
	return e;
}

int opened_everywhere(struct sampler *s, void (*note)(const char *))
{
	int e;

	s->split = s->opt.depth > 1 && s->opt.stack && s->opt.pages > SPLIT_LEAST;
	while (((e = open_each(s, note)) == ENOLCK || e == ENOMEM) && s->opt.pages > 1) {
		opened_close(s);
		s->opt.pages /= 2;
		s->split &= s->opt.pages > SPLIT_LEAST;
	}
	return e;
}

int opened_room(struct sampler *s, size_t n)
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

struct sampler_sum opened_sum(const struct opened *o)
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

int opened_anew(struct sampler *s, unsigned i, size_t c, size_t old, void (*note)(const char *))
{
	int e = add(s, i, -1, c, note);

	if (e)
		return e;
	ioctl(s->fd[old].fd, PERF_EVENT_IOC_DISABLE, 0);
	ioctl(s->fd[s->fds - 1].fd, PERF_EVENT_IOC_ENABLE, 0);
	s->fd[old].sum = opened_sum(&s->fd[old]);
	perfopen_close(s->fd[old].fd);
	s->fd[old].fd = -1;
	return 0;
}

static int by_id(const void *a, const void *b)
{
	const struct opened *x = a, *y = b;

	return x->id < y->id ? -1 : x->id > y->id;
}

void opened_sort(struct sampler *s)
{
	qsort(s->fd, s->fds, sizeof *s->fd, by_id);
}

const struct opened *opened_by_id(const struct sampler *s, uint64_t id)
{
	struct opened key = {.id = id};

	return bsearch(&key, s->fd, s->fds, sizeof *s->fd, by_id);
}
