/* insert.h - puts the library into a running process, and makes it begin and end sampling. */
#ifndef INSERT_H
#define INSERT_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct insert {
	const char *library; /* absolute path of the library */
	int64_t patience;    /* ms: longest search for a safe moment */
};

struct insert_result {
	char why[300];    /* why the request failed; "": it succeeded */
	uint64_t stopped; /* ns: sum of the times for which threads were stopped */
	unsigned stops, threads;
	int there; /* 1: the library was in the process already */
};

/* Put the library into PID, unless it is there.  With LETTERS, as in the variable PCT, the library
 * also begins to sample; with "" it does not.  A child process does all this; it cannot hold PID
 * for longer than patience and some seconds. */
void insert_run(const struct insert *i, pid_t pid, const char *letters, struct insert_result *r);

/* Make PID, which the library samples, call FUNCTION of the library: pct_look or pct_detach. */
void insert_call(const struct insert *i, pid_t pid, const char *function, struct insert_result *r);

/* Why the library cannot enter PID, as far as that is known without a stop; NULL when no reason is
 * known. */
const char *insert_unfit(const struct insert *i, pid_t pid);

/* 1 when the library samples PID now: its signal has a handler. */
int insert_samples(pid_t pid);

#endif
