/* pattern.h - what strings of a script mean as POSIX extended regular expressions. */
#ifndef PATTERN_H
#define PATTERN_H

#include "script/script.h"

/* The end of the `${NAME}` at S, or NULL when it is none. */
const char *pattern_name(const char *s);

/* A copy of IN in which each EXPAND_DOLLAR, which was `\$`, matches a dollar sign: it is escaped
 * once, and written as SIGN.  To be freed. */
char *pattern_dollars(const char *in, char sign);

/* RE, which stands at AT, with the DEFINITIONS (NAME=VALUE) of each `${NAME}` filled in, to be
 * freed; NULL when one is unknown, and that has been said. */
char *pattern_define(const struct pos *at, const char *re, const char *const *definitions);

/* Whether RE has nothing that is filled in when it is used. */
int pattern_fixed(const char *re);

enum { PATTERN_ALL = 200000 }; /* characters of all patterns of a script */

/* Compile RE, which stands at AT, into *OUT and take its length off *LEFT.  Returns 0, or -1 with a
 * message when RE is no regular expression, is too long, or is longer than *LEFT allows. */
int pattern_compile(const struct pos *at, const char *re, regex_t *out, unsigned long *left);

#endif
