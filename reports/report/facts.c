/* facts.c - reads the index of a run, the heads of its files, and its accounts.log files. */
#include "base/count.h"
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/pairs.h"
#include "base/progress.h"
#include "born.h"
#include "facts.h"
#include "format/accountlog.h"
#include "format/filelosses.h"
#include "format/waitlog.h"
#include "format/reader.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is_shown(const struct dirent *d)
{
	return d->d_name[0] != '.' && !strchr(d->d_name, '\n');
}

/* 1 when PATH, a file NAME, is the accounts.log of a sampler, perhaps of one that took nothing; 0
 * when it has samples of an object of that name. */
static int is_accounts(const struct facts *f, const char *path, const char *name)
{
	return strcmp(name, ACCOUNTLOG_FILE) == 0 && (f->apart || textlog_is(path));
}

/* Add the files in DIR/NAME, of one process. */
static void add_files(struct facts *f, const char *dir, const char *name)
{
	char path[2 * PCT_PAGE];
	struct dirent **entry;
	int n;

	if (snprintf(path, sizeof path, "%s/%s", dir, name) >= (int)sizeof path
		|| (n = scandir(path, &entry, is_shown, alphasort)) < 0)
		return;
	for (int i = 0; i < n; i++) {
		if (f->only && strcmp(entry[i]->d_name, f->only) != 0) {
			free(entry[i]);
			continue;
		}
		snprintf(path, sizeof path, "%s/%s/%s", dir, name, entry[i]->d_name);
		if (is_accounts(f, path, entry[i]->d_name)) {
			f->log = grown(f->log, &f->log_room, f->logs, sizeof *f->log);
			f->log[f->logs++] = must(strdup(path));
		} else if (strcmp(entry[i]->d_name, WAITLOG_FILE) != 0) {
			f->file = grown(f->file, &f->room, f->files, sizeof *f->file);
			f->file[f->files++] = must(strdup(path));
		}
		free(entry[i]);
	}
	free(entry);
}

static int by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

int facts_index(struct facts *f, const char *index, const char *dir)
{
	FILE *in = fopen(index, "re");
	struct run_entry e;
	char **name = NULL;
	size_t names = 0, name_room = 0;

	if (!in)
		return -1;
	while (runindex_next(in, &e)) {
		born_line(&e);
		unsampled_line(&f->unsampled, &e);
		f->announced |= e.what == '+';
		f->apart |= e.what == 'k';
		if (e.what == '+' && e.name[0]) {
			name = grown(name, &name_room, names, sizeof *name);
			name[names++] = must(strdup(e.name));
		}
	}
	fclose(in);
	f->processes = born_count();
	unsampled_end(&f->unsampled);
	/* a process that executes its own program again is listed more than once */
	if (names)
		qsort(name, names, sizeof *name, by_name);
	for (size_t i = 0; i < names; i++)
		if (!i || strcmp(name[i], name[i - 1]) != 0)
			add_files(f, dir, name[i]);
	for (size_t i = 0; i < names; i++)
		free(name[i]);
	free(name);
	return 0;
}

/* A process.  When it calls exec it gets another directory, and its CPU time goes on. */
struct process {
	double spent; /* us, from its samples */
	uint64_t taken;
	const char *last; /* directory of the program with the latest start */
	double early, spent_in_last;
};

static struct process *process;
static size_t processes, process_room;
static struct pairs numbers; /* pid and start -> index in PROCESS, plus 1 */

static struct process *find(uint32_t pid, uint64_t start)
{
	size_t *at = pairs_at(&numbers, pid, start);

	if (!*at) {
		process = grown(process, &process_room, processes, sizeof *process);
		*at = ++processes;
	}
	return &process[*at - 1];
}

static size_t dir_len(const char *path)
{
	return (size_t)(strrchr(path, '/') - path);
}

/* Add the file PATH of P, whose samples stand for US us; P had spent EARLY us of CPU time when its
 * program started. */
static void spend(struct process *p, const char *path, double early, double us)
{
	size_t len = dir_len(path);
	int is_last = p->last && dir_len(p->last) == len && memcmp(p->last, path, len) == 0;

	if (early > p->early) {
		p->early = early;
		if (!is_last)
			p->spent_in_last = 0;
		p->last = path;
		is_last = 1;
	}
	if (is_last)
		p->spent_in_last += us;
	p->spent += us;
}

static void list(char *out, size_t size, const char *word)
{
	size_t len = strlen(out);

	if (!strstr(out, word) && len + strlen(word) + 3 < size)
		snprintf(out + len, size - len, "%s%s", len ? ", " : "", word);
}

static void lose(struct facts *f, const char *why, uint64_t n)
{
	if (n && strcmp(why, "timer overrun") == 0)
		f->late += (uint64_t)n;
	else if (n)
		tally_add(&f->lost, why, strlen(why), n);
}

static void timer(struct facts *f, const struct pct_head *h)
{
	char name[2] = {(char)h->timer, 0};

	list(f->timers, sizeof f->timers, name);
	if (h->denied_e)
		snprintf(f->denied, sizeof f->denied, "timer E: %s", strerror(h->denied_e));
	if (h->denied_t)
		snprintf(f->denied, sizeof f->denied, "timer T: %s", strerror(h->denied_t));
}

