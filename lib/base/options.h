/* options.h - the options of all programs, refused in one way:
 *	pct-pr: unknown option: --evnt; near it: --event (pct-pr -h tells more)
 *	pct-pr: option needs a value: -o (pct-pr -h tells more) */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <getopt.h>

/* The next option, as getopt_long does with the same arguments; SHORTS begins with ":" or "+:".  An
 * option that does not exist, lacks its value or must not have one is fatal, as misuse: '?' and ':'
 * are never returned. */
int options_next(int argc, char **argv, const char *shorts, const struct option *longs, int *index);

#endif
