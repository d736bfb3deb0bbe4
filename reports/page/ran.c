/* ran.c - turns heads of files, accounts.log files and the index of their run into facts.
 *	Command    sort big
 *	Samples of time    12 of 15 taken */
#define _GNU_SOURCE
#include "ran.h"
#include "base/clock.h"
#include "base/count.h"
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/words.h"
#include "format/accountlog.h"
#include "format/fileevent.h"
#include "format/filelosses.h"
#include "run/datadir.h"
#include "run/runlist.h"
#include "run/unsampled.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LISTED = 8 };

static void note(struct tally *t, const char *text, uint64_t n)
{
	tally_add(t, text, strlen(text), n);
}

void ran_refused(struct ran *r, const char *path)
{
	char *text = words_escaped(path, strlen(path));

	note(&r->refused, text, 1);
	free(text);
}

void ran_remark(struct ran *r, const char *text)
{
	note(&r->remarks, text, 1);
}

/* These functions read data files. */

static struct ran_process *process_of(struct ran *r, uint64_t pid, uint64_t start)
{
	size_t *known = pairs_at(&r->known, pid, start);

	if (!*known) {
		r->process = grown(r->process, &r->process_room, r->processes, sizeof *r->process);
		r->process[r->processes] = (struct ran_process){0};
		*known = ++r->processes;
	}
	return &r->process[*known - 1];
}

/* Set the command of P to TEXT, unless a later program is known.  A process may execute several
 * programs; the last one, begun at WHEN, counts. */
static void command(struct ran_process *p, uint64_t when, const char *text, size_t len)
{
	if (!len || (p->command && when <= p->begun))
		return;
	free(p->command);
	p->command = words_escaped(text, len);
	p->begun = when;
}

static void process(struct ran *r, const struct reader *f)
{
	const struct pct_head *h = &f->head;
	struct ran_process *p = process_of(
		r, h->pid, (h->start_ticks ? h->start_ticks : h->start_time) + h->instance);

	command(p, h->start_time, f->cmdline, f->cmdline_len);
	/* the first thread is counted again for each program that the process executes */
	r->threads += h->threads - (h->threads && p->threads);
	p->threads |= h->threads > 0;
	if (h->start_time && (!r->began || h->start_time < r->began))
		r->began = h->start_time;
}

static void collector(struct ran *r, const struct pct_head *h)
{
	const char *who = h->collector == 'p' ? "library"
		: h->collector == 'f'         ? "profil(3)"
					      : "kernel sampler";
	char text[200];

	if (h->timer == 'N')
		snprintf(text, sizeof text, "%s: %" PRIu64 " event%s a sample", who, h->period,
			h->period == 1 ? "" : "s");
	else
		snprintf(text, sizeof text, "%s: every %.9g us%s, timer %c", who,
			(double)h->interval / 1000, h->random ? ", random" : "", h->timer);
	note(&r->collectors, text, 1);
	if (losses_timer(h, text, sizeof text))
		ran_remark(r, text);
	snprintf(text, sizeof text, "%" PRIu32 " frames (-l)", h->depth);
	if (h->depth > 1)
		note(&r->depths, text, 1);
	if (h->flags & PCT_F_FOLDED)
		ran_remark(r, LOSSES_FOLDED);
}

void ran_file(void *ran, const struct gather_file *f)
{
	struct reader_sum sum;
	struct ran *r = ran;
	const struct pct_head *h = &f->reader->head;
	char *event = words_escaped(fileevent(f->reader), strlen(fileevent(f->reader)));

	if (losses_of_accounts(f->reader, f->recorded, &sum, &r->lost) != 0)
		msg_warn("cannot read all of %s: %s", f->path, f->reader->why);
	process(r, f->reader);
	collector(r, h);
	note(&r->recorded, event, f->recorded);
	note(&r->inside, event, f->inside);
	note(&r->taken, event, sum.taken);
	count_add(&r->over, f->over);
	r->untimed += h->untimed;
	for (unsigned i = PCT_END_WHOLE + 1; reader_ends(f->reader) && i < PCT_END_N; i++)
		if (f->cut[i])
			note(&r->cut, reader_end(i), f->cut[i]);
	free(event);
}

