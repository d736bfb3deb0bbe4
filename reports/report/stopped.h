/* stopped.h - adds up the samples that the debugger took in a run, and finds why it took none. */
#ifndef STOPPED_H
#define STOPPED_H

#include "end.h"

struct stopped { /* sums over the accounts.log files of all processes; times in us */
	unsigned long long taken, recorded, still, watched;
	char target[300]; /* address of the target's stub; "" no stub */
	struct tally lost, notes;
	char note[1000]; /* the first text in NOTES */
};

/* Add up the accounts.log files of E's processes in D, which is zero. */
void stopped_accounts(struct end *e, struct stopped *d);

/* Why there are no samples, in words, from malloc: the cause, or the first program that was not
 * followed. */
char *stopped_reason(struct end *e, const struct stopped *d);

#endif
