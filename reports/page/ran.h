/* ran.h - what ran, what was lost and why, as a page says it in words. */
#ifndef RAN_H
#define RAN_H

#include "base/pairs.h"
#include "base/tally.h"
#include "samples/gather.h"

struct ran { /* starts as all zero */
	/* texts, escaped, in the order in which they came */
	struct tally commands, collectors, taken, recorded, lost, cut, remarks;
	struct pairs processes;
	uint64_t threads, untimed, began; /* began: ns since the epoch, 0 not known */
	int debugger, imported;
	struct ran_fact {
		const char *key;
		char *value;
	} * fact;
	size_t facts, room;
};

/* Take in a data file (gather_opt.file), and a text log. */
void ran_file(void *ran, const struct gather_file *f);
void ran_log(struct ran *r, const char *path);

/* All were taken in: make the facts.  RUN: @N, the run that they are of, or the index of one that
 * has just ended; "" not known. */
void ran_facts(struct ran *r, const char *run);

/* The command of the run, or its first process; NULL not known. */
const char *ran_title(const struct ran *r);

#endif
