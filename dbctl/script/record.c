/* record.c - owns the fields of the record of a stop. */
#include "base/msg.h"
#include "script/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[REC_COUNT] = {
#define X(name) [REC_##name] = #name,
	RECORD_FIELDS(X)
#undef X
};

int record_field(const char *name, size_t len)
{
	for (int i = 0; i < REC_COUNT; i++)
		if (strlen(names[i]) == len && memcmp(names[i], name, len) == 0)
			return i;
	return -1;
}

void record_set(struct record *r, enum record_field f, const char *text, size_t len)
{
	char *out, *w;

	if (len == (size_t)-1)
		len = strlen(text);
	w = out = malloc(4 * len + 1);
	if (!out)
		msg_die(EXIT_FAIL, "out of memory");
	for (size_t i = 0; i < len; i++) {
		unsigned char c = (unsigned char)text[i];
		if (c == '"' || c == '\\' || c < 0x20 || c == 0x7f)
			w += sprintf(w, "\\%03o", c);
		else
			*w++ = (char)c;
	}
	*w = 0;
	free(r->field[f]);
	r->field[f] = out;
}

void record_set_number(struct record *r, enum record_field f, long n)
{
	char text[24];

	snprintf(text, sizeof text, "%ld", n);
	record_set(r, f, text, strlen(text));
}

char *record_line(const struct record *r)
{
	size_t size = 8;
	char *line, *w;

	for (int i = 0; i < REC_COUNT; i++)
		size += r->field[i] ? strlen(r->field[i]) + strlen(names[i]) + 4 : 0;
	w = line = malloc(size);
	if (!line)
		msg_die(EXIT_FAIL, "out of memory");
	w += sprintf(w, "stop");
	for (int i = 0; i < REC_COUNT; i++)
		if (r->field[i])
			w += sprintf(w, " %s=\"%s\"", names[i], r->field[i]);
	return line;
}

void record_clear(struct record *r)
{
	for (int i = 0; i < REC_COUNT; i++) {
		free(r->field[i]);
		r->field[i] = NULL;
	}
}
