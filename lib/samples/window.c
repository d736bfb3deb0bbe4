/* window.c - parses and applies a stretch of time.  "2.5..10%" */
#include "base/msg.h"
#include "samples/window.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define NANO UINT64_C(1000000000)

enum { SECONDS_MAX = 1000000000, BOOT_APART = 60 }; /* a clock may be set by so many seconds */

/* Parse one end of a window at *P, which may be missing, into E.  Returns 0 or -1. */
static int parse_end(const char **p, struct window_end *e)
{
	const char *s = *p, *start = s;
	uint64_t whole = 0, part = 0, digit = NANO;

	*e = (struct window_end){0};
	for (; *s >= '0' && *s <= '9'; s++)
		if ((whole = whole * 10 + (unsigned)(*s - '0')) > SECONDS_MAX)
			return -1;
	if (*s == '.' && s[1] >= '0' && s[1] <= '9')
		for (s++; *s >= '0' && *s <= '9'; s++)
			part += (digit /= 10) * (unsigned)(*s - '0');
	if (s == start)
		return 0;
	e->nano = whole * NANO + part;
	e->unit = *s == '%' ? '%' : 's';
	s += *s == '%' || *s == 's';
	*p = s;
	return e->unit == '%' && e->nano > 100 * NANO ? -1 : 0;
}

int window_parse(struct window *w, const char *text)
{
	struct window_end from, to;

	if (parse_end(&text, &from) != 0 || strncmp(text, "..", 2) != 0)
		return -1;
	text += 2;
	if (parse_end(&text, &to) != 0 || *text || (!from.unit && !to.unit)
		|| (from.unit == to.unit && from.nano >= to.nano))
		return -1;
	w->from = from;
	w->to = to;
	return 0;
}

int window_timed(const struct reader *r)
{
	return r->head.kind == 'l' || r->head.kind == 'c';
}

static int see(void *arg, const struct reader_sample *s)
{
	struct window *w = arg;

	if (s->time >= w->end)
		w->end = s->time + (s->time < UINT64_MAX);
	return 0;
}

void window_see(struct window *w, const char *path)
{
	struct reader r;
	uint64_t boot;

	if (reader_open(&r, path) != 0)
		return;
	if (window_timed(&r)) {
		boot = r.head.start_time - r.head.start_mono;
		if (!w->files++) {
			w->zero = r.head.start_mono;
			w->boot = boot;
		}
		if (r.head.start_mono < w->zero)
			w->zero = r.head.start_mono;
		if (boot - w->boot + BOOT_APART * NANO > 2 * BOOT_APART * NANO)
			w->boots = 1;
		/* only slices and percentages need the end */
		if (w->slices > 1 || w->from.unit == '%' || w->to.unit == '%')
			reader_samples(&r, see, w);
	}
	reader_close(&r);
}

static uint64_t place(const struct window *w, const struct window_end *e)
{
	uint64_t run = w->end > w->zero ? w->end - w->zero : 0;

	return e->unit == '%'
		? (uint64_t)((long double)run * (long double)e->nano / (100.0L * NANO))
		: e->nano;
}

void window_fix(struct window *w)
{
	if (w->boots)
		msg_warn(
			"the files are of different boots, or the clock was set between them: their "
			"times cannot be compared");
	w->first = w->from.unit ? place(w, &w->from) : 0;
	w->past = w->to.unit                        ? place(w, &w->to)
		: w->slices > 1 && w->end > w->zero ? w->end - w->zero
						    : UINT64_MAX;
	if (w->files && w->past < w->first && w->from.unit && w->to.unit)
		msg_die(EXIT_USAGE,
			"the window ends before it begins: %" PRIu64 ".%03u s and %" PRIu64
			".%03u s after the run began",
			w->past / NANO, (unsigned)(w->past % NANO / 1000000), w->first / NANO,
			(unsigned)(w->first % NANO / 1000000));
}

int window_slice(const struct window *w, uint64_t time)
{
	/* the first sample of a file is taken a moment before the file is made */
	uint64_t at = time > w->zero ? time - w->zero : 0;

	if (at < w->first || at >= w->past)
		return -1;
	if (w->slices == 1)
		return 0;
	at = (uint64_t)((long double)(at - w->first) * w->slices
		/ (long double)(w->past - w->first));
	return (int)(at < w->slices ? at : w->slices - 1); /* where long double is double */
}

uint64_t window_begin(const struct window *w, unsigned i)
{
	return w->first + (uint64_t)((long double)(w->past - w->first) * i / w->slices);
}

void window_pass_by(struct window *w, const char *path)
{
	if (!w->untimed++)
		snprintf(w->example, sizeof w->example, "%s", path);
}

int window_say_untimed(const struct window *w)
{
	if (w->untimed)
		msg_warn(
			"files without the times of their samples are left out: %zu, such as %s; logs have "
			"them (profile -log)",
			w->untimed, w->example);
	return w->untimed > 0;
}
