/* calls.h - the system calls that wait, and what for. */
#ifndef WAITS_CALLS_H
#define WAITS_CALLS_H

#include "waits/standing.h"

enum call_arg {
	ARG_NONE,
	ARG_FD,       /* argument 0 is a descriptor */
	ARG_FUTEX,    /* argument 0 is the address of a futex */
	ARG_POLL,     /* an array of struct pollfd, its length; argument 2 the time */
	ARG_SELECT,   /* a number of descriptors and three sets */
	ARG_EPOLL,    /* argument 0 is an epoll descriptor, 3 the time */
	ARG_CHILD,    /* argument 0 is a process */
	ARG_CHILD_ID, /* argument 1 names a process, of the kind in argument 0 */
};

struct wait_call {
	long number;
	const char *name; /* of the call */
	const char *kind; /* a word of reports */
	enum call_arg arg;
};

/* The call of number NUMBER; NULL: none of those that wait for something known. */
const struct wait_call *calls_find(long number);

#endif
