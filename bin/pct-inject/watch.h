/* watch.h - the processes that are sampled from within: their new threads, children and ends. */
#ifndef WATCH_H
#define WATCH_H

#include "insert.h"

struct watch {
	struct insert insert;
	const char *letters; /* of PCT, with all but the number of this process */
	const char *index;   /* of the run */
	int verbose;
};

/* Begin to sample PID.  CHILD: it was found, not named.  Returns 0, or -1 after a line in the
 * index, and after a message unless CHILD. */
int watch_begin(const struct watch *w, pid_t pid, int child);

/* Look at all sampled processes; call it every few ms.  Returns how many are sampled. */
unsigned watch_look(const struct watch *w);

/* End sampling in all of them.  Returns how many processes are still sampled. */
unsigned watch_end(const struct watch *w);

#endif
