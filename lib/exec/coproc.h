/* coproc.h - runs co-processes: programs with pipes to their input, output and errors.  A
 * co-process is started from an argument vector, in a session of its own, so that it has no
 * terminal and is killed with all that it started.  It gets no descriptors of ours except these
 * pipes.  SIGINT, SIGTERM and SIGHUP to us end all co-processes.  Not for signal handlers. */
#ifndef COPROC_H
#define COPROC_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct coproc {
	pid_t pid;      /* 0: the co-process did not start */
	int in;         /* pipe to its standard input; not blocking; -1: closed */
	int out, err;   /* pipes from its output and errors; not blocking; -1: ended */
	char said[200]; /* the first line of its errors, NUL terminated */
	size_t said_len;
	int read_error; /* errno of the read that ended its output; 0: it ended by itself */
};

enum { COPROC_MAX = 16 }; /* co-processes that may run at once */

/* Start ARGV, found through PATH, with the environment ENVP (NULL: ours).  Returns 0, or an errno,
 * of fork, of a pipe or of the exec. */
int coproc_start(struct coproc *c, char *const argv[], char *const envp[]);

/* When not NULL: called in the child before exec.  It can set what the co-process inherits. */
extern void (*coproc_in_child)(void);

void coproc_close_in(struct coproc *c);

/* Read the output that is there.  Returns how many bytes were read; -1 when there is no output now;
 * 0 at the end.  At the end c->out becomes -1, and c->read_error is not 0 if a failed read was the
 * end. */
ssize_t coproc_read(struct coproc *c, void *buf, size_t n);

/* Read the errors that are there, and keep only their first line. */
void coproc_hear(struct coproc *c);

/* Close the pipes, wait up to MS milliseconds for C to end, then kill it.  Returns the status as of
 * waitpid(2). */
int coproc_end(struct coproc *c, int ms);

/* Kill all co-processes.  It is for handlers of SIGINT, SIGTERM and SIGHUP that were set before the
 * first co-process: coproc_start() does not replace these.  May be called from a signal handler. */
void coproc_kill_all(void);

/* In coprocrun.c: run ARGV with empty input, and give its output to SINK as it comes; SINK returns
 * 0 to go on.  The program may be silent for at most MS milliseconds.  Returns 0 when it exited
 * with status 0; otherwise -1, with the reason in WHY of SIZE bytes. */
int coproc_run(char *const argv[], int ms, int (*sink)(void *, const char *, size_t), void *arg,
	char *why, size_t size);

/* Do what coproc_run does, for a short answer: put the beginning of the output into TEXT, NUL
 * terminated, cut to ROOM bytes. */
int coproc_text(char *const argv[], int ms, char *text, size_t room, char *why, size_t size);

/* Returns $PCT_DEADLINE in milliseconds, or the default.  Exits with status 100 when it is not a
 * number in its range. */
int coproc_deadline(void);

/* Open those of descriptors 0 to 2 that are closed, so that no file that is opened later gets their
 * numbers.  They serve nothing: standard input cannot be read, the others cannot be written. */
void coproc_std_fds(void);

#endif
