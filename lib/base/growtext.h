/* growtext.h - a text that grows. */
#ifndef GROWTEXT_H
#define GROWTEXT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

struct text { /* starts as all zero; TEXT is from malloc, and ends with a NUL once it is not NULL */
	char *text;
	size_t len, room;
};

/* Append to T.  Out of memory is fatal. */
void text_add(struct text *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void text_addv(struct text *t, const char *fmt, va_list ap) __attribute__((format(printf, 2, 0)));

/* The same, faster, of LEN bytes S, or of a number and the byte END. */
void text_put(struct text *t, const char *s, size_t len);
void text_number(struct text *t, int64_t n, char end);

#endif
