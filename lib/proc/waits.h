/* waits.h - tells what threads wait for, and which system calls return early when their thread is
 * stopped. */
#ifndef WAITS_H
#define WAITS_H

#include <stdint.h>
#include <sys/types.h>

/* Returns the name of a system call that would return EINTR if process PID were stopped now.  The
 * thread TID is in the call, or, if *OTHER is set to 1, another thread.  NULL when there is no such
 * call, or the system cannot tell. */
const char *waits_delicate(pid_t pid, pid_t tid, int *other);

/* The same for the thread TID alone. */
const char *waits_of(pid_t pid, pid_t tid);

struct wait {
	char key[256]; /* the system call with its arguments, SP and PC; "" when the thread runs */
	uint64_t ns, runs; /* ns: the thread's CPU time; runs: how often it was given a CPU */
};

/* Write to W what thread TID of process PID waits for; all 0 when that cannot be read. */
void waits_look(pid_t pid, pid_t tid, struct wait *w);

#endif
