/* listing.c - reads the input of ann-print into tables of places.h.  In these tables a source is an
 * object, and a line is an address in it. */
#include "base/count.h"
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/num.h"
#include "inside/escape.h"
#include "listing.h"
#include "names/shortname.h"
#include "names/source.h"
#include "samples/places.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 7 };

struct file { /* beside each object of TABLE.lines */
	char *shown;
	uint32_t oldest; /* an object's number + 1 */
};

struct table {
	const struct annlines_opt *opt;
	struct places lines, objects, functions;
	struct file *file;
	struct annline *line;   /* beside each frame of LINES */
	struct annrange *range; /* beside each frame of FUNCTIONS */
	uint64_t *mtime;        /* beside each object of OBJECTS */
	size_t files, line_room, range_room, mtimes;
};

void annlines_pattern(struct annpatterns *list, const char *pattern)
{
	list->p = must(realloc(list->p, (list->n + 1) * sizeof *list->p));
	list->p[list->n++] = pattern;
}

static int matches(const struct annpatterns *list, const char *shown, int paths)
{
	static char *text;
	static size_t size;
	const char *slash;

	if (!list->n)
		return 1;
	if (strlen(shown) >= size)
		text = must(realloc(text, size = strlen(shown) + 256));
	strcpy(text, shown);
	unescape(text);
	slash = paths ? strrchr(text, '/') : NULL;
	for (size_t i = 0; i < list->n; i++)
		if ((!paths && shortname_matches(list->p[i], text))
			|| fnmatch(list->p[i], text, 0) == 0
			|| (slash && fnmatch(list->p[i], slash + 1, 0) == 0))
			return 1;
	return 0;
}

static int count(const char *text, uint64_t *out)
{
	size_t n = count_parse(text, strlen(text), out);

	return n && !text[n] ? 0 : -1;
}

/* S FILE LINE COUNT NS OBJECT FUNCTION */
static int sample(struct table *t, struct annlines *a, char **f)
{
	struct place_obj object = {.path = f[5]}, source;
	uint64_t number, ns;
	uint32_t file, line, obj, func;
	uint64_t n;

	if (count(f[3], &n) != 0 || num_parse(f[4], 10, 0, UINT64_MAX, &ns) != 0
		|| (f[1][0] && num_parse(f[2], 10, 0, UINT64_MAX, &number) != 0))
		return -1;
	count_add(&a->total, n);
	if (!f[1][0]) {
		count_add(&a->nowhere, n);
		return 0;
	}
	if (!matches(&t->opt->files, f[1], 1)
		|| (t->opt->functions.n && !matches(&t->opt->functions, f[6], 0)))
		return 0;
	source = (struct place_obj){.path = source_normal(f[1])};
	file = places_obj(&t->lines, &source);
	t->file = grown(t->file, &t->files, file, sizeof *t->file);
	if (!t->file[file].shown)
		t->file[file].shown = must(strdup(f[1]));
	line = places_frame(&t->lines, file, number);
	t->line = grown(t->line, &t->line_room, line, sizeof *t->line);
	t->line[line].number = number;
	t->line[line].ns += (long double)n * (long double)ns;
	count_add(&t->line[line].count, n);
	obj = places_obj(&t->objects, &object);
	t->mtime = grown(t->mtime, &t->mtimes, obj, sizeof *t->mtime);
	if (t->mtime[obj]
		&& (!t->file[file].oldest || t->mtime[obj] < t->mtime[t->file[file].oldest - 1]))
		t->file[file].oldest = obj + 1;
	if (!t->opt->functions.n)
		return 0;
	func = places_said(&t->functions, file, 0, f[6], PLACE_BARE);
	t->range = grown(t->range, &t->range_room, func, sizeof *t->range);
	if (!t->range[func].first || number < t->range[func].first)
		t->range[func].first = number;
	if (number > t->range[func].last)
		t->range[func].last = number;
	return 0;
}

/* M OBJECT NS: before the samples */
static int modified(struct table *t, char **f)
{
	struct place_obj key = {.path = f[1]};
	uint64_t ns;
	uint32_t o;

	if (num_parse(f[2], 10, 0, UINT64_MAX, &ns) != 0)
		return -1;
	o = places_obj(&t->objects, &key);
	t->mtime = grown(t->mtime, &t->mtimes, o, sizeof *t->mtime);
	if (!t->mtime[o] || ns < t->mtime[o])
		t->mtime[o] = ns;
	return 0;
}

/* B FILE LINE COUNT: after the samples, in it or below it.  A source with a hundredth of all is
 * shown, also when none of the samples is its own. */
