/* sources.c - chooses and reads the lines of source of a page. */
#include "sources.h"
#include "base/count.h"
#include "base/grown.h"
#include "base/must.h"
#include "inside/escape.h"
#include "names/source.h"

#include <stdlib.h>
#include <string.h>

struct heat {
	uint64_t own;
	uint32_t number; /* number of a function or call */
};

static int hottest_first(const void *a, const void *b)
{
	const struct heat *x = a, *y = b;

	if (x->own != y->own)
		return x->own < y->own ? 1 : -1;
	return (x->number > y->number) - (x->number < y->number);
}

static struct heat *numbered(size_t n)
{
	struct heat *h = must(calloc(n + 1, sizeof *h));

	for (size_t i = 0; i < n; i++)
		h[i].number = (uint32_t)i;
	return h;
}

/* Count the own samples of all functions and calls of M. */
static void measure(const struct model *m, struct heat *func, struct heat *call)
{
	for (size_t i = 1; i < m->tree.nodes; i++) {
		const struct calltree_node *n = &m->tree.node[i];
		if (!n->parent)
			continue; /* its name is a group */
		count_add(&call[n->name].own, n->count[0]);
		count_add(&func[m->call[n->name].func].own, n->count[0]);
	}
}

static struct source_file *of_file(struct sources *s, uint32_t file)
{
	for (size_t i = 0; i < s->files; i++)
		if (s->file[i].file == file)
			return &s->file[i];
	s->file = grown(s->file, &s->room, s->files, sizeof *s->file);
	s->file[s->files] = (struct source_file){.file = file};
	return &s->file[s->files++];
}

/* The index in F->line where line NUMBER is, or would be inserted. */
static size_t place(const struct source_file *f, uint64_t number)
{
	size_t from = 0, to = f->lines;

	while (from < to) {
		size_t middle = (from + to) / 2;
		if (f->line[middle].number < number)
			from = middle + 1;
		else
			to = middle;
	}
	return from;
}

static void want_line(struct sources *s, struct source_file *f, uint64_t number)
{
	size_t at = place(f, number);

	if (s->lines == SOURCES_LINES || (at < f->lines && f->line[at].number == number))
		return;
	f->line = grown(f->line, &f->room, f->lines, sizeof *f->line);
	memmove(&f->line[at + 1], &f->line[at], (f->lines - at) * sizeof *f->line);
	f->line[at] = (struct source_line){.number = number};
	f->lines++;
	s->lines++;
}

static void want(struct sources *s, const struct model_call *c)
{
	struct source_file *f = of_file(s, c->file);
	uint64_t from = c->line > SOURCES_AROUND ? c->line - SOURCES_AROUND : 1;

	for (uint64_t n = from; n <= c->line + SOURCES_AROUND; n++)
		want_line(s, f, n);
}

/* Choose the lines of the hottest functions of M, the hottest lines first. */
static void choose(struct sources *s, const struct model *m)
{
	struct heat *func = numbered(m->funcs), *call = numbered(m->calls);
	char *is_hot = must(calloc(m->funcs + 1, 1));

	measure(m, func, call);
	qsort(func, m->funcs, sizeof *func, hottest_first);
	qsort(call, m->calls, sizeof *call, hottest_first);
	for (size_t i = 0; i < m->funcs && i < SOURCES_FUNCTIONS && func[i].own; i++)
		is_hot[func[i].number] = 1;
	for (size_t i = 0; i < m->calls; i++) {
		const struct model_call *c = &m->call[call[i].number];
		if (c->line && is_hot[c->func])
			want(s, c);
	}
	free(func);
	free(call);
	free(is_hot);
}

/* Turn each escaped backslash (\134) in TEXT back into a backslash, as source is shown to
 * people. */
static char *backslashes(char *text)
{
	static const char escaped[] = "\\134";

	for (char *at = text; (at = strstr(at, escaped)); at++)
		memmove(at + 1, at + sizeof escaped - 1, strlen(at + sizeof escaped - 1) + 1);
	return text;
}

static char *line_text(const struct source *in, uint64_t number)
{
	size_t len;
	const char *line = source_line(in, number, &len);

	if (!line)
		return NULL;
	if (len <= SOURCES_BYTES)
		return backslashes(must(strdup(source_text(line, len))));
	return strcat(backslashes(strcpy(must(malloc(4 * SOURCES_BYTES + 4)),
			      source_text(line, SOURCES_BYTES))),
		"..");
}

/* Fill in the lines of F from IN; drop the lines that IN does not have. */
static void fill(struct source_file *f, const struct source *in)
{
	size_t n = 0;

	for (size_t i = 0; i < f->lines; i++) {
		struct source_line l = {f->line[i].number, line_text(in, f->line[i].number)};
		if (l.text)
			f->line[n++] = l;
	}
	f->lines = n;
	if (!n)
		f->why = "it ends before the sampled lines";
}

static void read_file(struct source_file *f, const struct model *m, uint64_t began)
{
	const struct calltree_name *name = &m->text.name[f->file];
	char *path = must(strndup(name->text, name->len));
	struct source in;

	unescape(path);
	if (source_read(&in, path, &f->why) != 0) {
		f->lines = 0;
	} else if (memchr(in.text ? in.text : "", 0, in.size)) {
		f->lines = 0;
		f->why = "it is not text";
		source_free(&in);
	} else {
		fill(f, &in);
		f->changed = began && in.mtime > began;
		source_free(&in);
	}
	free(path);
}

void sources_read(struct sources *s, const struct model *m, uint64_t began)
{
	choose(s, m);
	s->lines = 0;
	for (size_t i = 0; i < s->files; i++) {
		read_file(&s->file[i], m, began);
		s->lines += s->file[i].lines;
	}
}
