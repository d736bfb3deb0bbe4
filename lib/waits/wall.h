/* wall.h - shares the wall-clock time of the run out among the threads that run.
 *
 * The time between two switches belongs in equal parts to the threads that are on a CPU then.  A
 * thread's part is counted at its next sample.  Time that is left when the thread ends is counted
 * with the next sample of the same program.  Time in which no thread runs is counted at the thread
 * that runs next, which has waited for something, or for a CPU.  The samples of the event add up to
 * the run's wall-clock time. */
#ifndef WALL_H
#define WALL_H

#include "sys/session.h"
#include "waits/threads.h"

enum { WALL_NONE, WALL_READY, WALL_SHORT, WALL_PLACES };

struct wall_program {
	char name[32]; /* name of the program, as the kernel has it */
	double ns;     /* uncounted time of its threads that ended since its last sample */
};

struct wall {
	struct session *session; /* takes the samples; NULL: wall-clock time is not counted */
	unsigned event;          /* index of the event of these samples */
	uint64_t interval;       /* ns that a sample stands for */
	int by_wait; /* 1: time without a running thread goes to the wait that ends it */
	int begun;   /* 1: a thread has run */
	uint64_t at; /* the time up to which wall-clock time is shared out */
	unsigned on; /* number of threads that are on a CPU */
	double part; /* ns that a thread would have had if it was always on a CPU */
	double left[WALL_PLACES];     /* ns left over at each place, less than one sample */
	uint32_t pid, tid;            /* the thread that ran last */
	struct wall_program *program; /* programs with uncounted time, in no order */
	size_t programs, room;
};

/* Thread T becomes STATE at the time AT; call it before threads_change. */
void wall_change(struct wall *w, struct thread *t, enum thread_state state, uint64_t at);

/* R is a sample of T: count the wall-clock time of T. */
void wall_sample(struct wall *w, struct thread *t, const struct sys_record *r);

/* The run ends at the time AT: count what is left. */
void wall_end(struct wall *w, uint64_t at);

#endif
