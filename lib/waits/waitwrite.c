/* waitwrite.c - writes waits.log (pct(5)). */
#define _GNU_SOURCE
#include "format/textlog.h"
#include "format/waitlog.h"
#include "inside/escape.h"
#include "paths/wholefile.h"
#include "waits/scale.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct writer {
	FILE *out;
	const struct rows *rows;
	const struct object **object; /* the objects that were written, by number */
	unsigned objects, room;
	unsigned char *path; /* for each path: 1 when it was written */
	uint32_t waits;      /* number of lines that were written */
	uint32_t *line;      /* the number of the line of each row; INTERN_NONE none */
	struct scale *scale;
	size_t scales;
};

static void put_text(FILE *out, const char *text, size_t len)
{
	char one[4 * 64 + 1];

	for (size_t n; len; text += n, len -= n) {
		n = len < 64 ? len : 64;
		escape(one, sizeof one, text, n);
		fputs(one, out);
	}
}

/* Returns the number of O, and writes its line before the first use. */
static unsigned object_number(struct writer *w, const struct object *o)
{
	const struct object **more;

	for (unsigned i = 0; i < w->objects; i++)
		if (w->object[i] == o)
			return i;
	if (w->objects == w->room) {
		more = realloc(w->object, (w->room + 16) * sizeof *more);
		if (!more)
			return 0;
		w->object = more;
		w->room += 16;
	}
	w->object[w->objects] = o;
	fprintf(w->out, "object\t%u\t%" PRIu64 "\t%" PRIu64 "\t%u\t", w->objects, o->size, o->mtime,
		(unsigned)o->flags);
	for (unsigned i = 0; i < o->id_len; i++)
		fprintf(w->out, "%02x", o->id[i]);
	fputc('\t', w->out);
	put_text(w->out, o->path, strlen(o->path));
	fputc('\n', w->out);
	return w->objects++;
}

static void put_path(struct writer *w, uint32_t number)
{
	const struct row_frame *f;
	unsigned n, end;

	if (number == INTERN_NONE || w->path[number])
		return;
	w->path[number] = 1;
	f = rows_frames(w->rows, number, &n, &end);
	for (unsigned i = 0; i < n; i++)
		(void)object_number(w, f[i].object);
	fprintf(w->out, "path\t%" PRIu32 "\t%u", number, end);
	for (unsigned i = 0; i < n; i++)
		fprintf(w->out, "\t%u:%" PRIx64, object_number(w, f[i].object), f[i].address);
	fputc('\n', w->out);
}

static void put_number(FILE *out, uint32_t path)
{
	if (path == INTERN_NONE)
		fputs("\t-", out);
	else
		fprintf(out, "\t%" PRIu32, path);
}

/* Write the line of T, which is taken to stay in its state up to the time UPTO, or with UPTO 0 up
 * to its last record. */
static void put_thread(FILE *out, const struct thread *t, uint64_t upto)
{
	struct thread_account a = threads_account(t, upto);

	fprintf(out,
		"thread\t%ld\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64
		"\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t",
		(long)t->tid, t->begun, a.ended, a.run, a.ready, a.blocked, t->switches,
		t->preempted, t->wrong);
	put_text(out, t->name, strlen(t->name));
	fputc('\n', out);
}

static void put_kind(struct writer *w, pid_t tid, uint64_t count, uint64_t ns, const char *kind)
{
	if (!count)
		return;
	fprintf(w->out, "wait\t%ld\t%" PRIu64 "\t%.0f\t0\t0\t-\t0\t-\t%s\t\n", (long)tid, count,
		scale_part(w->scale, w->scales, tid, count, ns).ns, kind);
	w->waits++;
}

/* Write the waits of thread TID that are in no row. */
static void put_brief(struct writer *w, pid_t tid, const struct brief *b)
{
	if (scale_unmet(w->scale, w->scales, tid))
		put_kind(w, tid, b->unmet, b->unmet_ns, "short");
	put_kind(w, tid, b->missed, b->missed_ns, "missed");
}

static void put_threads(struct writer *w, const struct wait_process *wp, uint64_t upto)
{
	FILE *out = w->out;

	for (const struct thread *t = wp->thread; t; t = t->beside) {
		put_thread(out, t, upto);
		put_brief(w, t->tid, &t->brief);
		if (!t->bin)
			continue;
		fprintf(out, "bins\t%ld\t%" PRIu64, (long)t->tid, t->bin_ns);
		for (unsigned i = 0; i < THREAD_BINS; i++)
			if (t->bin[i].run || t->bin[i].ready)
				fprintf(out, "\t%u:%" PRIu32 ":%" PRIu32, i, t->bin[i].run,
					t->bin[i].ready);
		fputc('\n', out);
	}
	put_brief(w, 0, &wp->folded.brief);
	if (wp->folded.n)
		fprintf(out,
			"others\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64
			"\t%" PRIu64 "\t%" PRIu64 "\n",
			wp->folded.n, wp->folded.life, wp->folded.run, wp->folded.queue,
			wp->folded.ready + wp->folded.off - wp->folded.queue, wp->folded.switches,
			wp->folded.preempted);
}

