/* insert.h - puts the library into a process that runs, and has it begin and end. */
#ifndef INSERT_H
#define INSERT_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct insert {
	const char *library; /* absolute */
	int64_t patience;    /* ms to look for a safe moment */
};

struct insert_result {
	char why[300];    /* it was not done; "": it was */
	uint64_t stopped; /* ns that a thread stood still, all in all */
	unsigned stops, threads;
	int there; /* the library was in the process already */
};

/* Put the library into PID, unless it is there.  With LETTERS, of PCT, it begins to sample, too; ""
 * only puts it in.  All of it is done in a child process, which cannot hold PID for longer than
 * patience and some seconds. */
void insert_run(const struct insert *i, pid_t pid, const char *letters, struct insert_result *r);

/* The library is in PID and samples: have it call FUNCTION of it, pct_look or pct_detach. */
void insert_call(const struct insert *i, pid_t pid, const char *function, struct insert_result *r);

/* Why that cannot work, as far as can be told without a stop; NULL: nothing is against it. */
const char *insert_unfit(const struct insert *i, pid_t pid);

/* 1 when the library samples PID now: its signal has a handler. */
int insert_samples(pid_t pid);

#endif
