/* waitdraw.c - draws a lane for each thread, with time from left to right, as SVG.
 *	11927 writer   on a processor 41.2%, ready 0.3%, blocked 58.5%
 *	most: mutex gate in one_wait <- main, held by nap <- by_first <- holder (849.12 ms)
 *	|####  ####   //##|     how much of its time it ran, and was ready
 *	|    [==]   [=]   |     its longest waits; an arrow comes from the thread with the lock */
#include "waitdraw.h"
#include "waitline.h"

#include "base/must.h"
#include "base/xmltext.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	TOP = 128,               /* pixels above the first lane */
	LANE = 76,               /* from a lane to the next one */
	BARS = 32,               /* from the top of a lane to its bars */
	TALL = 18,               /* height of the bars */
	STRIP = BARS + TALL + 2, /* from the top of a lane to its waits */
	LOW = 10,                /* height of the waits */
	ARROWS = 100,
	MOST_COLUMNS = 300, /* most columns of a text: the rest would not be visible */
};

struct arrow {
	const struct waitlog_moment *moment;
	const struct waitthread *thread;
	size_t from, to; /* numbers of lanes */
};

struct drawing {
	struct waitrows *r;
	size_t lanes;
	uint64_t begun, ended;
	struct arrow *arrow;
	size_t arrows;
};

static void put(const char *s)
{
	xmltext_put(s, strlen(s));
}

