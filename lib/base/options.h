/* options.h - reads the options of all programs, and refuses wrong ones in one way:
 *	pct-pr: unknown option: --evnt; near it: --event (pct-pr -h tells more)
 *	pct-pr: option needs a value: -o (pct-pr -h tells more) */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <getopt.h>

/* Returns the next option, as getopt_long does with the same arguments; SHORTS begins with ":" or
 * "+:".  An option that does not exist, lacks its value or must not have one is fatal, as misuse,
 * so '?' and ':' are never returned. */
int options_next(int argc, char **argv, const char *shorts, const struct option *longs, int *index);

/* Refuse ARG, and end, as misuse: "prog: WHAT: ARG (prog -h tells more)".  ARG may be NULL: then
 * the message has only WHAT. */
void misuse(const char *what, const char *arg) __attribute__((noreturn));

/* Refuse words behind the options. */
void options_no_argument(int argc, char **argv);

/* Write USAGE, as the answer to -h, or the version of PROG to standard output, and end. */
void options_help(const char *usage) __attribute__((noreturn));
void options_version(const char *prog) __attribute__((noreturn));

/* For a program without options: write USAGE and end when -h or --help is its only word. */
void options_only_help(int argc, char **argv, const char *usage);

#endif
