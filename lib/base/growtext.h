/* growtext.h - keeps a text that grows. */
#ifndef GROWTEXT_H
#define GROWTEXT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

struct text { /* starts as all zero; TEXT is from malloc, and NUL terminated unless it is NULL */
	char *text;
	size_t len, room;
};

/* Append to T.  Out of memory is fatal. */
void text_add(struct text *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void text_addv(struct text *t, const char *fmt, va_list ap) __attribute__((format(printf, 2, 0)));

/* Append LEN bytes S, or a number and the byte END; faster than text_add(). */
void text_put(struct text *t, const char *s, size_t len);
void text_number(struct text *t, int64_t n, char end);

#endif
