/* input.h - where the data of a live view comes from: a directory, or a process that is being
 * profiled, or that pct-sys is made to sample as long as it is looked at. */
#ifndef TOPSOURCE_H
#define TOPSOURCE_H

#include "run/runlist.h"

#include <stdint.h>
#include <sys/types.h>

struct topsource { /* starts as all zero */
	char *dir;
	uint32_t pid;            /* the process, 0: all that are in dir */
	uint64_t start;          /* of the process, clock ticks since boot; 0 not known */
	pid_t sampler;           /* pct-sys, 0 none */
	struct runlist_run *run; /* of dir, NULL: all that is in dir */
	char *own;               /* a directory that goes at the end, NULL none */
};

/* ARG is a directory (or a file), NULL for the last run in DIR (all of it where there is none), or
 * else a process: its data is looked for in DIR (NULL: where profile puts it), and when there is
 * none pct-sys of BIN samples it.  Failure is fatal, with a message. */
void topsource_open(struct topsource *s, const char *arg, const char *dir, const char *bin);

/* 1 when pct-sys is needed and has ended: the process has, or it could not be sampled. */
int topsource_ended(struct topsource *s);

/* End pct-sys, say what it said, and remove what was ours. */
void topsource_close(struct topsource *s);

#endif
