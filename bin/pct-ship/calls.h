/* calls.h - names frames: a frame has one or more calls, each with its function and line.
 *	addr2src's answer `g@x.h:7 <- f@x.c:3'  ->  two calls, g inlined into f */
#ifndef SHIPCALLS_H
#define SHIPCALLS_H

#include "names/translate.h"
#include "samples/places.h"
#include "base/growtext.h"

struct call {       /* escaped (inside/escape.h); "" not known */
	char *text; /* object, build-id, address, function, file, line, with FLEET_PART between */
	size_t parts[6]; /* offset of each of the six parts in TEXT */
	size_t len;
};

struct calls {
	struct call *call;
	size_t *first; /* the calls of frame F, innermost first: from first[F], to first[F + 1] */
	size_t n, room;
	const struct places *p;
};

/* Name the calls of all frames of P, which must live as long as C.  HAS has a text for each frame:
 * its names in the form of the column frame.calls; "": the frame stays without calls; NULL: ask T
 * for its names. */
void calls_name(
	struct calls *c, const struct places *p, char *const *has, const struct translate_opt *t);

/* 1 when the function of frame F is known. */
int calls_named(const struct calls *c, uint32_t f);

/* 1 when the line of frame F is known. */
int calls_placed(const struct calls *c, uint32_t f);

/* Append the calls of frame F to T, in the form of the column frame.calls. */
void calls_text(struct text *t, const struct calls *c, uint32_t f);

void calls_free(struct calls *c);

#endif
