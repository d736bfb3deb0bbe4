/* log.c - writes the text logs.  While they grow, up to 256 KB of each and 32 MB of all are in
 * memory. */
#define _GNU_SOURCE
#include "base/count.h"
#include "base/lines.h"
#include "base/msg.h"
#include "base/must.h"
#include "inside/writeall.h"
#include "format/accountlog.h"
#include "inside/escape.h"
#include "log.h"
#include "run/runindex.h"
#include "samples/places.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ONE = 1 << 18, ALL = 1 << 25, NAME = 40000 };
_Static_assert(NAME < (int)LINES_MAX - 1000, "a frame is a line");

struct log {
	char *path, *text;
	size_t len, room;
	int made;
};

static const char *top, *run;
static struct places key; /* groups: logs; objs: directories */
static struct log *logs;
static struct directory {
	char *path, *program; /* program: as in the first lines of its logs */
	uint32_t pid;
	uint64_t samples, records; /* samples: sum of their counts; records: their number */
	uint64_t lost;             /* sum of the counts of samples without frames */
	uint64_t interval, period; /* what one count stands for; 0 not known, or samples differ */
	size_t places;             /* decimal places of counts: one count is a unit of the last */
	int weighed;               /* 1: samples have periods */
} * dirs;
static size_t buffered, cut;

void importlog_begin(const char *dir, const char *index)
{
	top = dir;
	run = index;
}

static void flush(struct log *l)
{
	int fd = open(
		l->path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | (l->made ? 0 : O_EXCL), 0600);

	if (fd < 0 || write_all(fd, l->text, l->len) != 0 || close(fd) != 0)
		msg_die(EXIT_FAIL, "cannot write %s: %s", l->path, strerror(errno));
	l->made = 1;
	buffered -= l->len;
	l->len = 0;
}

static void put(struct log *l, const char *s, size_t n)
{
	if (l->len + n >= l->room)
		l->text = must(realloc(l->text, l->room = 2 * l->room + n + 256));
	memcpy(l->text + l->len, s, n);
	l->len += n;
	buffered += n;
}

static void puts_to(struct log *l, const char *s)
{
	put(l, s, strlen(s));
}

/* Copy S, at most 100 bytes.  All but letters, digits, `-' and `_' become `_'; with DOTS, `.+:@[] '
 * and UTF-8 stay, too.  At the beginning `-' and punctuation become `_'. */
static void tame(char *out, size_t size, const char *s, int dots)
{
	size_t n = 0;

	for (; *s && n + 1 < size && n < 100; s++) {
		unsigned char c = (unsigned char)*s;
		int good = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z')
			|| (c >= 'a' && c <= 'z') || (c == '-' && n) || c == '_'
			|| (dots && n && strchr(".+:@[] ", c)) || (dots && c >= 0x80);
		out[n++] = good ? (char)c : '_';
	}
	if (!n)
		out[n++] = '_';
	out[n] = 0;
}

/* A copy of PROGRAM for the first line of a log.  A slash becomes `_': the name is not a path. */
static char *name_of(const char *program)
{
	size_t len = strlen(program) < NAME / 4 ? strlen(program) : NAME / 4;
	char *name = must(strndup(program, len));

	for (char *p = name; (p = strchr(p, '/'));)
		*p = '_';
	return name;
}

/* The directory of a process; makes it the first time. */
static struct directory *directory(const char *program, uint32_t pid)
{
	char name[160], key_text[200], path[PATH_MAX];
	size_t before = key.objs;
	uint32_t i;

