/* remarks.h - what the lines of a report lack, and the way to it.  Each prints KEY<TAB># REMARK, or
 * nothing. */
#ifndef REMARKS_H
#define REMARKS_H

#include "base/tally.h"

/* `made': some are code made at run time without a name. */
void remark_made(const struct tally *lines);

/* `stripped': most of the samples are in code without names; or most of the lines, where they are
 * no trifle. */
void remark_stripped(const struct tally *lines);

/* `cut': over 1 % of the call paths, of up to FRAMES frames, end before a function that begins
 * programs or threads.  A last frame without a name may be one.  POINTERS: paths were followed by
 * frame pointers, not by tables. */
void remark_cut(const struct tally *lines, unsigned frames, int pointers);

#endif
