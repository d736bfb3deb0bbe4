/* showsource.c - prints the lines of sources: the user's own sources first, then those of the
 * system, then one line for each source that cannot be read.
 *	/home/u/x.c: 41 of 50 samples, 82.0%
 *	     41     2 <TAB>return x * x; */
#include "annjson.h"
#include "base/must.h"
#include "names/source.h"
#include "show.h"

#include <stdlib.h>
#include <string.h>

static void print_lines(const struct show *s, const struct file *f, const struct source *text,
	const struct range *r)
{
	size_t i = 0, len;

	while (i < f->rows && f->row[i].at < r->first)
		i++;
	for (uint64_t n = r->first; n <= r->last; n++) {
		const struct row none = {.at = n},
				 *row = i < f->rows && f->row[i].at == n ? &f->row[i++] : &none;
		const char *t = source_line(text, n, &len);
		show_row(s, f->shown, row, t ? source_text(t, len) : NULL);
	}
}

/* Put the parts of F to show into R; F has LINES lines.  Returns the number of parts. */
static size_t choose(const struct show *s, const struct listing *l, const struct file *f,
	uint64_t lines, struct range *r)
{
	size_t n = 0;

	for (size_t i = 0; i < f->rows; i++)
		if ((f->row[i].count || (!l->only_functions.n && 100 * f->row[i].total >= l->total))
			&& f->row[i].at)
			r[n++] = (struct range){f->row[i].at, f->row[i].at};
	for (size_t i = 0; i < f->ranges; i++)
		if (f->range[i].first)
			r[n++] = f->range[i];
	return show_ranges(s, r, n, lines, f->rows);
}

/* Print one line for a source that cannot be read and that the user did not ask for: its lines
 * would be only numbers. */
static void print_unread(const struct show *s, const struct file *f)
{
	struct source text;
	const char *why = "";

	if (source_read(&text, f->path, &why) == 0)
		source_free(&text);
	printf("%s: cannot be read: %s; ", f->shown, why);
	show_samples(s, f->count);
}

enum rank { OWN, SYSTEM, UNREAD, RANKS };

static enum rank rank(const struct file *f)
{
	static const char *const system[] = {"/usr/local/go/", "/rustc/", "/usr/"};
	struct source s;
	const char *why;

	if (source_read(&s, f->path, &why) != 0)
		return UNREAD;
	source_free(&s);
	for (size_t i = 0; i < sizeof system / sizeof *system; i++)
		if (strncmp(f->path, system[i], strlen(system[i])) == 0)
			return i == 2 && strncmp(f->path, "/usr/local/", 11) == 0 ? OWN : SYSTEM;
	return OWN;
}

static void print_file(const struct show *s, const struct listing *l, const struct file *f)
{
	struct range *r = must(calloc(f->rows + f->ranges + 1, sizeof *r));
	struct source text;
	const char *why;
	size_t n;

	if (s->json) {
		annjson_file(f, s->total);
	} else {
		printf("%s: ", f->shown);
		show_samples(s, f->count);
	}
	source_read(&text, f->path, &why);
	show_doubts(s, f->shown, &text, why, f->object, f->mtime);
	if (s->costs && !f->executed)
		show_note(s, f->shown, "gcov has no data for this file", "");
	if (text.lines && f->rows && f->row[f->rows - 1].at > text.lines)
		show_note(s, f->shown, "ends before the last sampled line", "");
	n = choose(s, l, f, text.lines, r);
	if (s->paths && n && !s->json && !s->editor)
		printf("%8s%9s", "total", s->costs ? "" : "own\n");
	if (s->costs && n && !s->json)
		show_costs(s);
	for (size_t i = 0; i < n; i++) {
		if (i)
			show_gap(s);
		print_lines(s, f, &text, &r[i]);
	}
	source_free(&text);
	free(r);
}

void show_sources(struct show *s, const struct listing *l)
{
	unsigned char *is = must(calloc(l->files + 1, 1));
	size_t unread = 0;
	int as_read = s->json || l->only_files.n; /* order by samples only, with all lines */

	s->total = l->total;
	s->paths = l->paths;
	for (size_t i = 0; i < l->files && !as_read; i++)
		is[i] = (unsigned char)rank(&l->file[i]);
	for (unsigned now = 0; now < RANKS; now++)
		for (size_t i = 0; i < l->files; i++) {
			if (is[i] != now)
				continue;
			/* totals alone say little in a source of the system or one that cannot be
			 * read */
			if (!l->file[i].count && (as_read ? !l->only_files.n : now != OWN))
				continue;
			if (s->parts++ && !s->json && !unread)
				putchar('\n');
			if (now == UNREAD && ++unread)
				print_unread(s, &l->file[i]);
			else
				print_file(s, l, &l->file[i]);
		}
	free(is);
}
