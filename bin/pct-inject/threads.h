/* threads.h - lists the threads of a process, with what is known of each. */
#ifndef THREADS_H
#define THREADS_H

#include <sys/types.h>

struct thread {
	pid_t tid;
	char met;       /* 1: the thread was at a safe moment when it was stopped */
	char blocks;    /* 1: the thread blocks the library's signal */
	char runs;      /* 1: on a processor, or ready to run */
	char deep;      /* 1: asleep in the kernel, where no stop reaches the thread */
	unsigned looks; /* how many times in a row the thread blocked that signal */
	char seen;
};

struct threads {
	struct thread *thread;
	unsigned n, room;
	int new; /* threads that the last threads_read added */
};

/* Bring LIST, all zero at first, up to date.  Returns 0, or -1 when there is no such process. */
int threads_read(struct threads *list, pid_t pid);

void threads_free(struct threads *list);

/* A thread of PID that computes and blocks the library's signal, so that it would have no samples;
 * 0 when there is none.  Takes some ms. */
pid_t threads_unseen(pid_t pid);

#endif
