/* taskclock.h - when threads have used CPU time, to the microsecond, where the system has
 * counters for that (taskclock_linux.c: perf events; it must be allowed to count what they do in
 * the kernel, too).  A timer on a CPU clock runs out with the tick, mostly every 4 ms: a program
 * that repeats its work in a multiple of the tick would always be met at the same places. */
#ifndef TASKCLOCK_H
#define TASKCLOCK_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct taskclock {
	struct taskclock_thread {
		pid_t tid;
		int fd, armed, gone, fresh;
		int births; /* descriptor, -1 none */
		void *ring; /* its buffer, NULL none */
	} * thread;
	size_t n;
	unsigned threads; /* of the process when it was last looked at; 0: look */
	int births;       /* descriptor, 0 none: an epoll of what tells of new threads */
	int unusable;     /* it was tried and cannot be had */
};

/* Have each thread of PID that is not armed send us SIG once it has used the microseconds that
 * INTERVAL(ARG) says.  New threads are found when their number has changed, or after
 * taskclock_born().  Returns 0, or -1 when there are no such clocks here. */
int taskclock_arm(struct taskclock *c, pid_t pid, int sig, int64_t (*interval)(void *), void *arg);

/* Descriptor FD has sent its signal: the thread whose clock it is, 0 when it is none of these. */
pid_t taskclock_fired(struct taskclock *c, int fd);

/* A descriptor that can be polled for POLLIN: a thread has begun; -1: there is none.  Without it, a
 * thread that lives for a few milliseconds would end before we look. */
int taskclock_births(const struct taskclock *c);

/* That descriptor has become readable: the next taskclock_arm() looks for threads. */
void taskclock_born(struct taskclock *c);

void taskclock_close(struct taskclock *c);

#endif
