/* standing.h - tells what a thread that is off its CPU does in the kernel, without stopping it. */
#ifndef STANDING_H
#define STANDING_H

#include <stdint.h>
#include <sys/types.h>

struct standing {
	char state;      /* R S D T t Z X, as ps(1) has it */
	int in_call;     /* 0: not in a system call, but in a page fault, or stopped */
	long call;       /* number of the call */
	uint64_t arg[6]; /* arguments of the call */
	uint64_t sp, pc; /* registers of user mode; 0: the thread runs */
	int over;        /* 1: the wait has ended; memory and descriptors may have changed since */
};

/* Fill *S for thread TID of PID, but leave the state 0.  Returns 0, or an errno: ENOENT or ESRCH
 * when the thread has ended, EPERM or EACCES when it is not permitted to look. */
int standing_look(pid_t pid, pid_t tid, struct standing *s);

/* Returns the state of thread TID of PID, 0 when it is not known. */
char standing_state(pid_t pid, pid_t tid);

/* 1 when A and B are the same system call of a thread that waits. */
int standing_same(const struct standing *a, const struct standing *b);

/* Read schedstat of a thread: *RUN becomes its ns on CPUs, *QUEUE the ns in which it was ready but
 * had no CPU.  Returns 0, or -1 when it cannot be read. */
int standing_queue(pid_t pid, pid_t tid, uint64_t *run, uint64_t *queue);

#endif
