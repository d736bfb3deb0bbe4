/* calls.h - lists the system calls that wait, and what each of them waits for. */
#ifndef WAITS_CALLS_H
#define WAITS_CALLS_H

#include "waits/standing.h"

enum call_arg {
	ARG_NONE,
	ARG_FD,       /* argument 0 is a descriptor */
	ARG_FUTEX,    /* argument 0 is the address of a futex */
	ARG_POLL,     /* arguments 0 to 2: an array of struct pollfd, its length, the timeout */
	ARG_SELECT,   /* arguments 0 to 4: a number of descriptors, three sets, the timeout */
	ARG_EPOLL,    /* argument 0 is an epoll descriptor, 3 the timeout */
	ARG_CHILD,    /* argument 0 is a process */
	ARG_CHILD_ID, /* argument 1 names a process, of the kind in argument 0 */
};

struct wait_call {
	long number;
	const char *name; /* name of the call */
	const char *kind; /* what reports call the wait */
	enum call_arg arg;
};

/* Returns the system call NUMBER, or NULL when it does not wait for anything known. */
const struct wait_call *calls_find(long number);

#endif
