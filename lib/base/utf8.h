/* utf8.h - decodes UTF-8 strictly: overlong forms and surrogates are refused (RFC 3629). */
#ifndef UTF8_H
#define UTF8_H

#include <stddef.h>
#include <stdint.h>

/* Decode the character at S, of which LEN bytes are left, into *CODE.  Returns its number of bytes;
 * 0 when there is no valid one. */
size_t utf8_char(const char *s, size_t len, uint32_t *code);

/* 1 when the LEN bytes at S are valid UTF-8. */
int utf8_valid(const char *s, size_t len);

#endif
