/* look.c - reads data files again and again. */
#define _GNU_SOURCE
#include "base/must.h"
#include "look.h"
#include "names/inlined.h"
#include "names/label.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DEPTH = 4 }; /* DIR/TIME/PROG.PID/OBJECT and one more */

struct names {
	char **name;
	size_t n;
	uint32_t pid;
};

static int by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* 1 when NAME is PROG.PID or PROG.PID.N; any NAME when PID is 0. */
static int is_named(const char *name, uint32_t pid)
{
	char dot[16];
	const char *at = name;
	int n = snprintf(dot, sizeof dot, ".%lu", (unsigned long)pid);

	while (pid && (at = strstr(at, dot)) && at[n] && at[n] != '.')
		at++;
	return at != NULL;
}

/* Collect the files in PATH, without links, in a fixed order: the first file decides the event.
 * Skip dot files: they are unfinished, or no data. */
static int collect(struct names *f, const char *path, int depth)
{
	DIR *d = opendir(path);
	struct dirent *e;
	struct stat st;
	char *full;

	if (!d)
		return -1;
	while ((e = readdir(d))) {
		if (e->d_name[0] == '.')
			continue;
		if (asprintf(&full, "%s/%s", path, e->d_name) < 0)
			must(NULL);
		if (fstatat(dirfd(d), e->d_name, &st, AT_SYMLINK_NOFOLLOW) == 0
			&& S_ISREG(st.st_mode)) {
			if (f->n % 256 == 0)
				f->name = must(realloc(f->name, (f->n + 256) * sizeof *f->name));
			f->name[f->n++] = full;
			continue;
		}
		if (S_ISDIR(st.st_mode) && depth > 1
			&& (depth < DEPTH || is_named(e->d_name, f->pid)))
			collect(f, full, depth - 1); /* it may be gone by now */
		free(full);
	}
	closedir(d);
	return 0;
}

static int add(void *names, const char *path)
{
	struct names *f = names;

	if (f->n % 256 == 0)
		f->name = must(realloc(f->name, (f->n + 256) * sizeof *f->name));
	f->name[f->n++] = must(strdup(path));
	return 0;
}

/* 1 when PATH is of the chosen process. */
static int is_of(const struct toplook *l, const char *path)
{
	struct reader r;
	int is;

	if (!l->pid)
		return 1;
	if (reader_open(&r, path) != 0)
		return 0;
	is = r.head.pid == l->pid && (!l->start || r.head.start_ticks == l->start);
	reader_close(&r);
	return is;
}

int toplook_take(struct toplook *l, const char *dir, char names)
{
	struct gather_opt opt = {.frames = 1, .by_program = 1, .by_pid = 1, .names = names};
	struct names f = {NULL, 0, l->pid};
	unsigned long seen = 0;
	struct stat st;

	if (stat(dir, &st) != 0)
		return -1;
	if (l->run) {
		runlist_files(dir, l->run, DATAFILES_SAMPLES, add, &f, &seen);
	} else if (S_ISDIR(st.st_mode)) {
		if (collect(&f, dir, DEPTH) != 0)
			return -1;
	} else {
		add(&f, dir);
	}
	if (f.n)
		qsort(f.name, f.n, sizeof *f.name, by_name);
	l->before = must(realloc(l->before, (l->places.nodes + 1) * sizeof *l->before));
	l->befores = l->places.nodes;
	for (size_t i = 0; i < l->befores; i++) {
		l->before[i] = l->places.node[i].count;
		l->places.node[i].count = 0;
	}
	memset(&l->none, 0, sizeof l->none);
	l->files = l->refused = 0;
	for (size_t i = 0; i < f.n; i++) {
		if (!is_of(l, f.name[i]))
			;
		else if (gather(&l->places, f.name[i], &opt, &l->none) == 0)
			l->files++;
		else
			l->refused++;
		free(f.name[i]);
	}
	free(f.name);
	return 0;
}

void toplook_name(struct toplook *l, const struct translate_opt *opt)
{
	struct places fresh = {.obj = l->places.obj,
		.objs = l->places.objs,
		.frame = l->places.frame + l->named,
		.frames = l->places.frames - l->named};

	if (fresh.frames)
		label_all(&fresh, opt);
	for (size_t i = 0; opt->inlined && i < fresh.frames; i++)
		inlined_innermost(&fresh.frame[i]);
	if (opt->short_names)
		label_short(&fresh);
	l->named = l->places.frames;
}

uint64_t toplook_came(const struct toplook *l, uint32_t i)
{
	uint64_t before = i < l->befores ? l->before[i] : 0, now = l->places.node[i].count;

	return now > before ? now - before : 0; /* less: a new file replaced the old one */
}
