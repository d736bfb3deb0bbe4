/* perf.c - reads the output of `perf script'.
 *	busy  4711/4712 [001] 81.165843:     250000 cpu-clock:u:
 *	            55d2c1139 spin+0x12 (/usr/bin/busy)
 *	            55d2c1180 main+0x20 (/usr/bin/busy)
 * or, without call paths, all in one line.  Thread, CPU and period may be missing.  Each event has
 * a log of its own; the record of a sample keeps thread, CPU, time and period. */
#define _GNU_SOURCE
#include "base/num.h"
#include "format/pctfile.h"
#include "import.h"
#include "inside/escape.h"
#include "log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sample {
	int open;    /* 1 after a header */
	size_t line; /* of the header */
	char *program, *event;
	uint32_t pid;
	uint64_t interval;
	char fields[200];
	struct import_frame frame[PCT_DEPTH_MAX];
	size_t frames, more; /* more: frames beyond */
};

static char *copy(const char *s, size_t n)
{
	char *c = strndup(s, n);

	if (!c)
		abort();
	unescape(c);
	return c;
}

static void forget(struct sample *s)
{
	for (size_t i = 0; i < s->frames; i++) {
		free((char *)s->frame[i].func);
		free((char *)s->frame[i].object);
	}
	if (s->open) {
		free(s->program);
		free(s->event);
	}
	s->open = 0;
	s->frames = s->more = 0;
}

static void finish(struct import *in, struct sample *s)
{
	if (s->open && !s->frames) {
		import_refuse(in, s->line, "the sample has no frames");
	} else if (s->open) {
		if (s->more)
			import_refuse(
				in, s->line, "more than 128 frames: the outermost are cut off");
		importlog_add(&(struct import_sample){.program = s->program,
			.pid = s->pid,
			.log = s->event,
			.count = 1,
			.interval = s->interval,
			.fields = s->fields,
			.frame = s->frame,
			.frames = s->frames});
		in->samples++;
	}
	forget(s);
}

/* Parse `ADDR SYMBOL[+0xOFFSET] (OBJECT)'.  Returns 0, or -1 when it is no frame. */
static int frame(struct sample *s, const char *p)
{
	struct import_frame *f = &s->frame[s->frames];
	const char *name, *open = NULL, *end = p + strlen(p), *plus;
	char *past;
	uint64_t addr = strtoull(p, &past, 16);
	size_t len;

	if (past == p || (*past != ' ' && *past) || *p == '-' || *p == '+')
		return -1;
	name = past + strspn(past, " ");
	while (end > name && end[-1] == ' ')
		end--;
	if (end - name >= 9 && strncmp(end - 9, "(inlined)", 9) == 0) {
		/* an inlined function: no object, so it is that of the next frame */
		end -= end - name > 9 ? 10 : 9;
	} else if (end > name && end[-1] == ')') {
		/* the last parenthesis before a path or a name in brackets, or the last one */
		for (const char *q = name; q < end; q++)
			if (*q == '(' && (q == name || q[-1] == ' ')
				&& (q[1] == '/' || q[1] == '['))
				open = q;
		for (const char *q = end; !open && q > name; q--)
			if (q[-1] == '(' && (q - 1 == name || q[-2] == ' '))
				open = q - 1;
	}
	if (s->frames == PCT_DEPTH_MAX) {
		s->more++;
		return 0;
	}
	*f = (struct import_frame){.addr = addr};
	if (open) {
		len = (size_t)(end - 1 - (open + 1));
		if (len > 17 && strncmp(open + 1, "[kernel.kallsyms]", 17) == 0)
			len = 17; /* `_text' and the like may follow */
		if (len == 17 && strncmp(open + 1, "[kernel.kallsyms]", len) == 0)
			f->object = copy(PCT_KERNEL, sizeof PCT_KERNEL - 1);
		else if (len)
			f->object = copy(open + 1, len);
		end = open;
	}
	while (end > name && end[-1] == ' ')
		end--;
	len = (size_t)(end - name);
	plus = len ? memrchr(name, '+', len) : NULL;
	if (plus && plus > name && strncmp(plus, "+0x", 3) == 0
		&& plus + 3 + strspn(plus + 3, "0123456789abcdef") == end)
		len = (size_t)(plus - name);
	if (len && !(len == 9 && strncmp(name, "[unknown]", 9) == 0))
		f->func = copy(name, len);
	s->frames++;
	return 0;
}

