/* numbers.h - numbers each process among the runs of its program. */
#ifndef NUMBERS_H
#define NUMBERS_H

#include "samples/places.h"

struct numbered {
	uint32_t given; /* number from this or another collector; 0 none */
	uint32_t shown; /* GIVEN, else a number by order of start; 0: several processes */
};

/* Number the processes of the groups of P that have samples; PROGRAM is the kept text (filehead.h)
 * of each group's program.  Returns the numbers of each group. */
struct numbered *numbers_make(const struct places *p, const char *const *program);

#endif
