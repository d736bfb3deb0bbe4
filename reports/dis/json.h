/* json.h - pct dis in JSON: a function, its instructions, the next function, the end. */
#ifndef DISJSON_H
#define DISJSON_H

#include "input.h"

void disjson_function(const struct disinput *in, const struct disfunction *f);

/* I, of which gcov knows RUNS executions; NULL it does not. */
void disjson_insn(const struct disinput *in, const struct disinsn *i, const uint64_t *runs);

/* What was sampled at H, where there is no instruction. */
void disjson_hit(const struct disinput *in, const struct dishit *h);

void disjson_end(void);

#endif
