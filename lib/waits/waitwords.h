/* waitwords.h - describes what a thread waits for. */
#ifndef WAITWORDS_H
#define WAITWORDS_H

#include <sys/types.h>

struct waited {
	const char *kind; /* mutex, read, sleep, lock (a GIL), ...: a constant string */
	char text[400];   /* the mutex, file, peer ...; "" not known */
	pid_t holder;     /* the thread that has the lock; 0 none, or not known */
	int idle;         /* 1: the thread is idle, that is, it waits for work */
};

#endif
