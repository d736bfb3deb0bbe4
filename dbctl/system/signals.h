/* signals.h - signals, as events to be read: one pipe to ourselves. */
#ifndef SIGNALS_H
#define SIGNALS_H

#include <signal.h>

#define SAMPLE_SIGNAL SIGRTMIN /* our own, of a sample that is due: its value is the process's id */

struct signal {
	int signo;
	int terminal; /* sent by the terminal, to the whole process group */
	int value;    /* sival_int of SAMPLE_SIGNAL, of a timer */
	int fd;       /* the descriptor that sent it, -1 none */
};

/* From now on the signals of MASK that are not ignored are events.  They must be unblocked by
 * the caller.  Returns the descriptor to poll, or -1 and errno. */
int signals_start(const sigset_t *mask);

/* The next event into *E.  Returns 1, or 0 when there is none. */
int signals_next(struct signal *e);

#endif
