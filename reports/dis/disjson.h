/* disjson.h - prints pct dis in JSON.  Order of the calls: a function, its instructions, the next
 * function and so on, the end. */
#ifndef DISJSON_H
#define DISJSON_H

#include "input.h"

void disjson_function(const struct disinput *in, const struct disfunction *f);

/* Instruction I; RUNS: gcov's executions, NULL not known. */
void disjson_insn(const struct disinput *in, const struct disinsn *i, const uint64_t *runs);

/* Samples at H, which has no instruction. */
void disjson_hit(const struct disinput *in, const struct dishit *h);

void disjson_end(void);

#endif
