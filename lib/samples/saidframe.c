/* saidframe.c - names frames in the words of who said them. */
#include "base/must.h"
#include "samples/saidframe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t object(struct places *p, char *path)
{
	return places_obj(p, &(struct place_obj){.path = path, .flags = PLACE_SAID});
}

static char *put(char *to, const char *s, size_t len)
{
	memcpy(to, s, len);
	return to + len;
}

static char *put_number(char *to, size_t n)
{
	char digit[24];
	size_t at = sizeof digit;

	do
		digit[--at] = (char)('0' + n % 10);
	while (n /= 10);
	return put(to, digit + at, sizeof digit - at);
}

/* FILE:LINE, or with BOTH what gather_both takes apart.  Valid until the next call. */
static const char *line_name(const struct textframe *f, int both)
{
	static char *buf;
	static size_t size;
	size_t func = both && f->func ? strlen(f->func) : 0;
	int line = f->file && f->line;
	size_t file = line ? strlen(f->file) : 0, number = line ? strlen(f->line) : 0;
	size_t n = file + number + func + 24;
	char *to;

	if (!buf || n > size) {
		size = n + 256;
		buf = must(realloc(buf, size));
	}
	to = buf;
	if (both) {
		to = put(put_number(to, func), " ", 1);
		to = put(to, func ? f->func : "", func);
	}
	if (line)
		to = put(put(put(to, f->file, file), ":", 1), f->line, number);
	*to = 0;
	return buf;
}

/* 1 for a frame that a debugger made up: it has no address. */
int saidframe_made_up(const struct textframe *f)
{
	return f->func && !f->has_addr
		&& (strcmp(f->func, "<signal handler called>") == 0
			|| strcmp(f->func, "<function called from gdb>") == 0);
}

uint32_t saidframe(struct places *p, const struct saidframe_opt *opt, const struct textframe *f,
	char *path, uint64_t addr, int mapped)
{
	const char *name = NULL;
	char form = opt->names == 'f' || saidframe_made_up(f) ? PLACE_BARE : PLACE_SYM, text[24];

	if (opt->names == 'b' && (f->func || (f->file && f->line))) {
		name = line_name(f, 1);
		form = PLACE_BARE;
	} else if (opt->names == 'l' && f->file && f->line) {
		name = line_name(f, 0);
		form = PLACE_LINE;
	} else if (opt->names && opt->names != 'b') {
		name = f->func ? f->func : f->has_addr ? NULL : "??";
	}
	if (!name && opt->names == 'f' && !mapped) {
		snprintf(text, sizeof text, "0x%llx", (unsigned long long)addr);
		name = text;
	}
	return places_said(
		p, object(p, path), opt->by_addr || (opt->names && !name) ? addr : 0, name, form);
}
