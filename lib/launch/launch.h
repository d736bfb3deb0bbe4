/* launch.h - runs a program with a collector, waits for all processes of the run, and has a report
 * made. */
#ifndef LAUNCH_H
#define LAUNCH_H

#include "exec/command.h"

#include <stddef.h>
#include <stdint.h>

struct launched { /* the run that a report is about; times in microseconds */
	const char *dir,
		*index; /* dir: the data directory; index: that of the run (runindex.h), "" none */
	const char *why_not;      /* why there are no samples; "" when there may be some */
	uint64_t cpu, user, wall; /* times of the program and the children that it waited for */
	uint64_t tick;            /* the precision of the split into user and kernel mode */
};

struct launch {
	const char *letters;     /* instructions for the library, as in the variable PCT */
	const char *library;     /* the library's absolute path; NULL none */
	const char *dir;         /* where the data goes; NULL: the usual directory */
	const char *exprs;       /* what the library needs for expressions; NULL none */
	const char *sampler;     /* pct-sys, for what the library cannot sample; NULL none */
	const char *hz, *frames; /* for the sampler. hz: samples a second; frames: most frames; NULL
				  * none */
	uint64_t seconds;        /* stop sampling after so many seconds; 0: when the program ends */
	int times;               /* 1: the sampler records the time of each sample */
	int given;               /* 1: the program is a collector, and gets -d DIR -i INDEX */
	char *const *env;        /* environment of the program */
	/* makes the report, in a child process of its own with empty input, and returns its status;
	 * NULL: no report */
	int (*report)(void *arg, const struct launched *run);
	void *arg;
};

/* Run ARGV as L says.  Returns the exit status of the program, as a shell gives it, or, when the
 * program succeeded and the report failed, that of the report.  When the usual data directory or
 * the library cannot be used, the program runs without profiling.  When the system has no process
 * or descriptor for us, we become the program, and this function does not return.  A program that
 * is not found is fatal, with status 126 or 127. */
int launch(const struct launch *l, char **argv);

/* Make msg_die() with EXIT_FAIL run ARGV, not profiled, from now on: failures of the profiler
 * before launch() must not keep the program from running. */
void launch_alone_instead(const struct launch *l, char **argv);

/* Become the report command WORDS, with the facts of RUN as its last words: DIR INDEX WHY_NOT CPU
 * USER TICK WALL.  Returns EXIT_FAIL, after a message, only when the command cannot be run. */
int launch_report(struct command *words, const struct launched *run, char *const *env);

#endif
