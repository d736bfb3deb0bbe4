/* inlined.h - calls that a compiler inlined become frames of their own.
 *   a frame that addr2src -i called `g@x.h:7 <- f@x.c:3'   ->   g inlined into f: two frames */
#ifndef INLINED_H
#define INLINED_H

#include "names/translate.h"
#include "samples/places.h"

/* 1 when T asks a translator that knows of inlined calls. */
int inlined_known(const struct translate_opt *t);

/* Whether addr2src can demangle, for inlined_may(). */
#ifdef PCT_IBERTY
enum { INLINED_DEMANGLES = 1 };
#else
enum { INLINED_DEMANGLES = 0 };
#endif

/* Let T ask for inlined calls where that can be: of addr2src, which comes before CHAIN, T's own
 * chain, where addr2nm is all of that; CHAIN has room for it.  One that cannot demangle, as
 * DEMANGLES says, is not asked where T demangles. */
void inlined_may(struct translate_opt *t, const char **chain, int demangles);

/* Replace P, whose frames have their answers, by places with a frame for each inlined call, paths
 * of up to FRAMES of them.  NAMES is what a frame is called: 'l' FILE:LINE, 's' and 'f' its
 * function.  Out of memory is fatal. */
void inlined_split(struct places *p, unsigned frames, char names);

/* Name all frames of P (label_all), with inlined calls as frames of their own and short names where
 * T asks for these; FRAMES and NAMES as above. */
void inlined_label(struct places *p, const struct translate_opt *t, unsigned frames, char names);

/* Make the answer to F, where it is such a chain, the function of its innermost call alone.  For
 * who shows leaves and keeps its places.  Out of memory is fatal. */
void inlined_innermost(struct place_frame *f);

#endif
