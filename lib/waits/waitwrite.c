/* waitwrite.c - writes waits.log (pct(5)). */
#define _GNU_SOURCE
#include "format/textlog.h"
#include "format/waitlog.h"
#include "inside/escape.h"
#include "sys/wholefile.h"
#include "waits/processes.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct writer {
	FILE *out;
	const struct rows *rows;
	const struct object **object; /* those that were written, by number */
	unsigned objects, room;
	unsigned char *path; /* 1: it was written */
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

/* The number of O; its line comes before the first use. */
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

enum { SHORT_LEAST = 20 }; /* short waits of a thread that were met, to stand for the others */

/* What short waits of a thread are, of those that were met: FACTOR times NS, COUNTS times COUNT.
 * FACTOR 0: too few were met. */
struct scale {
	pid_t tid;
	double ns, count; /* sums of the rows */
	double factor, counts;
};

static int by_tid(const void *a, const void *b)
{
	const struct scale *x = a, *y = b;

	return (x->tid > y->tid) - (x->tid < y->tid);
}

/* Threads that have no line are thread 0. */
static const struct scale *scale_of(const struct scale *s, size_t n, pid_t tid)
{
	struct scale key = {.tid = tid};

	return bsearch(&key, s, n, sizeof *s, by_tid);
}

static void set_factor(struct scale *s, const struct brief *b)
{
	if (!s || b->met < SHORT_LEAST)
		return;
	s->factor = s->ns > 0 ? (double)(b->unmet_ns + b->met_ns) / s->ns : 0;
	s->counts = s->count > 0 ? (double)(b->unmet + b->met) / s->count : 0;
}

/* The scales of all threads of WP, *N of them; NULL: no memory. */
static struct scale *scales(const struct wait_process *wp, size_t *n)
{
	struct scale *s;
	size_t threads = 1;

	for (const struct thread *t = wp->thread; t; t = t->beside)
		threads++;
	if (!(s = calloc(threads, sizeof *s)))
		return NULL;
	*n = 1;
	for (const struct thread *t = wp->thread; t; t = t->beside)
		s[(*n)++].tid = t->tid;
	qsort(s, *n, sizeof *s, by_tid);
	for (size_t i = 0; i < wp->rows.keys.n; i++) {
		const struct wait_row *r = &wp->rows.row[i];
		struct scale *of = (struct scale *)scale_of(s, *n, r->key.tid);
		if (of) {
			of->ns += r->short_ns;
			of->count += r->short_count;
		}
	}
	for (const struct thread *t = wp->thread; t; t = t->beside)
		set_factor((struct scale *)scale_of(s, *n, t->tid), &t->brief);
	set_factor((struct scale *)scale_of(s, *n, 0), &wp->folded.brief);
	return s;
}

/* The line of T, which goes on as it is up to the time UPTO, 0: it does not. */
static void put_thread(FILE *out, const struct thread *t, uint64_t upto)
{
	uint64_t queue, off, ready, more;

	more = !t->ended && upto > t->since && (t->state != THREAD_UNKNOWN || threads_off(t))
		? upto - t->since
		: 0;
	off = t->off + (threads_off(t) ? more : 0);
	ready = t->ready + (t->state == THREAD_READY ? more : 0);
	queue = threads_queue(t, ready, off);
	fprintf(out,
		"thread\t%ld\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64
		"\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t",
		(long)t->tid, t->begun, t->ended ? t->ended : t->since + more,
		t->run + (t->state == THREAD_ON ? more : 0), queue, off + ready - queue,
		t->switches, t->preempted, t->wrong);
	put_text(out, t->name, strlen(t->name));
	fputc('\n', out);
}

/* The waits of thread TID that are in no row. */
static void put_brief(FILE *out, pid_t tid, const struct scale *of, const struct brief *b)
{
	if (of && of->factor <= 0 && b->unmet)
		fprintf(out, "wait\t%ld\t%" PRIu64 "\t%" PRIu64 "\t0\t0\t-\t0\t-\tshort\t\n",
			(long)tid, b->unmet, b->unmet_ns);
	if (b->missed)
		fprintf(out, "wait\t%ld\t%" PRIu64 "\t%" PRIu64 "\t0\t0\t-\t0\t-\tmissed\t\n",
			(long)tid, b->missed, b->missed_ns);
}

