/* watch.h - follows the processes that are sampled from within: their new threads, children and
 * ends. */
#ifndef WATCH_H
#define WATCH_H

#include "insert.h"

struct watch {
	struct insert insert;
	const char *letters; /* as in the variable PCT, without the number of this process */
	const char *index;   /* path of the index of the run */
	int verbose;
};

/* Begin to sample PID.  CHILD: PID was found, and not named by the user.  Returns 0, or -1 after a
 * line in the index and, unless CHILD, a message. */
int watch_begin(const struct watch *w, pid_t pid, int child);

/* Look at all sampled processes; call it every few ms.  Returns how many processes are sampled. */
unsigned watch_look(const struct watch *w);

/* End sampling in all sampled processes.  Returns how many processes are still sampled. */
unsigned watch_end(const struct watch *w);

#endif
