/* growtext.c - appends to a text that grows. */
#include "base/growtext.h"
#include "base/must.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Make room for LEN more bytes and a NUL. */
static void room(struct text *t, size_t len)
{
	if (t->len + len >= t->room)
		t->text = must(realloc(t->text, t->room = 2 * (t->room + len) + 4096));
}

void text_addv(struct text *t, const char *fmt, va_list ap)
{
	va_list again;
	int n;

	va_copy(again, ap);
	n = vsnprintf(NULL, 0, fmt, again);
	va_end(again);
	room(t, (size_t)n);
	vsnprintf(t->text + t->len, t->room - t->len, fmt, ap);
	t->len += (size_t)n;
}

void text_add(struct text *t, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	text_addv(t, fmt, ap);
	va_end(ap);
}

void text_put(struct text *t, const char *s, size_t len)
{
	room(t, len);
	memcpy(t->text + t->len, s, len);
	t->text[t->len += len] = 0;
}

void text_number(struct text *t, int64_t n, char end)
{
	uint64_t left = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
	char digits[24], *to = digits + sizeof digits;

	*--to = end;
	do {
		*--to = (char)('0' + left % 10);
	} while (left /= 10);
	if (n < 0)
		*--to = '-';
	text_put(t, to, (size_t)(digits + sizeof digits - to));
}
