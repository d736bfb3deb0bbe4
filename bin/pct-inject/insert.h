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
	uint64_t stopped; /* ns: how long threads were stopped, added up over all stops */
	unsigned stops, threads;
	int there; /* 1: the library was in the process already */
};

/* Put the library into PID, unless it is there.  With LETTERS, which have the form of the variable
 * PCT, the library also begins to sample; with "" it does not.  A child process does all this.  It
 * is killed when it has not finished after I->patience and some seconds, and then PID goes on. */
void insert_run(const struct insert *i, pid_t pid, const char *letters, struct insert_result *r);

/* Make PID, which the library samples, call FUNCTION of the library: pct_look or pct_detach. */
void insert_call(const struct insert *i, pid_t pid, const char *function, struct insert_result *r);

/* The reason why the library cannot enter PID; NULL when no reason can be found without stopping
 * PID. */
const char *insert_unfit(const struct insert *i, pid_t pid);

/* 1 when the library samples PID now: its signal has a handler. */
int insert_samples(pid_t pid);

#endif
