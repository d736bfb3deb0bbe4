/* perfhead.c - parses the first lines of perf's samples.
 *
 * Names of programs may have blanks, brackets and numbers in them, or be empty, and behind the
 * event come fields of any form.  So it looks for a pid in front of a time, or in front of an
 * event:
 *	CUPSManager  cup 11320 186448.846888:    1008373 cycles:
 *	java 1 2 cpu-clock: */
#define _GNU_SOURCE
#include "perfframe.h"
#include "perfhead.h"

#include <stdlib.h>
#include <string.h>

#define DIGITS "0123456789"

static const char *past_blanks(const char *p)
{
	return p + strspn(p, " ");
}

static int ends_word(char c)
{
	return !c || c == ' ';
}

/* The length of the time at P, a number with a dot in it and a colon after it; 0 when there is
 * none. */
static size_t time_len(const char *p)
{
	size_t a = strspn(p, DIGITS), b = a && p[a] == '.' ? strspn(p + a + 1, DIGITS) : 0, n;

	n = b ? a + 1 + b : 0;
	return n && p[n] == ':' && ends_word(p[n + 1]) ? n : 0;
}

/* The length of `[CPU]' at P, or 0 when there is none. */
static size_t cpu_len(const char *p)
{
	size_t n = *p == '[' ? strspn(p + 1, DIGITS) : 0;

	return n && p[n + 1] == ']' && ends_word(p[n + 2]) ? n + 2 : 0;
}

/* The text behind the date and time of day (-F +tod) or the flags (-F +misc) at P; P when there are
 * none. */
static const char *past_other(const char *p)
{
	size_t date = strspn(p, DIGITS "-"), n;

	if (date == 10 && p[date] == ' ') {
		n = strspn(p + date + 1, DIGITS ":.");
		return ends_word(p[date + 1 + n]) ? past_blanks(p + date + 1 + n) : p;
	}
	n = strspn(p, "KUHGgMEFSp");
	return n && p[n] == ' ' ? past_blanks(p + n) : p;
}

/* Parse `PID' or `PID/TID' at P.  Returns its length, or 0 when there is none. */
static size_t pid_word(const char *p, struct perf_head *h)
{
	size_t a = strspn(p, DIGITS), b = a && p[a] == '/' ? strspn(p + a + 1, DIGITS) : 0;
	unsigned long long pid, tid;

	if (!a || !ends_word(p[b ? a + 1 + b : a]))
		return 0;
	pid = strtoull(p, NULL, 10);
	tid = b ? strtoull(p + a + 1, NULL, 10) : pid;
	if (pid > INT32_MAX || tid > INT32_MAX)
		return 0;
	h->pid = (uint32_t)pid;
	h->tid = (uint32_t)tid;
	h->has_pid = 1;
	return b ? a + 1 + b : a;
}

/* The colon that ends the name of the event at P, or NULL.  A name has no blank, except for `raw
 * 0x1a8'; with BLANKS, behind a time, it may have any. */
static const char *event_end(const char *p, int blanks)
{
	size_t raw = strncmp(p, "raw 0x", 6) == 0 ? 4 : 0;

	for (const char *q = p + raw; *q && (blanks || *q != ' '); q++)
		if (*q == ':' && ends_word(q[1]) && q > p)
			return q;
	return NULL;
}

/* Parse `[PERIOD] [EVENT:] REST' at P. */
static void counted(const char *p, struct perf_head *h)
{
	const char *begin = past_blanks(p), *name, *end;
	size_t digits = strspn(begin, DIGITS);
	int period;

	name = digits && begin[digits] == ' ' ? past_blanks(begin + digits) : begin;
	end = event_end(name, 0);
	if (!end && h->time_len && (end = event_end(name, 1)) && *past_blanks(end + 1)
		&& perf_one_frame(p) == begin)
		end = NULL; /* the colon is in the symbol of the frame */
	period = digits && (end ? name > begin : !*name || strncmp(begin + digits, "  ", 2) == 0);
	h->period = period ? strtoull(begin, NULL, 10) : 0;
	h->event = name;
	h->event_len = end ? (size_t)(end - name) : 0;
	h->rest = end ? end + 1 : period ? begin + digits : p;
}

