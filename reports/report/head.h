/* head.h - the lines above the shares: what was asked for and not possible, losses over 1 %, and
 * what the report leaves out. */
#ifndef HEAD_H
#define HEAD_H

#include "end.h"

/* Make E's head, of a run of the library or the kernel's sampler. */
void head_make(struct end *e);

/* Append a note that -t ended sampling before the end of the run. */
void head_first_part(struct end *e, struct text *t);

/* -v: say which collector took how many samples. */
void head_explain(struct end *e);

/* Write into TEXT how much time, of which kind, the samples are of: "1.20 s of CPU time". */
void head_time(const struct end *e, char *text, size_t size);

#endif
