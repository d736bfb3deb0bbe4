/* remarks.h - remarks on what the lines of a report lack, with a remedy.  Each function prints
 * KEY<TAB># REMARK, or nothing. */
#ifndef REMARKS_H
#define REMARKS_H

#include "base/tally.h"

/* `made': some samples are in code made at run time, without a name. */
void remark_made(const struct tally *lines);

/* `stripped': most samples are in code without names; or most lines are, with many samples. */
void remark_stripped(const struct tally *lines);

#define REMARK_FOLDED "# recursion is folded: calls that repeat are in a path once"

/* `cut': over 1 % of the call paths, of up to FRAMES frames, end before a function that begins
 * programs or threads; a last frame without a name may be one.  POINTERS: the paths are from frame
 * pointers, not from tables. */
void remark_cut(const struct tally *lines, unsigned frames, int pointers);

/* `cut': over 1 % of ALL call paths are not whole: why, in words, is in ENDS. */
void remark_ends(struct tally *ends, wide all, unsigned frames);

#endif