static void put_threads(
	FILE *out, const struct wait_process *wp, const struct scale *s, size_t n, uint64_t upto)
{
	for (const struct thread *t = wp->thread; t; t = t->beside) {
		put_thread(out, t, upto);
		put_brief(out, t->tid, scale_of(s, n, t->tid), &t->brief);
		if (!t->bin)
			continue;
		fprintf(out, "bins\t%ld\t%" PRIu64, (long)t->tid, t->bin_ns);
		for (unsigned i = 0; i < THREAD_BINS; i++)
			if (t->bin[i].run || t->bin[i].ready)
				fprintf(out, "\t%u:%" PRIu32 ":%" PRIu32, i, t->bin[i].run,
					t->bin[i].ready);
		fputc('\n', out);
	}
	put_brief(out, 0, scale_of(s, n, 0), &wp->folded.brief);
	if (wp->folded.n)
		fprintf(out,
			"others\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64
			"\t%" PRIu64 "\t%" PRIu64 "\n",
			wp->folded.n, wp->folded.life, wp->folded.run, wp->folded.queue,
			wp->folded.ready + wp->folded.off - wp->folded.queue, wp->folded.switches,
			wp->folded.preempted);
}

static void put_wait(
	struct writer *w, const struct row_key *key, double count, double ns, uint64_t max)
{
	const char *kind = w->rows->text.item[key->what].bytes, *thing = strchr(kind, '\t');

	put_path(w, key->path);
	put_path(w, key->holder_path);
	fprintf(w->out, "wait\t%ld\t%.0f\t%.0f\t%" PRIu64 "\t%" PRIu32, (long)key->tid, count, ns,
		max, key->idle);
	put_number(w->out, key->path);
	fprintf(w->out, "\t%ld", (long)key->holder);
	put_number(w->out, key->holder_path);
	fprintf(w->out, "\t%.*s\t", (int)(thing - kind), kind);
	put_text(w->out, thing + 1, strlen(thing + 1));
	fputc('\n', w->out);
}

static void put_rows(struct writer *w, const struct scale *s, size_t n)
{
	for (size_t i = 0; i < w->rows->keys.n; i++) {
		const struct wait_row *r = &w->rows->row[i];
		const struct scale *of = scale_of(s, n, r->key.tid);
		double ns = (double)r->ns, count = (double)r->count;
		if (of && of->factor > 0) {
			ns += r->short_ns * of->factor;
			count += r->short_count * of->counts;
		} else {
			ns += (double)r->met_ns;
			count += (double)r->met;
		}
		if (ns >= 1)
			put_wait(w, &r->key, count, ns, r->max);
	}
}

/* The waits that threads are in. */
static void put_present(struct writer *w, const struct wait_process *wp, uint64_t upto)
{
	for (struct thread *t = wp->thread; t; t = t->beside) {
		const struct look *l =
			!t->ended && threads_off(t) && upto > t->since ? threads_look(t) : NULL;
		if (l && l->key.what != INTERN_NONE)
			put_wait(w, &l->key, 1, (double)(upto - t->since), upto - t->since);
	}
}

int waitwrite(struct store *st, struct wait_process *wp, uint64_t upto)
{
	const char *dir = store_dir(st, wp->proc);
	char head[PATH_MAX * 4 + 300], path[PATH_MAX + 300], *text = NULL;
	struct writer w = {.rows = &wp->rows};
	struct scale *s = NULL;
	size_t size = 0, n = 0;
	int e = ENOMEM;

	if (!dir)
		return errno;
	w.out = open_memstream(&text, &size);
	w.path = calloc(wp->rows.path.n + 1, 1);
	s = scales(wp, &n);
	if (w.out && w.path && s) {
		textlog_head(head, sizeof head, WAITLOG_NAME, (unsigned long)wp->pid,
			wp->proc->start, wp->proc->exe);
		fputs(head, w.out);
		fprintf(w.out, "time\t%" PRIu64 "\n", st->start_mono);
		put_threads(w.out, wp, s, n, upto);
		put_rows(&w, s, n);
		put_present(&w, wp, upto);
		if (wp->rows.full)
			fprintf(w.out, "full\t%" PRIu64 "\n", wp->rows.full);
	}
	if (w.out && fclose(w.out) == 0 && w.path && s) {
		snprintf(path, sizeof path, "%s/" WAITLOG_FILE, dir);
		e = wholefile_text(path, text, size);
	}
	free(text);
	free(w.path);
	free(w.object);
	free(s);
	return e;
}