/* Gather the samples of R, if F has a function for that, and set *SUM and LOST.  Returns 0, or -1
 * after a message. */
static int samples(struct facts *f, struct reader *r, struct reader_sum *sum, struct tally *lost)
{
	uint64_t recorded = 0;
	int rc = f->gather ? f->gather(f->gather_arg, r, &recorded) : 1;

	if (rc < 0)
		return -1;
	rc = rc ? losses_of_data(r, sum, lost) : losses_of_accounts(r, recorded, sum, lost);
	if (rc != 0)
		msg_warn("cannot read all of %s: %s", r->path, r->why);
	return rc;
}

/* 1 when samples of EVENT belong to the report. */
static int wanted(const struct facts *f, const char *event)
{
	if (f->wall)
		return strcmp(event, WALL_EVENT) == 0;
	return f->waits || strcmp(event, WAITLOG_EVENT) != 0;
}

/* Read one data file.  Timers V and P run by the tick: a sample stands for at least a tick.
 * Returns 0; 1 after a message; -1: the file is not wanted. */
static int file(struct facts *f, const char *path)
{
	struct reader_sum sum;
	struct process *p;
	struct reader r;
	double us, least;
	struct tally lost = {0};

	if (reader_open(&r, path) != 0) {
		msg_warn("cannot read %s: %s", path, r.why);
		return 1;
	}
	if (r.head.kind == 's' || !wanted(f, r.event)) {
		reader_close(&r);
		return -1;
	}
	if (samples(f, &r, &sum, &lost) != 0) {
		reader_close(&r);
		return 1;
	}
	least = r.head.timer == 'V' || r.head.timer == 'P' ? f->tick : 0;
	us = (double)r.head.interval / 1000;
	us = (double)sum.taken * (us > least ? us : least);
	count_add(&f->taken, sum.taken);
	count_add(&f->recorded, sum.recorded);
	f->sampled += us;
	f->threads += r.head.threads;
	f->untimed += r.head.untimed;
	f->trees |= reader_ends(&r);
	f->folded |= (r.head.flags & PCT_F_FOLDED) != 0;
	f->blocked |= (r.head.flags & PCT_F_BLOCKED) != 0;
	timer(f, &r.head);
	p = find(r.head.pid, r.head.start_ticks);
	count_add(&p->taken, sum.taken);
	spend(p, path, (double)r.head.early / 1000, us);
	for (size_t i = 0; i < lost.lines; i++)
		lose(f, lost.line[i].text, lost.line[i].count);
	tally_free(&lost);
	reader_close(&r);
	return 0;
}

/* Read a collector's accounts.log of the whole run: losses, and samples without a file. */
static int account(struct facts *f, const char *path)
{
	struct textlog *t = textlog_is(path) ? textlog_open(path) : NULL;
	struct account a;
	int rc = -1;

	while (t && (rc = accountlog_next(t, &a)) > 0) {
		if (strcmp(a.key, ACCOUNT_TAKEN) == 0)
			count_add(&f->taken, a.n);
		else if (strcmp(a.key, ACCOUNT_RECORDED) == 0)
			count_add(&f->recorded, a.n);
		else if (a.lost)
			lose(f, a.lost, a.n);
		text_add(&f->account, "%s\t%s\n", a.key, a.value);
	}
	if (t && rc != 0)
		msg_warn("cannot read all of %s: %s", path, t->why);
	if (t)
		textlog_close(t);
	return rc != 0;
}

/* Count the processes that began but were never sampled. */
static void never_sampled(struct facts *f)
{
	for (size_t i = 0; i < born_count(); i++) {
		const struct born *b = born_nth(i);
		if (!b->begun || (b->exact && pairs_get(&numbers, (uint32_t)b->pid, b->start)))
			continue;
		f->sparse++;
		f->starts += b->early;
	}
	born_free();
	pairs_free(&numbers);
}

int facts_files(struct facts *f)
{
	int bad = 0;
	size_t files = 0;

	for (size_t i = 0; i < f->files; i++) {
		int rc = file(f, f->file[i]);
		bad |= rc > 0;
		if (rc >= 0)
			f->file[files++] = f->file[i];
		progress("files read", i + 1, f->files);
	}
	progress_end();
	f->files = files;
	for (size_t i = 0; i < f->logs; i++)
		bad |= account(f, f->log[i]);
	for (size_t i = 0; i < processes; i++) {
		double start = process[i].early - (process[i].spent - process[i].spent_in_last);
		f->sparse += process[i].taken < 10;
		f->starts += process[i].last && start > 0 ? start : 0;
	}
	never_sampled(f);
	return bad;
}

int facts_account(const struct facts *f, const char **at, const char *key, char *value, size_t size)
{
	const char *line = *at ? *at : f->account.text;
	size_t len = strlen(key), n;

	for (; line && *line; line += n + 1) {
		n = strcspn(line, "\n");
		if (strncmp(line, key, len) != 0 || line[len] != '\t')
			continue;
		snprintf(value, size, "%.*s", (int)(n - len - 1), line + len + 1);
		*at = line + n + 1;
		return 1;
	}
	return 0;
}

double facts_number(const struct facts *f, const char *key)
{
	const char *at = NULL;
	char value[64] = "0";

	while (facts_account(f, &at, key, value, sizeof value))
		;
	return strtod(value, NULL);
}
