/* coproc.h - co-processes: a program with pipes to its input, output and errors.  Started from an
 * argument vector, in a session of its own (no terminal, killed with all that it started), with no
 * descriptors of ours except these.  SIGINT, SIGTERM and SIGHUP to us end all that run.  Not for
 * signal handlers. */
#ifndef COPROC_H
#define COPROC_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct coproc {
	pid_t pid;      /* 0: it did not start */
	int in;         /* to its standard input; not blocking; -1 closed */
	int out, err;   /* from its output and errors; not blocking; -1 ended */
	char said[200]; /* the first line of its errors, NUL terminated */
	size_t said_len;
	int read_error; /* errno of the read that ended its output; 0: it ended by itself */
};

enum { COPROC_MAX = 16 }; /* the most that may run at once */

/* Start ARGV, found through PATH, with the environment ENVP (NULL: ours).  Returns 0, or an errno:
 * of fork, of a pipe, or of the exec that failed. */
int coproc_start(struct coproc *c, char *const argv[], char *const envp[]);

/* When not NULL: called in the child before exec.  It can set what the co-process inherits. */
extern void (*coproc_in_child)(void);

void coproc_close_in(struct coproc *c);

/* Read its output so far: bytes read, 0 at the end (then c->out is -1, and c->read_error is
 * not 0 when a failed read ended it), -1 when there is none now. */
ssize_t coproc_read(struct coproc *c, void *buf, size_t n);

/* Read its errors so far and keep only the first line. */
void coproc_hear(struct coproc *c);

/* Close the pipes and wait up to MS milliseconds for its end, then kill it.  Returns the status
 * as of waitpid(2). */
int coproc_end(struct coproc *c, int ms);

/* Kill all that run.  For a handler of SIGINT, SIGTERM or SIGHUP that was set before the first
 * co-process: it stays in place.  May be called from a signal handler. */
void coproc_kill_all(void);

/* In coprocrun.c: run ARGV with empty input and give its output to SINK (which returns 0 to go on)
 * as it comes.  It may be silent for at most MS milliseconds.  Returns 0 when it exited with status
 * 0; -1 otherwise with the reason in WHY. */
int coproc_run(char *const argv[], int ms, int (*sink)(void *, const char *, size_t), void *arg,
	char *why, size_t size);

/* The same, for a short answer: put the beginning of its output into TEXT, NUL terminated, cut to
 * ROOM bytes. */
int coproc_text(char *const argv[], int ms, char *text, size_t room, char *why, size_t size);

/* $PCT_DEADLINE in milliseconds, or the default; fatal with status 100 when it is no number. */
int coproc_deadline(void);

/* Open those of descriptors 0 to 2 that are closed; they can be neither read nor written.  Then no
 * file opened later gets their numbers. */
void coproc_std_fds(void);

#endif
