/* repeats.c - adds up runs and compares their CPU times.  Input, of each file:
 *	file<TAB>d/sort.4711/sort
 *	pid<TAB>4711
 *	ppid<TAB>4700
 *	run<TAB>7609215
 *	interval<TAB>1000 us
 *	taken<TAB>55 */
#include "base/msg.h"
#include "base/must.h"
#include "repeats.h"
#include "run/runlist.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct file {      /* one data file; after join(), one run */
	char *dir; /* parent of its process's directory */
	unsigned long long run, pid, ppid, top;
	char counts[64], timer;    /* counts: "time" or an event */
	double us, taken, threads; /* us: time of one sample; after load(), of all */
	int random;
};

static struct file *all;
static size_t files, room;

static void take(struct file *f, const char *key, const char *value)
{
	if (strcmp(key, "run") == 0)
		f->run = strtoull(value, NULL, 10);
	else if (strcmp(key, "pid") == 0)
		f->pid = strtoull(value, NULL, 10);
	else if (strcmp(key, "ppid") == 0)
		f->ppid = strtoull(value, NULL, 10);
	else if (strcmp(key, "timer") == 0)
		f->timer = value[0];
	else if (strcmp(key, "clock") == 0)
		f->timer = strcmp(value, "real") == 0 ? 'R' : 'D';
	else if (strcmp(key, "counts") == 0)
		snprintf(f->counts, sizeof f->counts, "%s", value);
	else if (strcmp(key, "taken") == 0)
		f->taken = strtod(value, NULL);
	else if (strcmp(key, "threads") == 0)
		f->threads = strtod(value, NULL);
	else if (strcmp(key, "interval") == 0) {
		f->us = strtod(value, NULL);
		f->random = strstr(value, ", random") != NULL;
	}
}

/* Check that the samples of F are CPU time; other samples are fatal. */
static void check(const struct file *f, const char *path)
{
	if (f->timer == 'R' || f->timer == 'M')
		msg_die(EXIT_USAGE, "--fail-slower compares CPU time: %s has wall-clock time",
			path);
	if (!(f->us > 0))
		msg_die(EXIT_USAGE,
			"--fail-slower compares CPU time: %s does not say how much time a sample stands for",
			path);
}

static void load(const char *path, const char *event)
{
	FILE *in = fopen(path, "r");
	char *line = NULL, *name = NULL, *value;
	size_t size = 0;
	int more = in != NULL;
	static const struct file fresh = {.counts = "time"}; /* text logs do not name it */
	struct file f = fresh;

	files = 0;
	while (more) {
		more = getline(&line, &size, in) > 0;
		if (more) {
			line[strcspn(line, "\n")] = 0;
			if (!(value = strchr(line, '\t')))
				continue;
			*value++ = 0;
		}
		if (!more || strcmp(line, "file") == 0) {
			if (name && f.taken > 0 && strcmp(f.counts, event) == 0) {
				check(&f, name);
				if (files == room)
					all = must(
						realloc(all, (room = 2 * room + 64) * sizeof *all));
				f.dir = runlist_dir(name);
				f.us *= f.taken;
				all[files++] = f;
			}
			free(name);
			name = more ? must(strdup(value)) : NULL;
			f = fresh;
		} else {
			take(&f, line, value);
		}
	}
	if (!in || ferror(in))
		msg_die(EXIT_FAIL, "cannot read %s: %s", path, strerror(errno));
	free(line);
	fclose(in);
}

static int by_process(const void *a, const void *b)
{
	const struct file *x = a, *y = b;
	int c = strcmp(x->dir, y->dir);

	return c ? c : (x->pid > y->pid) - (x->pid < y->pid);
}

static int by_run(const void *a, const void *b)
{
	const struct file *x = a, *y = b;
	int c = (x->run > y->run) - (x->run < y->run);

	if (c || x->run)
		return c;
	c = strcmp(x->dir, y->dir);
	return c ? c : (x->top > y->top) - (x->top < y->top);
}

/* The topmost ancestor of F's process that has a file; F has no run number. */
static unsigned long long ancestor(const struct file *f)
{
	struct file key = *f;

	for (size_t steps = 0; steps < files; steps++) {
		const struct file *up;
		key.pid = f->ppid;
		if (!f->ppid || f->ppid == f->pid
			|| !(up = bsearch(&key, all, files, sizeof *all, by_process)))
			break;
		f = up;
	}
	return f->pid;
}

/* Count the failed runs of S.  Each element of `all' is one run, by join(). */
static void ended(struct diffruns_side *s)
{
	for (size_t i = 0; i < files; i++) {
		struct run_head h;
		if (!all[i].run)
			continue;
		runlist_head(all[i].dir, all[i].run, &h);
		if (h.status) {
			s->failed++;
			s->status = h.status;
		}
	}
}

/* Join the files of each run into one element, and set *TIMES to the times of the runs in seconds.
 * *NOISE becomes the variance that sampling adds to the logarithm of a time: each thread may be one
 * sample off, and a random interval varies with its number of samples. */
static void join(double **times, double *noise)
{
	size_t n = 0;

	*noise = 0;
	qsort(all, files, sizeof *all, by_process);
	for (size_t i = 0; i < files; i++)
		all[i].top = all[i].run ? 0 : ancestor(&all[i]);
	qsort(all, files, sizeof *all, by_run);
	for (size_t i = 0; i < files; i++) {
		if (n && by_run(&all[n - 1], &all[i]) == 0) {
			all[n - 1].us += all[i].us;
			all[n - 1].taken += all[i].taken;
			all[n - 1].threads += all[i].threads;
			all[n - 1].random |= all[i].random;
		} else {
			all[n++] = all[i];
		}
	}
	files = n;
	*times = must(calloc(n + 1, sizeof **times));
	for (size_t i = 0; i < n; i++) {
		double off = all[i].threads > 0 ? all[i].threads : 1;
		(*times)[i] = all[i].us / 1e6;
		if (all[i].random || off > all[i].taken)
			off = all[i].taken;
		*noise += off / all[i].taken / all[i].taken / (double)n;
	}
}

void diffruns_compare(
	struct diffruns *d, const char *const path[2], const char *event, double above)
{
	double *times[2], noise[2], mean[2] = {0, 0};
	const char *clock = strstr(event, "-clock");

	if (strcmp(event, "time") != 0 && !(clock && !clock[6]))
		msg_die(EXIT_USAGE, "--fail-slower compares CPU time: these are samples of %s",
			event);
	for (int side = 0; side < 2; side++) {
		load(path[side], event);
		if (!files)
			msg_die(EXIT_PARTIAL, "--fail-slower: no run in %c has a sample",
				"AB"[side]);
		join(&times[side], &noise[side]);
		d->side[side] = (struct diffruns_side){.runs = files};
		ended(&d->side[side]);
		for (size_t i = 0; i < files; i++) {
			d->side[side].seconds += log(times[side][i]) / (double)files;
			mean[side] += times[side][i] / (double)files;
		}
		d->side[side].seconds = exp(d->side[side].seconds);
	}
	stats_times(times[0], d->side[0].runs, noise[0], times[1], d->side[1].runs, noise[1],
		&d->ratio);
	/* the arithmetic mean counts as well: B with less time in all is never slower */
	d->over = d->ratio.ratio > 1 + above / 100 && mean[1] > mean[0];
	/* one run tells nothing of how much the machine lets runs differ */
	d->single = d->side[0].runs == 1 || d->side[1].runs == 1;
	d->slower = d->over && !d->single && d->ratio.chance <= DIFFRUNS_CHANCE;
	free(times[0]);
	free(times[1]);
}
