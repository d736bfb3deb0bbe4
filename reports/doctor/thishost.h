/* thishost.h - finds out which ways to collect this machine permits, whatever the program. */
#ifndef THISHOST_H
#define THISHOST_H

#include "findings.h"

enum { HERE_WHY = 500 };

struct way {
	int works;
	char why[HERE_WHY], change[HERE_WHY]; /* why: why this way fails; change: what makes it
					       * work; "" none */
};

struct here {
	struct way library;             /* the library, loaded into programs */
	struct way user, kernel, whole; /* the kernel's sampler: user mode, kernel mode, all CPUs */
	struct way stops;               /* ptrace of a child, with gdb or lldb */
	struct way enter;               /* ptrace of a process that is no child */
	int gdb, lldb;                  /* 1: the debugger is in PATH */
};

/* Try each way to collect, and set *M. */
void thishost_look(struct here *m);

/* Add a line for each way to collect. */
void thishost_findings(const struct here *m, struct findings *f);

#endif
