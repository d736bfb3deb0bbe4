/* input.h - opens the source of a live view's data: a directory, a profiled process, or a process
 * that pct-sys samples during the view. */
#ifndef TOPSOURCE_H
#define TOPSOURCE_H

#include "run/runlist.h"

#include <stdint.h>
#include <sys/types.h>

struct topsource { /* starts as all zero */
	char *dir;
	uint32_t pid;            /* pid of the process; 0: all processes in DIR */
	uint64_t start;          /* start of the process, clock ticks since boot; 0 not known */
	pid_t sampler;           /* pid of pct-sys, 0 none */
	struct runlist_run *run; /* a run in dir; NULL: all files in dir */
	char *own;               /* a directory to remove at the end, NULL none */
};

/* Open the source ARG: a directory or file; a process; or NULL for the last run in DIR, all of DIR
 * when it has no run.  Data of a process is in DIR (NULL: profile's default directory); if there is
 * none, pct-sys of BIN samples the process.  Failure is fatal, with a message. */
void topsource_open(struct topsource *s, const char *arg, const char *dir, const char *bin);

/* 1 when pct-sys was started and has ended: with the process, or by an error. */
int topsource_ended(struct topsource *s);

/* 1 when no samples can come any more: the run, or the process, has ended. */
int topsource_over(struct topsource *s);

/* End pct-sys, print its messages, and remove its directory. */
void topsource_close(struct topsource *s);

#endif
