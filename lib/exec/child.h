/* child.h - runs a program as if it had been started instead of us.
 *
 * The program is a child in our process group, with the descriptors, directory, limits, signal
 * dispositions and signal mask that we were started with.  Signals sent to us reach it; signals of
 * the terminal to the whole group reach it anyway.  When it stops, we stop. */
#ifndef CHILD_H
#define CHILD_H

#include <signal.h>
#include <sys/types.h>

/* What we were started with, and which signals we hold. */
struct child_signals {
	sigset_t mask;               /* at our start */
	struct sigaction chld, xfsz; /* at our start */
	sigset_t held;               /* the signals that we block and forward */
};

/* Open those of descriptors 0 to 2 that are closed, as close-on-exec and not writable, so that no
 * file of ours gets their numbers.  Call this before anything is opened. */
void child_plug(void);

/* Block signals (S->held) from now on, so that none is lost; child_wait() takes them. */
void child_hold(struct child_signals *s);

/* Returns the file that a shell would run for NAME, from PATH (NULL: the system's default); to be
 * freed.  Returns NULL and errno when the file cannot be run: ENOENT when there is none, EACCES
 * when it is not executable. */
char *child_find(const char *name, const char *path);

/* Start FILE with ARGV and ENV; sh runs a file of no known format, as with execvp.  With QUIET the
 * child's standard input is empty, and those of descriptors 0 to 2 that were closed stay plugged.
 * Returns the pid, or -1 and errno when FILE could not be started. */
pid_t child_start(const struct child_signals *s, const char *file, char *const argv[],
	char *const env[], int quiet);

/* Do what child_start does, in two steps.  The child calls GATE (unless NULL) before exec.  The
 * caller reads the descriptor *REPORT: it ends when the child has become the program; when the exec
 * fails, an int comes first, its errno. */
pid_t child_start_gated(const struct child_signals *s, const char *file, char *const argv[],
	char *const env[], int quiet, void (*gate)(void), int *report);

/* Call FN with ARG in a child, which has the signals that we were started with and an empty
 * standard input, and ends with the status that FN returns.  Returns the pid, or -1 and errno.
 * Flush output streams before. */
pid_t child_call(const struct child_signals *s, int (*fn)(void *), void *arg);

/* Make this process FILE.  S is NULL when signals were not held.  Returns an errno when the exec
 * fails. */
int child_become(
	const struct child_signals *s, const char *file, char *const argv[], char *const env[]);

/* Make this process the program ARGV, found in the PATH of ENV.  If that fails, exit with 126 or
 * 127 after a message.  S is NULL when signals were not held. */
void child_alone(const struct child_signals *s, char *const argv[], char *const env[])
	__attribute__((noreturn));

#endif
