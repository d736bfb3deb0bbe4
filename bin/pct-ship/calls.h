/* calls.h - the names of frames, each with its function and its line.
 *	addr2src's answer `g@x.h:7 <- f@x.c:3'  ->  two calls, g inlined into f */
#ifndef SHIPCALLS_H
#define SHIPCALLS_H

#include "names/translate.h"
#include "samples/places.h"

struct call {       /* escaped (inside/escape.h); "" not known */
	char *text; /* object, build-id, address, function, file, line, with FLEET_PART between */
	size_t parts[6]; /* where each begins */
	size_t len;
};

struct calls {
	struct call *call;
	size_t *first; /* the calls of frame F, innermost first: from first[F], to first[F + 1] */
	size_t n, room;
};

/* Ask for the names of all frames of P. */
void calls_name(struct calls *c, struct places *p, const struct translate_opt *t);

void calls_free(struct calls *c);

#endif