	tame(name, sizeof name, program, 1);
	snprintf(key_text, sizeof key_text, "%s.%u", name, pid);
	i = places_obj(&key, &(struct place_obj){.path = key_text});
	if (key.objs == before)
		return &dirs[i];
	for (unsigned k = 1;; k++) {
		int n = snprintf(
			path, sizeof path, k > 1 ? "%s/%s.%u.%u" : "%s/%s.%u", top, name, pid, k);
		if ((size_t)n >= sizeof path)
			errno = ENAMETOOLONG;
		else if (mkdir(path, 0700) == 0)
			break;
		if (errno != EEXIST)
			msg_die(EXIT_FAIL, "cannot make directory %s: %s", path, strerror(errno));
	}
	dirs = must(realloc(dirs, key.objs * sizeof *dirs));
	dirs[i] = (struct directory){
		.path = must(strdup(path)), .program = name_of(program), .pid = pid};
	if (runindex_sampled(run, (pid_t)pid, 0, path) != 0)
		msg_die(EXIT_FAIL, "cannot write %s: %s", run, strerror(errno));
	return &dirs[i];
}

/* 1 when EVENT counts ns. */
static int is_clock(const char *event)
{
	return strncmp(event, "cpu-clock", 9) == 0 || strncmp(event, "task-clock", 10) == 0
		|| strcmp(event, "time") == 0; /* of pct export */
}

/* Keep what one count of S stands for; 0 when the samples of D differ. */
static void set_unit(struct directory *d, const struct import_sample *s)
{
	uint64_t interval = is_clock(s->log) ? s->period : 0, period = interval ? 0 : s->period;

	d->interval = !d->records || d->interval == interval ? interval : 0;
	d->period = !d->records || d->period == period ? period : 0;
	d->places = s->places;
	d->weighed |= s->period != 0;
}

static void begin(struct log *l, struct directory *d, const struct import_sample *s)
{
	char tamed[120], name[160], *head;
	size_t size;

	tame(tamed, sizeof tamed, s->log, 0);
	if (textlog_is_facts(tamed, strlen(tamed)))
		strcat(tamed, "_");
	size = strlen(d->path) + sizeof name + 8;
	*l = (struct log){.path = must(malloc(size))};
	for (unsigned k = 1; k == 1 || access(l->path, F_OK) == 0; k++) {
		snprintf(name, sizeof name, k > 1 ? "%s.%u" : "%s", tamed, k);
		snprintf(l->path, size, "%s/%s.log", d->path, name);
	}
	size = 4 * strlen(d->program) + 300;
	head = must(malloc(size));
	put(l, head, textlog_head(head, size, name, d->pid, 0, d->program));
	free(head);
	flush(l);
}

static struct log *find(const struct import_sample *s)
{
	size_t before = key.groups;
	char *group = must(malloc(strlen(s->program) + strlen(s->log) + 2));
	struct directory *d;
	uint32_t i;

	sprintf(group, "%s\n%s", s->program, s->log);
	i = places_group(&key, &(struct place_group){.program = group, .pid = s->pid});
	free(group);
	d = directory(s->program, s->pid);
	if (key.groups > before) {
		logs = must(realloc(logs, key.groups * sizeof *logs));
		begin(&logs[i], d, s);
	}
	count_add(&d->samples, s->count);
	set_unit(d, s);
	count_add(&d->records, 1);
	return &logs[i];
}

/* Write S, a part of a frame: control bytes as \ooo, cut at LIMIT bytes.  FUNC: S is a function,
 * and must not look like the parts behind it. */
static void put_name(struct log *l, const char *s, size_t limit, int func)
{
	size_t used = 0;
	char text[8];

	for (; *s; s++) {
		int part = func && strncmp(s, " (", 2) == 0
			&& (strstr(s, ") from ") || strstr(s, ") at "));
		size_t n = textlog_escape(text, part ? "_" : s, 1, "", "");

		if (used + n > limit) {
			cut++;
			return;
		}
		put(l, text, n);
		used += n;
	}
}

/* Write S, a field of a record: control bytes, quotes and backslashes are escaped, and it is
 * cut. */
static void put_field(struct log *l, const char *s)
{
	char text[8];
	size_t used = 0;

	for (; *s && used < NAME; s++) {
		size_t n = textlog_escape(text, s, 1, "", "\"\\");

		put(l, text, n);
		used += n;
	}
}

