/* pylocals.h - finds the variables of a function of Python: their names by its code object, their
 * objects in its frames.  May be called inside other people's programs and in a signal handler. */
#ifndef PYLOCALS_H
#define PYLOCALS_H

#include "python/pywalk.h"

enum { PYLOCALS_MAX = 1024 }; /* variables of a function that are searched */

struct pylocals {
	uint64_t names[3]; /* tuples: the names of variables, one group after the other */
	uint32_t count[3]; /* how many are in each */
	uint64_t kinds;    /* bytes: a byte for each variable; 0: none */
	unsigned n;        /* all variables */
	unsigned params;   /* how many of the first ones are parameters, without * and ** */
};

/* Find the variables of the code object at CODE.  Returns 0, or -1. */
int pylocals_find(const struct pywalk *w, uint64_t code, struct pylocals *v);

/* Store the name of variable I, from 0 on, in TO, of SIZE bytes, at least 8.  Returns its length; 0
 * when it cannot be read, or is no variable of the source.  *CELL becomes 1 when the frame has a
 * cell for it (pyvalue_in_cell). */
size_t pylocals_name(const struct pywalk *w, const struct pylocals *v, unsigned i, char *to,
	size_t size, int *cell);

/* The address of the object of variable I in the frame at FRAME; 0: there is none.  Returns 0, or
 * -1 when the frame cannot be read. */
int pylocals_object(const struct pywalk *w, uint64_t frame, unsigned i, uint64_t *object);

#endif
