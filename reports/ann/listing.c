/* listing.c - reads the input of ann-print into tables of places.h. */
#include "base/count.h"
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/num.h"
#include "inside/escape.h"
#include "listing.h"
#include "names/shortname.h"
#include "names/source.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 7 };

void listing_pattern(struct patterns *list, const char *pattern)
{
	list->p = must(realloc(list->p, (list->n + 1) * sizeof *list->p));
	list->p[list->n++] = pattern;
}

char *listing_shown(const char *s)
{
	size_t len = strlen(s);
	char *shown = must(malloc(4 * len + 1));

	escape(shown, 4 * len + 1, s, len);
	return shown;
}

static int matches(const struct patterns *list, const char *text, int paths)
{
	const char *slash = paths ? strrchr(text, '/') : NULL;

	for (size_t i = 0; i < list->n; i++)
		if ((!paths && shortname_matches(list->p[i], text))
			|| fnmatch(list->p[i], text, 0) == 0
			|| (slash && fnmatch(list->p[i], slash + 1, 0) == 0))
			return 1;
	return !list->n;
}

static int number(const char *text, uint64_t *out)
{
	return num_parse(text, 10, 0, UINT64_MAX, out);
}

static int count(const char *text, uint64_t *out)
{
	size_t n = count_parse(text, strlen(text), out);

	return n && !text[n] ? 0 : -1;
}

/* The row of line NUMBER of the source PATH.  *FILE becomes the number of that source. */
static struct row *line(struct listing *l, const char *path, uint64_t number, uint32_t *file)
{
	struct place_obj key = {.path = source_normal(path)};
	uint32_t i;

	*file = places_obj(&l->sources, &key);
	l->file = grown(l->file, &l->file_room, *file, sizeof *l->file);
	i = places_frame(&l->sources, *file, number);
	l->line = grown(l->line, &l->line_room, i, sizeof *l->line);
	l->line[i].at = number;
	return &l->line[i];
}

int listing_runs(struct listing *l, const char *file, uint64_t number, uint64_t *runs)
{
	uint32_t ignored;
	const struct row *r = line(l, file, number, &ignored);

	*runs = r->runs;
	return r->executed ? 0 : -1;
}

static uint32_t object(struct listing *l, char *path)
{
	struct place_obj key = {.path = path};
	uint32_t o = places_obj(&l->objects, &key);

	l->mtime = grown(l->mtime, &l->mtime_room, o, sizeof *l->mtime);
	return o;
}

/* Widen the range of the function NAME of FILE to line AT, which has samples. */
static void widen(struct listing *l, uint32_t file, const char *name, uint64_t at)
{
	uint32_t i = places_said(&l->chosen, file, 0, name, PLACE_BARE);
	struct range *r;

	l->range = grown(l->range, &l->range_room, i, sizeof *l->range);
	r = &l->range[i];
	if (!r->first || at < r->first)
		r->first = at;
	if (at > r->last)
		r->last = at;
}

/* S FILE LINE COUNT NS OBJECT FUNCTION */
static int sample(struct listing *l, char **v)
{
	uint64_t at = 0, ns;
	struct file *f;
	struct row *r;
	uint32_t i, o;
	uint64_t n;

	if (count(v[3], &n) != 0 || number(v[4], &ns) != 0 || (*v[1] && number(v[2], &at) != 0))
		return -1;
	count_add(&l->total, n);
	if (!*v[1]) {
		count_add(&l->nowhere, n);
		return 0;
	}
	unescape(v[1]);
	unescape(v[6]);
	if (!matches(&l->only_files, v[1], 1) || !matches(&l->only_functions, v[6], 0))
		return 0;
	r = line(l, v[1], at, &i);
	r->sampled |= n != 0;
	r->ns += (long double)n * (long double)ns;
	count_add(&r->count, n);
	f = &l->file[i];
	f->path = f->path ? f->path : must(strdup(v[1]));
	o = object(l, v[5]);
	if (l->mtime[o] && (!f->mtime || l->mtime[o] < f->mtime)) {
		f->mtime = l->mtime[o];
		f->object = l->objects.obj[o].path;
	}
	if (l->only_functions.n)
		widen(l, i, v[6], at);
	return 0;
}

/* M OBJECT NS: comes before the samples */
static int modified(struct listing *l, char **v)
{
	uint64_t ns;
	uint32_t o;

	if (number(v[2], &ns) != 0)
		return -1;
	o = object(l, v[1]);
	if (!l->mtime[o] || ns < l->mtime[o])
		l->mtime[o] = ns;
	return 0;
}

/* B FILE LINE COUNT: samples in the line or in what it called; comes after the S lines.  A source
 * is shown when such a line has a hundredth of all samples, even if no sample is in the source
 * itself. */
static int below(struct listing *l, char **v)
{
	uint64_t at;
	uint32_t i;
	uint64_t n;

	if (number(v[2], &at) != 0 || count(v[3], &n) != 0)
		return -1;
	l->paths = 1;
	unescape(v[1]);
	count_add(&line(l, v[1], at, &i)->total, n);
	if (!l->file[i].path && !l->only_functions.n && n >= l->total / 100
		&& matches(&l->only_files, v[1], 1))
		l->file[i].path = must(strdup(v[1]));
	return 0;
}

