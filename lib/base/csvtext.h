/* csvtext.h - writes text as a cell of CSV (RFC 4180). */
#ifndef CSVTEXT_H
#define CSVTEXT_H

#include <stddef.h>
#include <stdio.h>

/* Write LEN bytes of S, quoted.  Spreadsheets take a text that begins with = + - @ or a tab for a
 * formula, quoted or not.  Such a text, unless it is a number, gets a ' before it, which they do
 * not show (OWASP, CSV Injection). */
void csvtext_put(FILE *out, const char *s, size_t len);

#endif
