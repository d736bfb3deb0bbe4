/* inlined.h - gives calls that a compiler inlined frames of their own.
 *   a frame that addr2src -i called `g@x.h:7 <- f@x.c:3'   ->   g inlined into f: two frames */
#ifndef INLINED_H
#define INLINED_H

#include "names/translate.h"
#include "samples/places.h"

/* 1 when T asks a translator that knows of inlined calls. */
int inlined_known(const struct translate_opt *t);

/* Make T ask for inlined calls if one of its translators knows them.  When CHAIN, T's own chain, is
 * addr2nm alone, put addr2src before it if that can be run.  CHAIN has room for it. */
void inlined_may(struct translate_opt *t, const char **chain);

/* What a report says when addr2src, which knows of inlined calls, was not built and is neither in
 * DIR nor in PATH; NULL when it is there. */
const char *inlined_lacking(const char *dir);

/* Replace P, whose frames have their answers, by places with a frame for each inlined call.  A path
 * keeps its first FRAMES frames.  NAMES is how a frame is named: 'l' by FILE:LINE, 's' and 'f' by
 * its function.  Out of memory is fatal. */
void inlined_split(struct places *p, unsigned frames, char names);

/* Name all frames of P (label_all), with inlined calls as frames of their own and short names where
 * T asks for these; FRAMES and NAMES are those of inlined_split. */
void inlined_label(struct places *p, const struct translate_opt *t, unsigned frames, char names);

/* When the answer to F is a chain of inlined calls, replace it by the function of the innermost
 * one.  For programs that show only leaves, and whose places must stay as they are.  Out of memory
 * is fatal. */
void inlined_innermost(struct place_frame *f);

#endif
