/* escape.h - makes labels safe to print, and reads them back.  Control bytes, bytes that are not
 * UTF-8, C1 controls, characters that reorder text, and the backslash become \ooo. */
#ifndef ESCAPE_H
#define ESCAPE_H

#include <stddef.h>

/* Escape SRC of LEN bytes into DST of SIZE bytes, NUL terminated; text that does not fit is cut at
 * a whole character.  4 * LEN + 1 bytes always fit.  Returns the length written. */
size_t escape(char *dst, size_t size, const char *src, size_t len);

/* Turn escapes back into bytes, in place; \000 stays as it is. */
void unescape(char *s);

/* Like unescape, for escapes of control bytes only. */
void unescape_controls(char *s);

#endif
