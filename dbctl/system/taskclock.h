/* taskclock.h - sends a signal when a thread has used some CPU time, to the microsecond, where the
 * system has counters for that (taskclock_linux.c: perf events, which must be permitted to count
 * what threads do in the kernel).  A timer on a CPU clock expires at a tick, mostly every 4 ms: a
 * program that repeats its work in a multiple of the tick would always be met at the same
 * places. */
#ifndef TASKCLOCK_H
#define TASKCLOCK_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct taskclock {
	struct taskclock_thread {
		pid_t tid;
		int fd, armed, gone, fresh;
		int births; /* descriptor that is readable when TID begins a thread; -1 none */
		void *ring; /* the buffer of BIRTHS, NULL none */
	} * thread;
	size_t n;
	unsigned threads; /* number of threads when they were last listed; 0: list them again */
	int births;       /* an epoll descriptor of the births of all threads; 0 none */
	int unusable;     /* 1: such clocks do not work here */
};

/* Have each thread of PID that is not armed send us SIG when it has used INTERVAL(ARG) microseconds
 * of CPU time.  New threads are found when the number of threads has changed, or after
 * taskclock_born().  Returns 0, or -1 when there are no such clocks here. */
int taskclock_arm(struct taskclock *c, pid_t pid, int sig, int64_t (*interval)(void *), void *arg);

/* FD has sent its signal.  Returns the thread whose clock FD is, 0 when FD is not of C. */
pid_t taskclock_fired(struct taskclock *c, int fd);

/* Returns a descriptor that poll(2) reports as readable when a thread has begun; -1 when there is
 * none.  Without it, a thread that lives for a few milliseconds would end before we look. */
int taskclock_births(const struct taskclock *c);

/* The descriptor of taskclock_births has become readable: the next taskclock_arm() looks for
 * threads. */
void taskclock_born(struct taskclock *c);

void taskclock_close(struct taskclock *c);

#endif
