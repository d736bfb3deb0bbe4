/* outfmt.h - writes places as output lines of pct-pr, by a format:
 *   %c count   %l label   %s answer of the translator   %f source file, else object
 *   %L its line, or nothing   %o object  %O its base name   %a address   %p program   %i pid
 *   %% %t %n
 *   %A address and %b identity as pct-dis takes them
 *   %u short name of the control group, - not known
 *   %m time of the object   %I instance and %T start of the process
 *   %e event, or time   %q ns that a sample stands for   %w number of the time's slice
 *   %W that slice, FROM..TO in seconds
 *   %F OBJECT<TAB>NAME of each frame, leaf first, tabs between
 *   %k the label of a kind (kinds.h), which the caller puts there: it is unknown to outfmt_write
 * With call paths %l is `leaf <- caller <- ...`, the others are the leaf's.  All but %t and %n goes
 * through escape(), so that a line is a line. */
#ifndef OUTFMT_H
#define OUTFMT_H

#include "base/tally.h"
#include "samples/gather.h"
#include "samples/places.h"

#include <stdio.h>

/* 1 when FORMAT has only letters known here. */
int outfmt_ok(const char *format);

/* 1 when FORMAT has the letter C. */
int outfmt_has(const char *format, char c);

/* Make GA keep separate counts for what the letters of FORMAT show.  Returns 1 when they need
 * names, else 0. */
int outfmt_want(const char *format, struct gather_opt *ga);

/* Write node I of P to OUT in FORMAT, without a newline. */
void outfmt_write(FILE *out, const char *format, const struct places *p, uint32_t i);

/* Add all nodes of P that have a count to T; FORMAT makes their labels.  When LINE is not NULL,
 * LINE[I] becomes the number of the line that node I was added to.  Out of memory is fatal, with a
 * message. */
void outfmt_tally(struct tally *t, const char *format, const struct places *p, size_t *line);

#endif
