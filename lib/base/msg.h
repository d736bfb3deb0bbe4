/* msg.h - writes messages to people: "prog: cannot VERB THING: reason".  Each message is one write
 * to standard error, with control bytes as octal escapes. */
#ifndef MSG_H
#define MSG_H

#include <stddef.h>

enum { /* exit statuses, documented in every manual page */
	EXIT_OK = 0,
	EXIT_PARTIAL = 1, /* a report was made, but some input was refused, with a message */
	EXIT_USAGE = 100, /* misuse */
	EXIT_FAIL = 111,  /* a failure of ours or of the system */
};

extern const char *msg_prog; /* name of the program, set first thing in main */

/* Set msg_prog to PROG, "pct-sql", or to "pct sql" when the user typed that: pct says so in the
 * environment. */
void msg_typed(const char *prog);

/* When not NULL: called before a message is written, so that a program can clear its line on the
 * terminal. */
extern void (*msg_before)(void);

/* When not NULL: msg_die() with EXIT_FAIL calls this instead of exit, to run the program that
 * should have been profiled on its own.  The message then begins with "not profiled: ". */
extern void (*msg_instead)(void);

/* When not NULL: called with the escaped text of a message.  A message for which it returns 1 is
 * not written. */
extern int (*msg_known)(const char *text, size_t len);

/* Write "prog: TEXT\n".  printf-style. */
void msg_warn(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* The same, then exit with STATUS. */
void msg_die(int status, const char *fmt, ...) __attribute__((format(printf, 2, 3), noreturn));

/* Flush standard output; exits EXIT_FAIL with a message when it, or anything written to it
 * before, could not be written.  Call last in main. */
void msg_close_stdout(void);

#endif