static void put_text(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
static void put_text(const char *fmt, ...)
{
	char text[4000];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	put(text);
}

/* The place of the time AT, in percent of the width. */
static double place(const struct drawing *d, double at)
{
	double all = (double)(d->ended - d->begun);

	return 1 + 98 * (all > 0 ? (at - (double)d->begun) / all : 0);
}

static double percent(double part, double whole)
{
	return whole > 0 ? 100 * part / whole : 0;
}

static void begin_rect(
	const struct drawing *d, const char *class, double from, double to, double y, double tall)
{
	printf("<rect class=\"%s\" x=\"%.4f%%\" y=\"%.2f\" width=\"%.4f%%\" height=\"%.2f\">",
		class, place(d, from), y, place(d, to) - place(d, from), tall);
}

/* These functions draw the bars of threads. */

struct bar {
	double from, to, run, ready; /* FROM, TO: ns of the clock; others: shares */
};

static void put_bar(const struct drawing *d, const struct bar *b, double y)
{
	double run = TALL * b->run, ready = TALL * b->ready, low = y + BARS + TALL;
	char from[40];

	waitrows_time((uint64_t)b->from - d->begun, from, sizeof from);
	for (int k = 0; k < 2; k++) {
		double tall = k ? ready : run;
		if (tall < .01)
			continue;
		begin_rect(d, k ? "r" : "x", b->from, b->to, low - (k ? run + ready : run), tall);
		fputs("<title>", stdout);
		put_text("from %s on: on a processor %.1f%%, ready for one %.1f%%", from,
			100 * b->run, 100 * b->ready);
		puts("</title></rect>");
	}
}

/* 1 when B follows A at once, with nearly the same shares. */
static int same(const struct bar *a, const struct bar *b)
{
	return a->to >= b->from && a->run - b->run < .01 && b->run - a->run < .01
		&& a->ready - b->ready < .01 && b->ready - a->ready < .01;
}

static void put_bars(const struct drawing *d, const struct waitthread *w, double y)
{
	const struct waitlog_thread *t = w->thread;
	struct bar all = {0}, b;

	for (size_t i = 0; i < t->bins; i++) {
		double length;
		b.from = (double)w->log->begun + (double)t->bin[i].number * (double)t->bin_ns;
		b.to = b.from + (double)t->bin_ns;
		b.from = b.from < (double)t->begun ? (double)t->begun : b.from;
		b.to = b.to > (double)t->ended ? (double)t->ended : b.to;
		length = b.to - b.from;
		if (length <= 0)
			continue;
		b.run = t->bin[i].run * 1e3 / length;
		b.run = b.run > 1 ? 1 : b.run;
		b.ready = t->bin[i].ready * 1e3 / length;
		b.ready = b.run + b.ready > 1 ? 1 - b.run : b.ready;
		if (all.to > 0 && same(&all, &b)) {
			all.to = b.to;
			continue;
		}
		if (all.to > 0)
			put_bar(d, &all, y);
		all = b;
	}
	if (all.to > 0)
		put_bar(d, &all, y);
}

/* These functions draw single waits, and arrows to the threads that ended them. */

/* The lane of the thread TID of W's process, d->lanes when it has none. */
static size_t lane_of(const struct drawing *d, const struct waitthread *w, uint32_t tid)
{
	size_t i = 0;

	while (i < d->lanes
		&& !(d->r->thread[i].log == w->log && d->r->thread[i].thread->tid == tid))
		i++;
	return i;
}

static void put_moment(const struct drawing *d, const struct waitthread *w,
	const struct waitlog_moment *m, double y)
{
	const struct waitlog_wait *wait = &w->log->wait[m->wait];
	char length[40], from[40];

	begin_rect(d,
		wait->idle             ? "i"
			: wait->holder ? "h"
				       : "w",
		(double)m->begun, (double)m->begun + (double)m->ns, y + STRIP, LOW);
	fputs("<title>", stdout);
	put(w->text[m->wait]);
	fputs("&#10;", stdout);
	put_text("%s from %s on", waitrows_time(m->ns, length, sizeof length),
		waitrows_time(m->begun - d->begun, from, sizeof from));
	puts("</title></rect>");
}

static void put_moments(struct drawing *d, size_t lane, double y)
{
	const struct waitthread *w = &d->r->thread[lane];

	for (size_t i = 0; i < w->log->moments; i++) {
		const struct waitlog_moment *m = &w->log->moment[i];
		uint32_t holder = w->log->wait[m->wait].holder;
		size_t from;
		/* skip moments of another thread that had the same tid */
		if (m->tid != w->thread->tid || m->begun < w->thread->begun
			|| m->begun > w->thread->ended || m->ns > w->thread->ended - m->begun)
			continue;
		put_moment(d, w, m, y);
		from = holder ? lane_of(d, w, holder) : d->lanes;
		if (from == d->lanes || from == lane)
			continue;
		if (!(d->arrows & (d->arrows - 1)))
			d->arrow = must(realloc(
				d->arrow, (d->arrows ? 2 * d->arrows : 1) * sizeof *d->arrow));
		d->arrow[d->arrows++] = (struct arrow){m, w, from, lane};
	}
}

static int by_length(const void *a, const void *b)
{
	const struct waitlog_moment *x = ((const struct arrow *)a)->moment,
				    *y = ((const struct arrow *)b)->moment;

	return x->ns != y->ns ? (x->ns < y->ns) - (x->ns > y->ns)
			      : (x->begun > y->begun) - (x->begun < y->begun);
}

static void put_arrows(struct drawing *d)
{
	if (d->arrows)
		qsort(d->arrow, d->arrows, sizeof *d->arrow, by_length);
	for (size_t i = 0; i < d->arrows && i < ARROWS; i++) {
		const struct arrow *a = &d->arrow[i];
		double x = place(d, (double)a->moment->begun + (double)a->moment->ns);
		double from = TOP + LANE * (double)a->from, to = TOP + LANE * (double)a->to;
		printf("<line class=\"a\" x1=\"%.4f%%\" x2=\"%.4f%%\" y1=\"%.0f\" y2=\"%.0f\" "
		       "marker-end=\"url(#pct-arrow)\"><title>",
			x, x, a->from < a->to ? from + STRIP + LOW : from + BARS,
			a->from < a->to ? to + STRIP - 1 : to + STRIP + LOW + 1);
		put_text("%u %s wakes %u %s: ", (unsigned)d->r->thread[a->from].thread->tid,
			d->r->thread[a->from].thread->name, (unsigned)a->thread->thread->tid,
			a->thread->thread->name);
		put(a->thread->text[a->moment->wait]);
		puts("</title></line>");
	}
}

/* These functions write the words of the picture. */

static void begin_line(double y, const char *more)
{
	printf("<text x=\"1%%\" y=\"%.0f\"%s>", y, more);
}

/* Print what W waited for most. */
static void put_most(const struct waitthread *w, double y)
{
	const struct waitlog_wait *list = w->log->wait;
	size_t best = w->log->waits, fits;
	char time[40];

	for (size_t i = 0; i < w->log->waits; i++)
		if (list[i].tid == w->thread->tid && !list[i].idle
			&& (best == w->log->waits || list[i].ns > list[best].ns))
			best = i;
	if (best == w->log->waits)
		return;
	begin_line(y, " class=\"m\"");
	fits = xmltext_fit(w->text[best], strlen(w->text[best]), MOST_COLUMNS);
	put_text("waited most, %s: ", waitrows_time(list[best].ns, time, sizeof time));
	xmltext_put(w->text[best], fits);
	puts("</text>");
}

/* Begin the group of lane LANE; scripts find it by the pid and tid of its thread. */
static void begin_lane(const struct drawing *d, size_t lane)
{
	const struct waitthread *w = &d->r->thread[lane];

	printf("<g class=\"lane\" data-pid=\"%u\" data-tid=\"%u\">\n", (unsigned)w->log->pid,
		(unsigned)w->thread->tid);
}

static void put_words(const struct drawing *d, size_t lane)
{
	const struct waitthread *w = &d->r->thread[lane];
	const struct waitlog_thread *t = w->thread;
	double y = TOP + LANE * (double)lane, life = (double)(t->ended - t->begun);

	begin_line(y + 11, " class=\"n\"");
	put_text("%u %s", (unsigned)t->tid, t->name);
	if (strncmp(t->name, w->log->prog, 15) != 0)
		put_text(" of %s", w->log->prog);
	put_text(": ran %.1f%%, ready %.1f%%, blocked %.1f%%%s", percent((double)t->run, life),
		percent((double)t->ready, life), percent((double)t->blocked, life),
		t->wrong ? "; incomplete: records were lost" : "");
	puts("</text>");
	put_most(w, y + 26);
}

static void put_lane(struct drawing *d, size_t lane)
{
	const struct waitthread *w = &d->r->thread[lane];
	const struct waitlog_thread *t = w->thread;
	double y = TOP + LANE * (double)lane;

	begin_rect(d, "b", (double)t->begun, (double)t->ended, y + BARS, TALL);
	puts("<title>blocked, where nothing is drawn</title></rect>");
	put_bars(d, w, y);
	put_moments(d, lane, y);
}

static void put_key(const char *x, double y, const char *class, const char *text)
{
	printf("<rect class=\"%s\" x=\"%s\" y=\"%.0f\" width=\"14\" height=\"10\"/>"
	       "<text x=\"%s\" y=\"%.0f\" dx=\"19\">%s</text>\n",
		class, x, y - 9, x, y, text);
}

static void put_axis(const struct drawing *d)
{
	char text[40];

	for (int i = 0; i <= 4; i++) {
		uint64_t at = (d->ended - d->begun) / 4 * (uint64_t)i;
		double x = 1 + 24.5 * i;
		printf("<line class=\"g\" x1=\"%.4f%%\" x2=\"%.4f%%\" y1=\"%d\" y2=\"%.0f\"/>"
		       "<text x=\"%.4f%%\" y=\"%d\" text-anchor=\"%s\">%s</text>\n",
			x, x, TOP - 6, TOP + LANE * (double)d->lanes, x, TOP - 10,
			i == 0           ? "start"
				: i == 4 ? "end"
					 : "middle",
			waitrows_time(at, text, sizeof text));
	}
}

static void put_head(const struct drawing *d)
{
	const struct waitrows *r = d->r;

	begin_line(22, " class=\"t\"");
	put_text("%s.%u", r->log[0]->prog, (unsigned)r->log[0]->pid);
	if (r->logs > 1)
		put_text(" and %zu more", r->logs - 1);
	puts(": when threads ran, and what they waited for</text>");
	begin_line(40, "");
	put_text("%zu of %zu thread%s; below the bars are the longest waits", d->lanes, r->threads,
		r->threads == 1 ? "" : "s");
	puts("</text>");
	put_key("1%", 58, "x", "on a processor");
	put_key("36%", 58, "r", "ready for one");
	put_key("71%", 58, "b", "blocked");
	put_key("1%", 76, "h", "waits for a thread");
	put_key("36%", 76, "w", "other waits");
	put_key("71%", 76, "i", "idle");
	begin_line(94, "");
	printf("an arrow comes from the thread that ended the wait (the %d longest)</text>\n",
		ARROWS);
}

static void put_style(void)
{
	fputs("<style>\n"
	      ".pct-lanes text{fill:#222;font:12px sans-serif;paint-order:stroke;"
	      "stroke:#fff;stroke-width:3px}\n"
	      ".pct-lanes .t{font:bold 15px sans-serif}\n"
	      ".pct-lanes .n{font-weight:bold}\n"
	      ".pct-lanes .m{fill:#555}\n"
	      ".pct-lanes .x{fill:#1f4f8f}\n"
	      ".pct-lanes .r{fill:url(#pct-ready)}\n"
	      ".pct-lanes .b{fill:#e4e4e4}\n"
	      ".pct-lanes .h{fill:#b03a2e;stroke:#000;stroke-width:.5}\n"
	      ".pct-lanes .w{fill:#a9bccf;stroke:#444;stroke-width:.5}\n"
	      ".pct-lanes .i{fill:#fff;stroke:#888;stroke-width:.5}\n"
	      ".pct-lanes .a{stroke:#000;stroke-width:1.2}\n"
	      ".pct-lanes .g{stroke:#bbb;stroke-dasharray:2 3}\n"
	      ".pct-lanes rect:hover{stroke:#000;stroke-width:1}\n"
	      "</style>\n"
	      "<defs><pattern id=\"pct-ready\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" "
	      "patternTransform=\"rotate(45)\"><rect width=\"5\" height=\"5\" fill=\"#ffd27a\"/>"
	      "<rect width=\"2\" height=\"5\" fill=\"#7a4a00\"/></pattern>\n"
	      "<marker id=\"pct-arrow\" viewBox=\"0 0 6 6\" refX=\"5\" refY=\"3\" markerWidth=\"6\" "
	      "markerHeight=\"6\" orient=\"auto\"><path d=\"M0 0L6 3L0 6z\"/></marker></defs>\n"
	      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
		stdout);
}

void waitdraw_print(struct waitrows *r, unsigned width, size_t top)
{
	struct drawing d = {.r = r, .lanes = top && top < r->threads ? top : r->threads};
	double height = TOP + LANE * (double)d.lanes + 10;

	waitline_order(r, &d.begun, &d.ended);
	if (d.ended < d.begun)
		d.ended = d.begun;
	printf("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
	       "class=\"pct-lanes\" data-from=\"%" PRIu64 "\" data-to=\"%" PRIu64
	       "\" data-top=\"%d\" data-lane=\"%d\" width=\"%u%s\" height=\"%.0f\">\n<title>",
		d.begun, d.ended, TOP, LANE, width ? width : 100, width ? "" : "%", height);
	put_text("%s.%u: when threads ran, and what they waited for", r->log[0]->prog,
		(unsigned)r->log[0]->pid);
	puts("</title>");
	put_style();
	put_head(&d);
	put_axis(&d);
	for (size_t i = 0; i < d.lanes; i++) {
		begin_lane(&d, i);
		put_lane(&d, i);
		puts("</g>");
	}
	put_arrows(&d);
	for (size_t i = 0; i < d.lanes; i++) { /* over the arrows that cross them */
		begin_lane(&d, i);
		put_words(&d, i);
		puts("</g>");
	}
	puts("</svg>");
	free(d.arrow);
}