static void put_wait(struct writer *w, const struct row_key *key, struct part p, uint64_t max)
{
	const char *kind = w->rows->text.item[key->what].bytes, *thing = strchr(kind, '\t');

	if (max > (uint64_t)p.ns) /* MAX includes the ready time at the wait's end */
		max = (uint64_t)p.ns;
	put_path(w, key->path);
	put_path(w, key->holder_path);
	fprintf(w->out, "wait\t%ld\t%.0f\t%.0f\t%" PRIu64 "\t%" PRIu32, (long)key->tid, p.count,
		p.ns, max, key->idle);
	put_number(w->out, key->path);
	fprintf(w->out, "\t%ld", (long)key->holder);
	put_number(w->out, key->holder_path);
	fprintf(w->out, "\t%.*s\t", (int)(thing - kind), kind);
	put_text(w->out, thing + 1, strlen(thing + 1));
	fputc('\n', w->out);
	w->waits++;
}

/* Write that T waited from SINCE on, for NS, in the wait of line number WAIT. */
static void put_moment(
	FILE *out, const struct thread *t, uint32_t wait, uint64_t since, uint64_t ns)
{
	fprintf(out, "moment\t%ld\t%" PRIu32 "\t%" PRIu64 "\t%" PRIu64 "\n", (long)t->tid, wait,
		since, ns);
}

static void put_rows(struct writer *w)
{
	for (size_t i = 0; i < w->rows->keys.n; i++) {
		const struct wait_row *r = &w->rows->row[i];
		struct part p = scale_row(w->scale, w->scales, r);
		w->line[i] = p.ns >= 1 ? w->waits : INTERN_NONE;
		if (p.ns >= 1)
			put_wait(w, &r->key, p, r->max);
	}
}

static void put_moments(struct writer *w, const struct wait_process *wp)
{
	for (const struct thread *t = wp->thread; t; t = t->beside)
		for (unsigned i = 0; i < t->moments; i++) {
			const struct thread_moment *m = &t->moment[i];
			if (w->line[m->row] != INTERN_NONE)
				put_moment(w->out, t, w->line[m->row], m->since, m->ns);
		}
}

/* Write the waits that threads are in. */
static void put_present(struct writer *w, const struct wait_process *wp, uint64_t upto)
{
	for (struct thread *t = wp->thread; t; t = t->beside) {
		const struct look *l =
			!t->ended && threads_off(t) && upto > t->since ? threads_look(t) : NULL;
		if (!l || l->key.what == INTERN_NONE)
			continue;
		put_wait(w, &l->key, scale_part(w->scale, w->scales, t->tid, 1, upto - t->since),
			upto - t->since);
		put_moment(w->out, t, w->waits - 1, t->since, upto - t->since);
	}
}

int waitwrite(struct store *st, struct wait_process *wp, uint64_t upto)
{
	const char *dir = store_dir(st, proc_home(wp->proc));
	char head[PATH_MAX * 4 + 300], path[PATH_MAX + 300], *text = NULL;
	struct writer w = {.rows = &wp->rows};
	size_t size = 0;
	int e = ENOMEM;

	if (!dir)
		return errno;
	w.out = open_memstream(&text, &size);
	w.path = calloc(wp->rows.path.n + 1, 1);
	w.line = calloc(wp->rows.keys.n + 1, sizeof *w.line);
	w.scale = scale_make(wp, upto, &w.scales);
	if (w.out && w.path && w.line && w.scale) {
		textlog_head(head, sizeof head, WAITLOG_NAME, (unsigned long)wp->pid,
			wp->proc->start, wp->proc->exe);
		fputs(head, w.out);
		fprintf(w.out, "time\t%" PRIu64 "\n", st->start_mono);
		put_threads(&w, wp, upto);
		put_rows(&w);
		put_moments(&w, wp);
		put_present(&w, wp, upto);
		if (wp->rows.full)
			fprintf(w.out, "full\t%" PRIu64 "\n", wp->rows.full);
		fputs("end\n", w.out);
	}
	if (w.out && fclose(w.out) == 0 && w.path && w.line && w.scale) {
		snprintf(path, sizeof path, "%s/" WAITLOG_FILE, dir);
		e = wholefile_text(path, text, size);
	}
	free(text);
	free(w.path);
	free(w.line);
	free(w.object);
	free(w.scale);
	return e;
}
