/* pyrecord.h - reads the values of Python in a state (lib/inside/pyentry.h draws them).  The state
 * may be hostile. */
#ifndef PYRECORD_H
#define PYRECORD_H

#include "format/statereader.h"
#include "inside/pyentry.h"

struct pyrecord {
	const unsigned char *place, *at, *end;
	uint64_t frame;  /* number of the frame among those of Python, 0 the innermost */
	uint32_t places; /* how many; at least 1 */
};

struct pyvariable_value {
	char name[5 + PYVALUE_NAME + 1]; /* NAME or len(NAME) */
	char type[PYVALUE_SIZE + 1];     /* name of the type; ? not known */
	char text[5 * PYVALUE_SIZE];     /* the value as Python prints it; <REASON> or, with BAD, a
					  * sentence when there is none */
	int bad;
	int param; /* 1: it is a parameter, without * and ** */
};

/* 1 when ST has values of Python, and nothing else. */
int pyrecord_is(const struct state *st);

/* Begin to read ST, whose memory R keeps using.  Returns 0, or -1 when it is damaged. */
int pyrecord_open(struct pyrecord *r, const struct state *st);

/* Place I of R. */
uint32_t pyrecord_place(const struct pyrecord *r, uint32_t i);

/* Read the next value.  Returns 1, or 0 when there are no more. */
int pyrecord_next(struct pyrecord *r, struct pyvariable_value *v);

#endif
