/* inlined.h - calls that a compiler inlined become frames of their own.
 *   a frame that addr2src -i called `g@x.h:7 <- f@x.c:3'   ->   g inlined into f: two frames */
#ifndef INLINED_H
#define INLINED_H

#include "samples/places.h"

/* Replace P, whose frames have their answers, by places with a frame for each inlined call, paths
 * of up to FRAMES of them.  NAMES is what a frame is called: 'l' FILE:LINE, 's' and 'f' its
 * function.  Out of memory is fatal. */
void inlined_split(struct places *p, unsigned frames, char names);

#endif
