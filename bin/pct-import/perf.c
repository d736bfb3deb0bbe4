/* perf.c - reads the output of `perf script'.
 *	busy  4711/4712 [001] 81.165843:     250000 cpu-clock:u:
 *	            55d2c1139 spin+0x12 (/usr/bin/busy)
 *	            55d2c1180 main+0x20 (/usr/bin/busy)
 * or, without call paths, all in one line.  Each event has a log of its own; the record of a sample
 * keeps thread, CPU, time and period.
 *
 * Lines of frames begin with a tab; where that was lost, with blanks or with the address.  A sample
 * ends at an empty line behind its frames, or where the next sample begins.  It is taken with all
 * of its frames or not at all. */
#define _GNU_SOURCE
#include "base/grown.h"
#include "import.h"
#include "log.h"
#include "perfframe.h"
#include "perfhead.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sample {
	int open;    /* 1: a header has come, and the sample has not ended */
	int weak;    /* 1: its first line is a header only if frames follow */
	int one;     /* 1: the frame is in the header; frames in later lines replace it */
	int tabs;    /* 1: its frames begin with a tab */
	int ended;   /* 1: its last line has come */
	size_t line; /* number of the header's line */
	char *program, *event;
	uint32_t pid;
	uint64_t period;
	char fields[200];
	struct import_frame *frame;
	size_t frames, room;
};

static void free_frames(struct sample *s)
{
	for (size_t i = 0; i < s->frames; i++) {
		free((char *)s->frame[i].func);
		free((char *)s->frame[i].object);
	}
	s->frames = 0;
}

static void forget(struct sample *s)
{
	free_frames(s);
	if (s->open) {
		free(s->program);
		free(s->event);
	}
	s->open = s->one = s->tabs = s->ended = 0;
}

/* Take the sample; without frames it counts as lost. */
static void take(struct import *in, const struct sample *s)
{
	import_take(in, s->line,
		&(struct import_sample){.program = s->program,
			.pid = s->pid,
			.log = s->event,
			.count = !s->period,
			.period = s->period,
			.fields = s->fields,
			.frame = s->frame,
			.frames = s->frames},
		"");
}

static void finish(struct import *in, struct sample *s)
{
	if (s->open && !s->frames)
		import_strange(in, s->line,
			s->weak ? "it is not the first line of a sample"
				: "the sample has no frames");
	if (s->open && (s->frames || !s->weak))
		take(in, s);
	forget(s);
}

/* Leave the sample out: count it as lost, if its header is sure. */
static void lose(struct import *in, struct sample *s)
{
	free_frames(s);
	if (!s->weak)
		take(in, s);
	forget(s);
}

static struct import_frame *next_frame(struct sample *s)
{
	s->frame = grown(s->frame, &s->room, s->frames, sizeof *s->frame);
	return &s->frame[s->frames++];
}

/* Begin the sample of H. */
static void begin(struct import *in, struct sample *s, const struct perf_head *h, int weak)
{
	char unnamed[16];
	int n = 0;

	*s = (struct sample){.open = 1,
		.weak = weak,
		.line = in->number,
		.pid = h->pid,
		.period = h->period,
		.frame = s->frame,
		.room = s->room,
		.event =
			h->event_len ? perf_text(h->event, h->event_len) : perf_text("samples", 7)};
	snprintf(unnamed, sizeof unnamed, ":%u", h->pid); /* as perf names those */
	if (h->comm_len)
		s->program = perf_text(h->comm, h->comm_len);
	else if (h->has_pid)
		s->program = perf_text(unnamed, strlen(unnamed));
	else
		s->program = perf_text(in->program, strlen(in->program));
	if (h->has_pid)
		n = snprintf(s->fields, sizeof s->fields, " pid=\"%u\" tid=\"%u\"", h->pid, h->tid);
	if (h->cpu_len && h->cpu_len < 16)
		n += snprintf(s->fields + n, sizeof s->fields - (size_t)n, " cpu=\"%.*s\"",
			(int)h->cpu_len, h->cpu);
	if (h->time_len && h->time_len < 64)
		n += snprintf(s->fields + n, sizeof s->fields - (size_t)n, " time=\"%.*s\"",
			(int)h->time_len, h->time);
	if (h->period)
		snprintf(s->fields + n, sizeof s->fields - (size_t)n, " period=\"%llu\"",
			(unsigned long long)h->period);
	if (h->frame) {
		perf_frame_one(h->frame, next_frame(s));
		s->one = 1;
	}
}

/* Add the frame at P.  Returns 0, or -1 when P is not a frame. */
static int add_frame(struct sample *s, const char *p, int tab)
{
	struct import_frame f;

	if (perf_frame(p, &f) != 0)
		return -1;
	if (s->one)
		free_frames(s); /* it was not a frame but fields of the event */
	s->one = 0;
	s->tabs = tab;
	*next_frame(s) = f;
	return 0;
}

/* Take a line with a tab in front of its text, which begins at P.  STRONG: perf_head has taken a
 * header before, so all samples have one.  Returns 0, or -1 when it is not understood. */
static int tabbed(struct import *in, struct sample *s, const char *p, int strong)
{
	struct perf_head none = {0};

	if (s->ended || (!s->open && strong))
		return -1;
	if (!s->open)
		begin(in, s, &none, 1);
	return add_frame(s, p, 1);
}

/* Take any other line that is not empty; *STRONG becomes 1 at a sure header.  Returns what tabbed
 * returns. */
static int plain(struct import *in, struct sample *s, const char *line, int *strong)
{
	struct perf_head h;
	int frames = s->open && !s->one && !s->ended;

	if (perf_head(line, &h)) {
		*strong = 1;
		finish(in, s);
		if (strncmp(h.event, "PERF_RECORD_", 12) != 0) /* --show-mmap-events: no sample */
			begin(in, s, &h, 0);
		return 0;
	}
	if (frames && (!s->frames || !s->tabs) && add_frame(s, line + strspn(line, " "), 0) == 0)
		return 0;
	if (s->frames && perf_is_srcline(line))
		return 0;
	/* such a line ends a sample, as an empty line does */
	if (s->frames && ((s->tabs && *line == ' ') || perf_is_fields(line))) {
		s->ended = 1;
		return 0;
	}
	if (*strong || (frames && s->frames))
		return -1;
	finish(in, s);
	perf_head_weak(line, &h);
	begin(in, s, &h, 1);
	return 0;
}

void import_perf(struct import *in)
{
	static struct sample s;
	struct perf_head h;
	int skipping = 0; /* 1: a sample was refused, and its other lines are skipped */
	int strong = 0;
	char *line;

	while ((line = import_line(in))) {
		size_t blanks = strspn(line, " \t");
		int tab = memchr(line, '\t', blanks) != NULL, part;

		if (!line[blanks]) {
			if (s.frames)
				finish(in, &s);
			skipping = 0;
			continue;
		}
		if (*line == '#' || (*line == '|' && line[1] >= '0' && line[1] <= '9') /* srccode */
			|| (skipping
				&& (tab || (perf_is_frame(line + blanks) && !perf_head(line, &h)))))
			continue;
		part = s.open && !s.one && (tab || !s.ended); /* the line is in the sample */
		skipping = tab ? tabbed(in, &s, line + blanks, strong) != 0
			       : plain(in, &s, line, &strong) != 0;
		if (!skipping)
			continue;
		if (part)
			lose(in, &s);
		else
			finish(in, &s);
		import_strange(in, in->number,
			part ? "it is not a frame; its sample is left out"
			     : "it is not the first line of a sample");
	}
	finish(in, &s);
}
