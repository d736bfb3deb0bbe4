/* utf8.h - characters of UTF-8, strictly: no overlong forms, no surrogates (RFC 3629). */
#ifndef UTF8_H
#define UTF8_H

#include <stddef.h>
#include <stdint.h>

/* Bytes of the character at S, of which LEN bytes are left, its number in *CODE; 0 when there is
 * none. */
size_t utf8_char(const char *s, size_t len, uint32_t *code);

/* 1 when the LEN bytes at S are whole characters. */
int utf8_valid(const char *s, size_t len);

#endif
