/* waiting.h - records the waits of all threads of the sampled processes, without stopping any.
 *
 * The kernel's records say when a thread leaves its CPU and when it is back.  When a thread is off
 * its CPU at one of our looks, we look once at this wait: at what the thread does in the kernel, at
 * its path, and at which thread has the lock.  A wait that is longer than the time between two
 * looks is always seen.  A shorter wait is seen with a probability of its length divided by that
 * time; each one that is seen stands for that whole time. */
#ifndef WAITING_H
#define WAITING_H

#include "sys/collect.h"
#include "waits/look.h"
#include "waits/waitcount.h"
#include "waits/wall.h"

struct waits {
	struct collect *collect;
	struct looker looker;
	struct waitcount count;
	struct wall wall;
	int looks; /* 1: waits are looked at and written; 0: only time is counted */
	uint64_t begun;
	int lossy;              /* 1: records were lost */
	uint64_t lost, checked; /* lost: records lost so far; checked: when we last asked */
	pid_t held;             /* pid of a program that begins only with its first exec; 0: none */
};

/* Make C, which is not open yet, record waits as well; without LOOKS only wall-clock time, which
 * opt->wall asks for.  Sets c->also, and opt->switches. */
void waits_prepare(struct waits *w, struct collect *c, struct collect_opt *opt, int looks);

/* Begin to record, when the collection of waits_prepare() is open and samples.  PROGRAM, or 0, is
 * no thread of PROGRAM is looked at before its exec. */
void waits_begin(struct waits *w, pid_t program);

#endif
