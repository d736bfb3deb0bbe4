/* watch.c - owns the list of sampled processes, and looks at them again and again. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/msg.h"
#include "proc/procfs.h"
#include "inside/attachcall.h"
#include "run/runindex.h"
#include "threads.h"
#include "watch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAPS_MS = 500, NEWS_MS = 100, END_MS = 1000, NEW_TRIES = 5, BLOCKING = 5 };

struct sampled {
	pid_t pid;
	uint64_t start; /* start of the process, clock ticks since boot */
	struct threads threads;
	uint64_t maps;     /* a sum of its code mappings */
	int64_t maps_seen; /* clock_ms */
	int64_t looked;    /* clock_ms at pct_look */
	int tries;         /* failed attempts to put the library in again, after exec */
	char lost;         /* 1: it is given up */
	char news;         /* 1: there are new threads or code, so make the process call pct_look */
};

static struct sampled *list;
static unsigned count;

static struct sampled *find(pid_t pid)
{
	for (unsigned i = 0; i < count; i++)
		if (list[i].pid == pid)
			return &list[i];
	return NULL;
}

static struct sampled *add(pid_t pid)
{
	struct procstat s;
	struct sampled *more = realloc(list, (count + 1) * sizeof *list);

	if (!more)
		msg_die(EXIT_FAIL, "out of memory");
	list = more;
	procfs_stat(pid, 0, &s);
	list[count] = (struct sampled){.pid = pid, .start = s.start};
	return &list[count++];
}

/* Write into the index that PID is not sampled, and WHY.  With a message, unless CHILD. */
static void blocked(const struct watch *w, pid_t pid, const char *why, int child)
{
	char path[40], exe[4096] = "?";
	ssize_t n;

	snprintf(path, sizeof path, "/proc/%ld/exe", (long)pid);
	n = readlink(path, exe, sizeof exe - 1);
	exe[n > 0 ? n : 1] = 0;
	if (w->index)
		runindex_blocked(w->index, pid, why, exe);
	if (!child)
		msg_warn("cannot sample process %ld from within: %s", (long)pid, why);
}

/* Put the library into PID and have it begin to sample.  Returns 0, or -1 with the reason in R. */
static int begin(const struct watch *w, pid_t pid, struct insert_result *r)
{
	char letters[ATTACHCALL_TEXT];

	/* in another PID namespace the number may mean another process */
	snprintf(letters, sizeof letters, "a%ld %s", (long)getpid(), w->letters);
	insert_run(&w->insert, pid, letters, r);
	if (w->verbose && !r->why[0])
		msg_warn(
			"process %ld: the library %s; one of %u threads was stopped for %.1f ms in %u stops",
			(long)pid, r->there ? "was already loaded" : "was loaded", r->threads,
			(double)r->stopped / 1e6, r->stops);
	return r->why[0] ? -1 : 0;
}

int watch_begin(const struct watch *w, pid_t pid, int child)
{
	struct insert_result r;

	if (begin(w, pid, &r) != 0) {
		blocked(w, pid, r.why, child);
		return -1;
	}
	add(pid);
	return 0;
}

/* A sum of the lines of code in the maps of PID. */
static uint64_t maps_of(pid_t pid)
{
	char path[40], *text = NULL;
	size_t room = 0;
	uint64_t sum = 0;
	FILE *f;

	snprintf(path, sizeof path, "/proc/%ld/maps", (long)pid);
	f = fopen(path, "re");
	while (f && getline(&text, &room, f) > 0) {
		char *rights = strchr(text, ' ');
		if (rights && strlen(rights) > 4 && rights[3] == 'x')
			for (const char *c = text; *c; c++)
				sum = sum * 1099511628211u + (unsigned char)*c;
	}
	free(text);
	if (f)
		fclose(f);
	return sum;
}

/* P has become another program, without the library: put the library in again, or give P up. */
static void again(const struct watch *w, struct sampled *p)
{
	struct insert_result r;
	pid_t pid = p->pid;

	if (begin(w, pid, &r) == 0) {
		p->tries = 0;
		return;
	}
	if (++p->tries < NEW_TRIES && runindex_start(pid))
		return;
	p->lost = 1;
	if (runindex_start(pid))
		blocked(w, pid, r.why, 1);
}

/* 1 when a thread of P runs.  A process whose threads all wait is not stopped only to look. */
static int runs(const struct sampled *p)
{
	for (unsigned i = 0; i < p->threads.n; i++)
		if (p->threads.thread[i].runs)
			return 1;
	return 0;
}

static void look_at(const struct watch *w, struct sampled *p)
{
	struct insert quick = {w->insert.library, 20};
	struct insert_result r;
	int64_t now = clock_ms();
	uint64_t maps;

	if (p->lost || threads_read(&p->threads, p->pid) != 0)
		return;
	if (!insert_samples(p->pid)) {
		again(w, p);
		return;
	}
	p->news |= p->threads.new > 0;
	if (now - p->maps_seen >= MAPS_MS) {
		maps = maps_of(p->pid);
		p->news |= maps != p->maps;
		p->maps = maps;
		p->maps_seen = now;
	}
	if (p->news && now - p->looked >= NEWS_MS && runs(p)) {
		insert_call(&quick, p->pid, "pct_look", &r);
		p->news = r.why[0] != 0;
		p->looked = now;
	}
}

/* Add the children of P's threads that are not in the list yet. */
static void children_of(const struct sampled *p)
{
	pid_t pid = p->pid;
	char file[60], text[4096];

	for (unsigned i = 0; i < p->threads.n; i++) {
		snprintf(file, sizeof file, "task/%ld/children", (long)p->threads.thread[i].tid);
		if (procfs_read(pid, file, text, sizeof text) <= 0)
			continue;
		for (char *at = text, *end; *at; at = end) {
			pid_t child = (pid_t)strtol(at, &end, 10);
			if (end == at)
				break;
			if (!find(child)) {
				add(child);
				p = find(pid);
			}
		}
	}
}

unsigned watch_look(const struct watch *w)
{
	unsigned n = 0, was = count;

	for (unsigned i = 0; i < was; i++) {
		if (runindex_start(list[i].pid) != list[i].start)
			continue;
		look_at(w, &list[i]);
		children_of(&list[i]);
	}
	was = count;
	for (unsigned i = 0; i < was; i++) {
		if (runindex_start(list[i].pid) == list[i].start) {
			list[n++] = list[i];
			continue;
		}
		threads_free(&list[i].threads);
	}
	count = n;
	n = 0;
	for (unsigned i = 0; i < count; i++)
		n += !list[i].lost;
	return n;
}

static int is_over(const struct sampled *p)
{
	return p->lost || runindex_start(p->pid) != p->start || !insert_samples(p->pid);
}

/* Say how many threads of P could not be sampled. */
static void say_blocking(const struct watch *w, const struct sampled *p)
{
	unsigned n = 0;
	char why[100];

	for (unsigned i = 0; i < p->threads.n; i++)
		n += p->threads.thread[i].looks >= BLOCKING;
	snprintf(why, sizeof why,
		"%u of its %u threads block SIGSTKFLT, the signal that samples them", n,
		p->threads.n);
	if (n)
		blocked(w, p->pid, why, 1);
}

unsigned watch_end(const struct watch *w)
{
	struct insert patient = {w->insert.library, END_MS};
	struct insert_result r;
	unsigned left = 0;

	for (unsigned i = 0; i < count; i++) {
		say_blocking(w, &list[i]);
		if (is_over(&list[i]))
			continue;
		insert_call(&patient, list[i].pid, "pct_detach", &r);
		left += !is_over(&list[i]);
	}
	return left;
}