static void put_frame(struct log *l, size_t number, const struct import_frame *f)
{
	char text[60];
	size_t limit =
		f->object && strlen(f->object) < NAME / 2 ? NAME - strlen(f->object) : NAME / 2;

	snprintf(text, sizeof text, "#%-2zu ", number);
	puts_to(l, text);
	/* readers would take a name that begins with 0x for an address */
	if (f->addr || !f->func || strncmp(f->func, "0x", 2) == 0) {
		snprintf(text, sizeof text, "0x%016llx in ", (unsigned long long)f->addr);
		puts_to(l, text);
	}
	put_name(l, f->func ? f->func : "??", limit, 1);
	puts_to(l, " ()");
	if (f->object) {
		puts_to(l, " from ");
		put_name(l, f->object, NAME / 2, 0);
	}
	puts_to(l, "\n");
}

void importlog_add(const struct import_sample *s)
{
	struct log *l;
	char text[60];

	if (!s->frames) {
		count_add(&directory(s->program, s->pid)->lost, s->count);
		return;
	}
	l = find(s);
	snprintf(text, sizeof text, "stop reason=\"sample\" count=\"%llu\"",
		(unsigned long long)s->count);
	puts_to(l, text);
	puts_to(l, s->fields);
	if (s->frame[0].addr) {
		snprintf(text, sizeof text, " pc=\"0x%llx\"", (unsigned long long)s->frame[0].addr);
		puts_to(l, text);
	}
	puts_to(l, " func=\"");
	put_field(l, s->frame[0].func ? s->frame[0].func : "??");
	puts_to(l, "\"\n");
	for (size_t i = 0; i < s->frames; i++)
		put_frame(l, i, &s->frame[i]);
	if (l->len > ONE)
		flush(l);
	for (size_t i = 0; buffered > ALL && i < key.groups; i++)
		if (logs[i].len)
			flush(&logs[i]);
}

static void print(const char *path)
{
	size_t size = 4 * strlen(path) + 1;
	char *name = must(malloc(size));

	escape(name, size, path, strlen(path));
	puts(name);
	free(name);
}

static void accounts(const struct directory *d)
{
	size_t size = strlen(d->path) + sizeof "/" ACCOUNTLOG_FILE;
	size_t room = 4 * strlen(d->program) + 400;
	struct log l = {.path = must(malloc(size)), .text = must(malloc(room))};
	struct accountlog a = {l.text, room, 0};
	uint64_t taken;
	char note[100] = "imported";

	if (d->places)
		snprintf(note, sizeof note, "imported: counts are in units of 1e-%zu", d->places);
	else if (d->weighed && d->samples != d->records)
		snprintf(note, sizeof note, "imported: samples weighed by their periods: %" PRIu64,
			d->records);
	snprintf(l.path, size, "%s/" ACCOUNTLOG_FILE, d->path);
	accountlog_head(&a, d->pid, 0, d->program);
	taken = d->samples;
	count_add(&taken, d->lost);
	accountlog_put(&a, ACCOUNT_TAKEN, "%" PRIu64, taken);
	accountlog_put(&a, ACCOUNT_RECORDED, "%" PRIu64, d->samples);
	if (d->lost)
		accountlog_put(&a, ACCOUNT_LOST "not understood", "%" PRIu64, d->lost);
	if (d->interval && d->interval % 1000 == 0) {
		accountlog_put(&a, ACCOUNT_CLOCK, "%s", "cpu");
		accountlog_put(&a, ACCOUNT_INTERVAL, "%" PRIu64, d->interval / 1000);
	}
	if (d->period > 1)
		accountlog_put(&a, ACCOUNT_PERIOD, "%" PRIu64, d->period);
	accountlog_put(&a, ACCOUNT_NOTE, "%s", note);
	buffered += l.len = a.len;
	flush(&l);
	free(l.path);
	free(l.text);
}

void importlog_end(void)
{
	for (size_t i = 0; i < key.groups; i++)
		if (logs[i].len)
			flush(&logs[i]);
	for (size_t i = 0; i < key.objs; i++)
		accounts(&dirs[i]);
	for (size_t i = 0; i < key.groups; i++)
		print(logs[i].path);
}

size_t importlog_cut(void)
{
	return cut;
}
