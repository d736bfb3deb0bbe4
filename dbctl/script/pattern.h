/* pattern.h - makes POSIX extended regular expressions of strings of a script. */
#ifndef PATTERN_H
#define PATTERN_H

#include "script/script.h"

/* Returns the end of the `${NAME}` at S, or NULL when S does not begin with one. */
const char *pattern_name(const char *s);

/* Returns a copy of IN, to be freed, in which each EXPAND_DOLLAR, which was `\$` in the script,
 * matches a dollar sign: it becomes SIGN, with one backslash before it. */
char *pattern_dollars(const char *in, char sign);

/* Returns RE, which stands at AT, with the value of each `${NAME}` from DEFINITIONS (NAME=VALUE)
 * filled in; to be freed.  NULL, after a message, when a NAME has no definition. */
char *pattern_define(const struct pos *at, const char *re, const char *const *definitions);

/* Whether RE is complete: RE has no `${NAME}` to fill in at each use. */
int pattern_fixed(const char *re);

enum { PATTERN_ALL = 200000 }; /* characters of all patterns of a script */

/* Compile RE, which stands at AT, into *OUT, and subtract its length, with repetitions written out,
 * from *LEFT.  Returns 0, or -1 after a message when RE is not a regular expression, is too long,
 * or is longer than *LEFT allows. */
int pattern_compile(const struct pos *at, const char *re, regex_t *out, unsigned long *left);

#endif
