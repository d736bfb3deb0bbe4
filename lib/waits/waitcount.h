/* waitcount.h - counts a wait in its row, and as samples at its path.
 *
 * A wait that is longer than the time between two looks counts as one wait of its length.  A
 * shorter wait that a look has seen also stands for the waits that no look has seen. */
#ifndef WAITCOUNT_H
#define WAITCOUNT_H

#include "sys/session.h"
#include "waits/threads.h"

enum { LOOK_NS = 10000000 }; /* ns between looks on average; at most a quarter more */

struct waitcount {
	struct session *session; /* takes the samples */
	unsigned event;          /* number of their event in the collection's list */
	uint64_t interval;       /* ns that a sample stands for */
};

/* Count a wait of T that is over: it lasted from its `since` to TO. */
void waitcount_over(const struct waitcount *w, struct thread *t, uint64_t to);

/* Count the wait that T is in, up to the time UPTO, as samples, so that the files have it even if
 * we are killed. */
void waitcount_so_far(const struct waitcount *w, struct thread *t, uint64_t upto);

#endif