/* X FILE LINE EXECUTIONS */
static int executions(struct listing *l, char **v)
{
	uint64_t at, runs;
	struct row *r;
	uint32_t i;

	if (number(v[2], &at) != 0 || number(v[3], &runs) != 0)
		return -1;
	unescape(v[1]);
	r = line(l, v[1], at, &i);
	r->executed = 1;
	r->runs += runs;
	return 0;
}

/* T COUNT, L COUNT */
static int counted(struct listing *l, char **v)
{
	uint64_t n;

	if (count(v[1], &n) != 0)
		return -1;
	if (*v[0] == 'T')
		count_add(&l->total, n);
	else if (n)
		count_add(&l->left, n);
	else
		l->left_functions++;
	return 0;
}

static void end_function(struct listing *l)
{
	if (!l->inside)
		return;
	function_settle(&l->now);
	l->each(l, &l->now);
	function_forget(&l->now);
}

/* F OBJECT FUNCTION */
static int begin_function(struct listing *l, char **v)
{
	uint32_t o = object(l, v[1]);

	end_function(l);
	l->inside = 1;
	v[2][strcspn(v[2], "\t")] = 0;
	l->now.object = must(strdup(v[1]));
	l->now.name = must(strdup(v[2]));
	l->now.mtime = l->mtime[o];
	return 0;
}

/* C ADDRESS COUNT NS */
static int hit(struct listing *l, char **v)
{
	uint64_t ns;
	uint64_t n;

	if (!l->inside || count(v[2], &n) != 0 || number(v[3], &ns) != 0)
		return -1;
	return function_hit(&l->now, v[1], n, ns);
}

/* I ADDRESS FILE:LINE TEXT */
static int instruction(struct listing *l, char **v)
{
	return l->inside ? function_insn(&l->now, v[1], v[2], v[3]) : -1;
}

static int one(struct listing *l, char *text)
{
	static const struct kind {
		const char *name;
		size_t fields;
		int (*take)(struct listing *, char **);
	} kinds[] = {{"S", 7, sample}, {"M", 3, modified}, {"B", 4, below}, {"X", 4, executions},
		{"T", 2, counted}, {"L", 2, counted}, {"F", 3, begin_function}, {"C", 4, hit},
		{"I", 4, instruction}};
	char *v[FIELDS] = {text};
	const struct kind *k = kinds, *end = kinds + sizeof kinds / sizeof *kinds;
	size_t n = 1;

	if ((text = strchr(text, '\t')))
		*text = 0;
	while (k < end && strcmp(v[0], k->name) != 0)
		k++;
	if (k == end || !text)
		return -1;
	for (v[n++] = ++text; n < k->fields && (text = strchr(text, '\t')); v[n++] = text)
		*text++ = 0;
	return n == k->fields ? k->take(l, v) : -1;
}

static int by_number(const void *x, const void *y)
{
	const struct row *a = x, *b = y;

	return a->at < b->at ? -1 : a->at > b->at;
}

static int by_count(const void *x, const void *y)
{
	const struct file *a = x, *b = y;

	return a->count != b->count ? (a->count < b->count ? 1 : -1) : strcmp(a->shown, b->shown);
}

/* Give the files their lines from the tables, leave out files that only gcov knows, and sort. */
static void sort(struct listing *l)
{
	struct row *all = must(calloc(l->sources.frames + 1, sizeof *all));
	size_t *end = must(calloc(l->sources.objs + 2, sizeof *end));

	for (size_t i = 0; i < l->sources.frames; i++)
		end[l->sources.frame[i].obj + 1]++;
	for (size_t i = 0; i < l->sources.objs; i++) {
		end[i + 1] += end[i];
		l->file[i].row = all + end[i];
	}
	for (size_t i = 0; i < l->sources.frames; i++) {
		struct file *f = &l->file[l->sources.frame[i].obj];
		f->row[f->rows++] = l->line[i];
		f->executed |= l->line[i].executed;
		count_add(&f->count, l->line[i].count);
	}
	for (size_t i = 0; i < l->chosen.frames; i++) {
		struct file *f = &l->file[l->chosen.frame[i].obj];
		f->range = must(realloc(f->range, (f->ranges + 1) * sizeof *f->range));
		f->range[f->ranges++] = l->range[i];
	}
	for (size_t i = 0; i < l->sources.objs; i++) {
		struct file f = l->file[i];
		if (!f.path)
			continue; /* only gcov knows it */
		f.shown = listing_shown(f.path);
		qsort(f.row, f.rows, sizeof *f.row, by_number);
		l->file[l->files++] = f;
	}
	if (l->files)
		qsort(l->file, l->files, sizeof *l->file, by_count);
	free(end);
}

void listing_read(struct listing *l, FILE *f)
{
	char *text = NULL;
	size_t size = 0, nth = 0;
	ssize_t n;

	while ((n = getline(&text, &size, f)) > 0) {
		nth++;
		if (text[n - 1] == '\n')
			text[n - 1] = 0;
		if (one(l, text) != 0 && !l->bad++)
			msg_warn("line %zu cannot be used: %.80s", nth, text);
	}
	if (ferror(f))
		msg_die(EXIT_FAIL, "cannot read standard input: %s", strerror(errno));
	free(text);
	end_function(l);
	sort(l);
}