/* The end of the time at P, a number with a dot in it and a colon after it; NULL none. */
static const char *time_end(const char *p)
{
	size_t a = strspn(p, "0123456789"), b;

	if (!a || p[a] != '.')
		return NULL;
	b = strspn(p + a + 1, "0123456789");
	return b && p[a + 1 + b] == ':' && (p[a + 2 + b] == ' ' || !p[a + 2 + b]) ? p + a + 1 + b
										  : NULL;
}

/* Parse the first line of a sample.  Names of programs can have blanks: the pid is the last number
 * before the time and the CPU, if any.  Returns 0, or -1 when it is no such line. */
static int header(struct import *in, struct sample *s, const char *line)
{
	const char *p = line + strspn(line, " "), *begin = p, *time = NULL, *end = NULL, *q, *pid,
		   *last, *event;
	uint64_t n = 0, tid, period = 0;
	char cpu[16] = "", *stop;

	for (q = p; (q = strchr(q, ' ')); q++)
		if ((end = time_end(q + 1))) {
			time = q + 1;
			break;
		}
	if (!time)
		return -1;
	last = time;
	while (last > begin && last[-1] == ' ')
		last--;
	if (last > begin && last[-1] == ']') {
		for (q = last - 1; q > begin && *q != '['; q--)
			;
		snprintf(cpu, sizeof cpu, "%.*s", (int)(last - q - 2), q + 1);
		if (!*cpu || cpu[strspn(cpu, "0123456789")])
			return -1;
		last = q;
		while (last > begin && last[-1] == ' ')
			last--;
	}
	for (pid = last; pid > begin && pid[-1] != ' '; pid--)
		;
	n = tid = strtoull(pid, &stop, 10);
	if (stop == pid || (*stop != ' ' && *stop != '/') || n > INT32_MAX)
		return -1;
	if (*stop == '/')
		tid = strtoull(stop + 1, &stop, 10);
	if (stop != last || pid == begin)
		return -1;
	for (q = pid; q > begin && q[-1] == ' '; q--)
		;
	/* [PERIOD] EVENT: */
	p = end + 1 + strspn(end + 1, " ");
	period = strtoull(p, &stop, 10);
	if (stop > p && *stop == ' ')
		p = stop + strspn(stop, " ");
	else
		period = 0;
	event = p;
	p += strcspn(p, " ");
	if (p == event || p[-1] != ':')
		return -1;
	*s = (struct sample){.open = 1,
		.line = in->number,
		.pid = (uint32_t)n,
		.program = copy(begin, (size_t)(q - begin)),
		.event = copy(event, (size_t)(p - event) - 1)};
	if (strncmp(s->event, "cpu-clock", 9) == 0 || strncmp(s->event, "task-clock", 10) == 0)
		s->interval = period; /* these events count ns */
	snprintf(s->fields, sizeof s->fields,
		" pid=\"%llu\" tid=\"%llu\"%s%s%s time=\"%.*s\" period=\"%llu\"",
		(unsigned long long)n, (unsigned long long)tid, *cpu ? " cpu=\"" : "", cpu,
		*cpu ? "\"" : "", (int)(end - time), time, (unsigned long long)period);
	p += strspn(p, " ");
	if (*p && frame(s, p) != 0) {
		import_refuse(in, in->number, "no address after the event");
		forget(s);
		return 0;
	}
	if (*p)
		finish(in, s);
	return 0;
}

void import_perf(struct import *in)
{
	static struct sample s;
	int skipping = 0;
	char *line;

	while ((line = import_line(in))) {
		size_t blanks = strspn(line, " \t");
		if (!line[blanks]) {
			finish(in, &s);
			skipping = 0;
		} else if (*line == '#') {
			continue;
		} else if ((s.open || skipping) && blanks && memchr(line, '\t', blanks)) {
			if (!skipping && frame(&s, line + blanks) != 0)
				import_refuse(in, in->number, "no frame");
		} else {
			finish(in, &s);
			skipping = header(in, &s, line) != 0;
			if (skipping)
				import_refuse(in, in->number, "it begins no sample");
		}
	}
	finish(in, &s);
}
