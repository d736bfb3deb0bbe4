/* signals.h - turns signals into events that are read from a pipe. */
#ifndef SIGNALS_H
#define SIGNALS_H

#include <signal.h>

#define SAMPLE_SIGNAL SIGRTMIN /* a sample is due; the value is the id of a struct proc */

struct signal {
	int signo;
	int terminal; /* 1: the terminal sent the signal to the whole process group */
	int value;    /* sival_int of a SAMPLE_SIGNAL that a timer sent */
	int fd;       /* the descriptor that sent the signal, -1 none */
};

/* From now on the signals of MASK that are not ignored are events.  They must be unblocked by
 * the caller.  Returns the descriptor to poll, or -1 and errno. */
int signals_start(const sigset_t *mask);

/* The next event into *E.  Returns 1, or 0 when there is none. */
int signals_next(struct signal *e);

#endif
