/* sequence.h - keeps the order in which samples were taken, and measures by it how much the counts
 * of labels vary. */
#ifndef SEQUENCE_H
#define SEQUENCE_H

#include "base/tally.h"
#include "samples/places.h"

struct order_turn {
	uint64_t at; /* time, or number: ascends in a part */
	uint32_t node;
	uint32_t thread, part; /* part: reader_turn's; 0 in logs */
};

struct order { /* starts as all zero */
	struct order_turn *turn;
	size_t turns, room;
	int said; /* 1: the message about more than ORDER_MAX was printed */
};

/* Keep T.  Samples after the first ORDER_MAX are left out, with a message.  Out of memory is fatal
 * in this and the following functions. */
void order_note(struct order *o, const struct order_turn *t);

enum { ORDER_MAX = 1 << 22 };

/* Fill in variance and df of the lines of T.  Node I of P was added to line LINE[I].  Groups of P
 * tell processes apart.  With RUNS 1 this is the variance between runs, in which processes and
 * threads may take other shares of the time.  With RUNS 0 it is the variance within this run, in
 * which their clocks fix these shares. */
void order_measure(
	struct order *o, const struct places *p, const size_t *line, int runs, struct tally *t);

#endif