/* These functions read text logs. */

static void accounts(struct ran *r, struct textlog *t)
{
	struct losses_log l = {0};
	char *remark;

	if (losses_of_log(t, &l, &r->lost) == 0) {
		if (!r->window) { /* with a window its samples are left out */
			note(&r->recorded, "time", l.recorded);
			note(&r->taken, "time", l.taken);
		}
		if (l.note && strcmp(l.note, "imported") == 0) {
			r->imported = 1;
		} else if (l.note) {
			remark = words_escaped(l.note, strlen(l.note));
			ran_remark(r, remark);
			free(remark);
		}
	}
	losses_free(&l);
}

void ran_log(struct ran *r, const char *path)
{
	struct textlog *t = textlog_is(path) ? textlog_peek(path) : NULL;

	if (!t)
		return;
	if (accountlog_is(t)) {
		accounts(r, t);
	} else if (!textlog_is_facts(t->name, strlen(t->name))) {
		r->debugger = 1;
		command(process_of(r, t->pid, t->start), 0, t->exe, strlen(t->exe));
	}
	textlog_close(t);
}

/* These functions make the facts. */

static void fact(struct ran *r, const char *key, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
static void fact(struct ran *r, const char *key, const char *format, ...)
{
	struct ran_fact f = {.key = key};
	va_list ap;

	va_start(ap, format);
	if (vasprintf(&f.value, format, ap) < 0)
		must(NULL);
	va_end(ap);
	r->fact = grown(r->fact, &r->room, r->facts, sizeof *r->fact);
	r->fact[r->facts++] = f;
}

/* Add the lines of T as one fact.  ALWAYS: all lines, each with its count; else up to LISTED lines,
 * with their counts if above 1. */
static void listed(struct ran *r, const char *key, const struct tally *t, int always)
{
	char *text;
	size_t len;
	FILE *out;

	if (!t->lines)
		return;
	out = must(open_memstream(&text, &len));
	for (size_t i = 0; i < t->lines && (always || i < LISTED); i++) {
		const struct tally_line *l = &t->line[i];
		fprintf(out, "%s%s", i ? (always ? ", " : "; ") : "", l->text);
		if (always)
			fprintf(out, " %" PRIu64, l->count);
		else if (l->count > 1)
			fprintf(out, " (%" PRIu64 " times)", l->count);
	}
	if (!always && t->lines > LISTED)
		fprintf(out, "; and %zu other%s", t->lines - LISTED,
			t->lines == LISTED + 1 ? "" : "s");
	if (fclose(out) != 0)
		must(NULL);
	fact(r, key, "%s", text);
	free(text);
}

/* List the lines of T without their counts, which are numbers of files. */
static void listed_once(struct ran *r, const char *key, struct tally *t)
{
	for (size_t i = 0; i < t->lines; i++)
		t->line[i].count = 1;
	listed(r, key, t, 0);
}

static uint64_t count_of(const struct tally *t, const char *text)
{
	for (size_t i = 0; i < t->lines; i++)
		if (strcmp(t->line[i].text, text) == 0)
			return t->line[i].count;
	return 0;
}

static void samples(struct ran *r)
{
	char key[300];

	for (size_t i = 0; i < r->recorded.lines; i++) {
		const struct tally_line *l = &r->recorded.line[i];
		uint64_t taken = count_of(&r->taken, l->text);
		snprintf(key, sizeof key, "Samples of %s", l->text);
		if (r->window)
			fact(r, must(strdup(key)),
				taken != l->count ? "%" PRIu64 " in the window; %" PRIu64
						    " recorded of %" PRIu64 " taken"
						  : "%" PRIu64 " in the window; %" PRIu64
						    " recorded",
				count_of(&r->inside, l->text), l->count, taken);
		else
			fact(r, must(strdup(key)),
				taken != l->count ? "%" PRIu64 " of %" PRIu64 " taken" : "%" PRIu64,
				l->count, taken);
	}
}

static double seconds(uint64_t ns)
{
	return (double)ns / 1e9;
}

static void window(struct ran *r)
{
	const struct window *w = r->window;
	char end[60] = "after the run began to its end", untimed[1000] = "", *example;

	if (!w)
		return;
	if (w->past < UINT64_MAX)
		snprintf(end, sizeof end, "to %.9g s after the run began", seconds(w->past));
	if (w->untimed) {
		example = words_escaped(w->example, strlen(w->example));
		snprintf(untimed, sizeof untimed,
			"; files without the times of their samples are left out: %zu, such as %s",
			w->untimed, example);
		free(example);
	}
	fact(r, "Window", "from %.9g s %s%s", seconds(w->first), end, untimed);
}

static void began(struct ran *r)
{
	time_t when = (time_t)(r->began / 1000000000u);
	char text[64];
	struct tm tm;

	if (r->began && gmtime_r(&when, &tm)
		&& strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S UTC", &tm))
		fact(r, "Began", "%s", text);
}

/* Read the index of the run NAME (@N, the path of an index, or "" for none) into *HEAD and *U. */
static void read_run(const char *name, struct run_head *head, struct unsampled *u)
{
	unsigned long n = *name == '@' ? strtoul(name + 1, NULL, 10) : 0;
	struct runlist_run *run;
	struct run_entry e;
	char dir[PATH_MAX];
	FILE *in;

	if (n && n <= runlist_read(datadir(dir, NULL), &run))
		name = run[n - 1].index;
	else if (n || !*name)
		return;
	if (!(in = fopen(name, "re")))
		return;
	runindex_head(in, head);
	rewind(in);
	while (runindex_next(in, &e))
		unsampled_line(u, &e);
	fclose(in);
	if (!head->end && !n)
		head->end = clock_day();
}

void ran_facts(struct ran *r, const char *run)
{
	struct unsampled u = {0};
	struct run_head head = {0};
	struct tally commands = {0};
	size_t processes = r->processes;

	read_run(run, &head, &u);
	unsampled_end(&u);
	if (head.command[0])
		fact(r, "Command", "%s", head.command);
	for (size_t i = 0; i < processes; i++)
		if (r->process[i].command)
			note(&commands, r->process[i].command, 1);
	if (commands.lines != 1 || strcmp(commands.line[0].text, head.command) != 0)
		listed(r, commands.lines == 1 ? "Process" : "Processes", &commands, 0);
	tally_free(&commands);
	if (!r->began)
		r->began = head.begin;
	began(r);
	if (head.end > head.begin)
		fact(r, "Took", "%.2f s", (double)(head.end - head.begin) / 1e9);
	if (r->threads)
		fact(r, "Profiled", "%zu process%s, %" PRIu64 " thread%s", processes,
			processes == 1 ? "" : "es", r->threads, r->threads == 1 ? "" : "s");
	else if (processes)
		fact(r, "Profiled", "%zu process%s", processes, processes == 1 ? "" : "es");
	if (r->imported || r->debugger)
		note(&r->collectors, r->imported ? "imported" : "debugger", 1);
	listed_once(r, "Collector", &r->collectors);
	window(r);
	samples(r);
	if (r->lost.lines)
		listed(r, r->window ? "Lost in the whole run" : "Lost", &r->lost, 1);
	else
		fact(r, "Lost", r->refused.lines ? "not known: files cannot be read" : "none");
	listed_once(r, "Not fully read", &r->refused);
	listed(r, "Not sampled", &u.not, 0);
	listed(r, "Sampled by the kernel", &u.by_kernel, 0);
	if (r->untimed)
		fact(r, "Without a timer", "%" PRIu64 " thread%s", r->untimed,
			r->untimed == 1 ? "" : "s");
	listed_once(r, "Limit of call paths", &r->depths);
	listed(r, "Incomplete call paths", &r->cut, 1);
	if (r->over)
		fact(r, "Paths cut in this page", "%" PRIu64 ", at %u frames (pct page -l)",
			r->over, r->frames);
	listed_once(r, "Note", &r->remarks);
}

const char *ran_title(const struct ran *r)
{
	static const char *const keys[] = {"Command", "Process", "Processes"};

	for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
		for (size_t i = 0; i < r->facts; i++)
			if (strcmp(r->fact[i].key, keys[k]) == 0)
				return r->fact[i].value;
	return NULL;
}
