/* remarks.h - remarks on what the call paths of a report lack, with a remedy.  Each function
 * appends a line to OUT, or nothing. */
#ifndef REMARKS_H
#define REMARKS_H

#include "base/growtext.h"
#include "base/tally.h"

#include <stdint.h>

/* Remark when over 1 % of the call paths, of up to FRAMES frames, end before a function that begins
 * programs or threads; a last frame without a name may be such a function.  POINTERS: the paths are
 * from frame pointers, not from tables. */
void remark_cut(struct text *out, const struct tally *lines, unsigned frames, int pointers);

/* Remark when over 1 % of ALL call paths are not whole.  ENDS has the reasons, in words. */
void remark_ends(struct text *out, struct tally *ends, uint64_t all, unsigned frames);

#endif
