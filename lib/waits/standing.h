/* standing.h - what a thread that is on no CPU does in the kernel, without stopping it. */
#ifndef STANDING_H
#define STANDING_H

#include <stdint.h>
#include <sys/types.h>

struct standing {
	char state;      /* R S D T t Z X, as ps(1) has it */
	int in_call;     /* 0: not in a system call: a page fault, or it was stopped */
	long call;       /* its number */
	uint64_t arg[6]; /* and arguments */
	uint64_t sp, pc; /* of user mode; 0: it runs */
	int over;        /* the wait has ended: memory and descriptors may have changed since */
};

/* Look at thread TID of PID; leaves the state 0.  Returns 0, or an errno: ENOENT or ESRCH it has
 * ended, EPERM and EACCES it may not be looked at. */
int standing_look(pid_t pid, pid_t tid, struct standing *s);

/* The state of thread TID of PID, 0 when not known. */
char standing_state(pid_t pid, pid_t tid);

/* 1 when A and B are the same system call of a thread that waits. */
int standing_same(const struct standing *a, const struct standing *b);

/* What schedstat says of a thread: ns on CPUs, and ns that it could have run but had none.
 * Returns 0, or -1. */
int standing_queue(pid_t pid, pid_t tid, uint64_t *run, uint64_t *queue);

#endif