/* Parse what follows the pid at P.  Returns 2 when it has a time, 1 when it has only an event, else
 * 0. */
static int after_pid(const char *p, struct perf_head *h)
{
	size_t n = cpu_len(p = past_blanks(p));
	const char *other;

	h->cpu = p + 1;
	h->cpu_len = n ? n - 2 : 0;
	p = past_blanks(p + n);
	other = past_other(past_other(p));
	if ((*p >= '0' && *p <= '9') || time_len(other))
		p = other;
	h->time = p;
	h->time_len = time_len(p);
	counted(h->time_len ? p + h->time_len + 1 : p, h);
	return h->time_len ? 2 : h->event_len != 0;
}

static void set_comm(struct perf_head *h, const char *begin, const char *end)
{
	while (end > begin && end[-1] == ' ')
		end--;
	h->comm = begin;
	h->comm_len = (size_t)(end - begin);
}

/* The beginning of the word after the one at P, or the end of the line. */
static const char *next_word(const char *p)
{
	return past_blanks(p + strcspn(p, " "));
}

static int found(struct perf_head *h)
{
	h->frame = perf_one_frame(h->rest);
	return 1;
}

int perf_head(const char *line, struct perf_head *h)
{
	const char *begin = past_blanks(line);
	struct perf_head untimed = {0};

	for (const char *p = begin; *p; p = next_word(p)) {
		size_t n = pid_word(p, h);
		int has = n ? after_pid(p + n, h) : 0;

		set_comm(h, begin, p);
		if (has == 2)
			return found(h);
		if (has && !untimed.comm)
			untimed = *h;
		/* numbers behind the event are its fields */
		if (untimed.comm && p >= untimed.rest)
			break;
	}
	*h = untimed;
	if (untimed.comm)
		return found(h);
	for (const char *p = begin; *p; p = next_word(p)) {
		/* a first line without a pid */
		if (!time_len(p) && !(cpu_len(p) && time_len(past_other(past_other(next_word(p))))))
			continue;
		after_pid(p, h);
		set_comm(h, begin, p);
		return found(h);
	}
	return 0;
}

void perf_head_weak(const char *line, struct perf_head *h)
{
	const char *begin = past_blanks(line), *frame = perf_one_frame(line), *p, *after;

	*h = (struct perf_head){0};
	for (p = begin; *p && (!frame || p < frame); p = next_word(p)) {
		size_t n = pid_word(p, h);

		after = past_blanks(p + n);
		if (n && !cpu_len(after) && *after && after != frame) {
			h->has_pid = 0; /* a number in a name */
			h->pid = h->tid = 0;
		} else if (n || cpu_len(p) || event_end(p, 0)) {
			after_pid(p + n, h);
			break;
		}
	}
	set_comm(h, begin, frame && p > frame ? frame : p);
	h->frame = frame;
}

/* 1 when the text from BEGIN to END ends like a place in a file: with `:12', `[27123]' or `+12'. */
static int ends_place(const char *begin, const char *end)
{
	const char *p = end;

	while (p > begin && ((p[-1] >= '0' && p[-1] <= '9') || p[-1] == '?'))
		p--;
	return p > begin && ((p < end && (p[-1] == ':' || p[-1] == '+')) || p[-1] == ']');
}

int perf_is_srcline(const char *line)
{
	static const char inlined[] = " (inlined)", discriminator[] = " (discriminator ";
	const char *end = line + strlen(line), *mark;

	if (strspn(line, " ") != 2)
		return 0;
	if ((mark = strstr(line, discriminator)) || (mark = strstr(line, inlined)))
		end = mark;
	return ends_place(line + 2, end);
}

int perf_is_fields(const char *line)
{
	const char *p = past_blanks(line);

	return strncmp(p, "ABI:", 4) == 0 || strncmp(p, "ilen:", 5) == 0
		|| strncmp(p, "insn:", 5) == 0
		|| (p > line && (strstr(p, "/P/") || strstr(p, "/M/") || strstr(p, "/-/")));
}
