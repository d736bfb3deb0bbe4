/* head.h - the lines above the shares: what was asked for and not possible, losses over 1 %, and
 * what the report leaves out. */
#ifndef HEAD_H
#define HEAD_H

#include "end.h"

/* Make E's head, of a run of the library or the kernel's sampler. */
void head_make(struct end *e);

/* Append a note that -t ended sampling before the run. */
void head_first_part(struct end *e, struct text *t);

/* -v: say which collector took how many samples. */
void head_explain(struct end *e);

/* How much of which time the samples are of, into TEXT. */
void head_time(const struct end *e, char *text, size_t size);

#endif
