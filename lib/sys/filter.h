/* filter.h - limits a collection to the processes that the user asked for. */
#ifndef SYS_FILTER_H
#define SYS_FILTER_H

#include "sys/procs.h"

enum { NAMES_MAX = 64 };

struct filter { /* a process is recorded when it is in each list; an empty list means all */
	pid_t pid[NAMES_MAX], group[NAMES_MAX];
	uid_t user[NAMES_MAX];
	const char *command[NAMES_MAX]; /* patterns of fnmatch(3), for PROG */
	unsigned pids, groups, users, commands;
};

/* 1 when P, whose name, ids and user are known, must be recorded. */
int filter_wants(const struct filter *f, const struct proc *p);

#endif
