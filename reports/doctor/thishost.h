/* thishost.h - what this machine lets us do, whatever the program. */
#ifndef THISHOST_H
#define THISHOST_H

#include "findings.h"

enum { HERE_WHY = 500 };

struct way {
	int works;
	char why[HERE_WHY], change[HERE_WHY]; /* when it does not: why, and what makes it work */
};

struct here {
	struct way library;             /* the library, loaded into programs */
	struct way user, kernel, whole; /* the kernel's sampler: user mode, kernel mode, all CPUs */
	struct way stops;               /* ptrace of a child, and gdb */
	struct way enter;               /* ptrace of a process that is no child */
	int gdb, lldb;                  /* they are in PATH */
};

/* Try all that *M has. */
void thishost_look(struct here *m);

/* Add a line for each way to collect. */
void thishost_findings(const struct here *m, struct findings *f);

#endif