static int below(struct table *t, struct annlines *a, char **f)
{
	struct place_obj key = {.path = source_normal(f[1])};
	uint64_t number;
	uint32_t file, line;
	uint64_t n;

	if (num_parse(f[2], 10, 0, UINT64_MAX, &number) != 0 || count(f[3], &n) != 0)
		return -1;
	a->paths = 1;
	file = places_obj(&t->lines, &key);
	line = places_frame(&t->lines, file, number);
	t->line = grown(t->line, &t->line_room, line, sizeof *t->line);
	t->line[line].number = number;
	count_add(&t->line[line].total, n);
	t->file = grown(t->file, &t->files, file, sizeof *t->file);
	if (!t->file[file].shown && !t->opt->functions.n && n >= a->total / 100
		&& matches(&t->opt->files, f[1], 1))
		t->file[file].shown = must(strdup(f[1]));
	return 0;
}

/* X FILE LINE EXECUTIONS: after the samples, as other files need no executions */
static int executions(struct table *t, char **f)
{
	struct place_obj key = {.path = source_normal(f[1])};
	uint64_t number, runs;
	uint32_t file, line;

	if (num_parse(f[2], 10, 0, UINT64_MAX, &number) != 0
		|| num_parse(f[3], 10, 0, UINT64_MAX, &runs) != 0)
		return -1;
	file = places_obj(&t->lines, &key);
	line = places_frame(&t->lines, file, number);
	t->line = grown(t->line, &t->line_room, line, sizeof *t->line);
	t->line[line].number = number;
	t->line[line].executed = 1;
	t->line[line].runs += runs;
	return 0;
}

static int one(struct table *t, struct annlines *a, char *text)
{
	char *f[FIELDS] = {text};
	size_t n = 1;

	for (; n < FIELDS && (text = strchr(text, '\t')); n++) {
		*text++ = 0;
		f[n] = text;
	}
	if (strcmp(f[0], "S") == 0 && n == FIELDS)
		return sample(t, a, f);
	if (strcmp(f[0], "M") == 0 && n == 3)
		return modified(t, f);
	if (strcmp(f[0], "B") == 0 && n == 4)
		return below(t, a, f);
	return strcmp(f[0], "X") == 0 && n == 4 ? executions(t, f) : -1;
}

static int by_number(const void *x, const void *y)
{
	const struct annline *a = x, *b = y;

	return a->number < b->number ? -1 : a->number > b->number;
}

static int by_count(const void *x, const void *y)
{
	const struct annfile *a = x, *b = y;

	return a->count != b->count ? (a->count < b->count ? 1 : -1) : strcmp(a->shown, b->shown);
}

static void add_range(struct annfile *f, const struct annrange *r)
{
	f->range = must(realloc(f->range, (f->ranges + 1) * sizeof *f->range));
	f->range[f->ranges++] = *r;
}

/* Make files and their lines from the tables, and sort them. */
static void sort(struct table *t, struct annlines *a)
{
	struct annline *all = must(calloc(t->lines.frames + 1, sizeof *all));
	size_t *end = must(calloc(t->lines.objs + 2, sizeof *end));

	a->file = must(calloc(t->lines.objs + 1, sizeof *a->file));
	t->file = grown(t->file, &t->files, t->lines.objs, sizeof *t->file);
	for (size_t i = 0; i < t->lines.frames; i++)
		end[t->lines.frame[i].obj + 1]++;
	for (size_t i = 0; i < t->lines.objs; i++) {
		end[i + 1] += end[i];
		a->file[i].line = all + end[i];
	}
	for (size_t i = 0; i < t->lines.frames; i++) {
		struct annfile *f = &a->file[t->lines.frame[i].obj];
		all[end[t->lines.frame[i].obj] + f->lines++] = t->line[i];
		f->executed |= t->line[i].executed;
		count_add(&f->count, t->line[i].count);
	}
	for (size_t i = 0; i < t->functions.frames; i++)
		add_range(&a->file[t->functions.frame[i].obj], &t->range[i]);
	for (size_t i = 0; i < t->lines.objs; i++) {
		struct annfile f = a->file[i];
		uint32_t o = t->file[i].oldest;
		if (!t->file[i].shown)
			continue; /* only gcov knows it */
		f.shown = t->file[i].shown;
		f.path = must(strdup(f.shown));
		unescape(f.path);
		if (o) {
			f.oldest.shown = t->objects.obj[o - 1].path;
			f.oldest.mtime = t->mtime[o - 1];
		}
		qsort(f.line, f.lines, sizeof *f.line, by_number);
		a->file[a->files++] = f;
	}
	qsort(a->file, a->files, sizeof *a->file, by_count);
	free(end);
}

void annlines_read(struct annlines *a, FILE *f, const struct annlines_opt *opt)
{
	struct table t = {.opt = opt};
	char *text = NULL;
	size_t size = 0, number = 0;
	ssize_t n;

	memset(a, 0, sizeof *a);
	while ((n = getline(&text, &size, f)) > 0) {
		number++;
		if (text[n - 1] == '\n')
			text[n - 1] = 0;
		if (one(&t, a, text) != 0 && !a->bad++)
			msg_warn("line %zu cannot be used: %.80s", number, text);
	}
	if (ferror(f))
		msg_die(EXIT_FAIL, "cannot read standard input: %s", strerror(errno));
	free(text);
	sort(&t, a);
}
