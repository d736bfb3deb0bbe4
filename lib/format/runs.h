/* runs.h - numbers the runs of a program, by their start among the given data files, when no
 * collector has numbered them.  A pid that was used again is another run. */
#ifndef RUNS_H
#define RUNS_H

#include "format/reader.h"

/* Remember the process of R.  Out of memory is fatal, with a message. */
void runs_add(const struct reader *r);

/* The number of R's process among the runs of its program, from 1; 0 when it is the only one.  All
 * processes must have been added before.  A number that the collector gave takes precedence. */
unsigned runs_number(const struct reader *r);

/* Do the same for the process PID of PROGRAM, begun at START, which no collector numbered. */
unsigned runs_number_of(const char *program, uint32_t pid, uint64_t start);

#endif
