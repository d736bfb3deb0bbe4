/* waits.h - what threads wait for, and which system calls return early when their thread is
 * stopped. */
#ifndef WAITS_H
#define WAITS_H

#include <stdint.h>
#include <sys/types.h>

/* Returns the name of a system call that a stop of PID would make return EINTR: that of thread TID,
 * or, with *OTHER 1, that of another thread.  NULL: there is none, or the system cannot tell. */
const char *waits_delicate(pid_t pid, pid_t tid, int *other);

/* The same of this thread alone. */
const char *waits_of(pid_t pid, pid_t tid);

struct wait {
	char key[256];     /* the system call with its arguments, stack and place; "" none */
	uint64_t ns, runs; /* the thread's CPU time, and how often it was given a CPU */
};

/* What thread TID of PID waits for. */
void waits_look(pid_t pid, pid_t tid, struct wait *w);

#endif
