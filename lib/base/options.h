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

/* Refuse ARG, and end, as misuse: "prog: WHAT: ARG (prog -h tells more)"; without ARG when that is
 * NULL. */
void misuse(const char *what, const char *arg) __attribute__((noreturn));

/* Refuse what is left behind the options. */
void options_no_argument(int argc, char **argv);

/* Answer -h with USAGE, or --version for PROG, on standard output, and end. */
void options_help(const char *usage) __attribute__((noreturn));
void options_version(const char *prog) __attribute__((noreturn));

/* Of a program without options: answer with USAGE when -h or --help is its only word. */
void options_only_help(int argc, char **argv, const char *usage);

#endif
