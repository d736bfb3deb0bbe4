/* waitline.h - draws when threads ran, and when they waited. */
#ifndef WAITLINE_H
#define WAITLINE_H

#include "waitrows.h"

enum { WAITLINE_LEAST = 60, WAITLINE_MOST = 1000 }; /* columns */

/* Sort the threads of R: the one that used or wanted a processor most first.  Find when the first
 * began, *BEGUN, and the last ended. */
void waitline_order(struct waitrows *r, uint64_t *begun, uint64_t *ended);

/* Print a line for each of the TOP threads (0: all) that used or wanted a processor most, WIDTH
 * columns long.  R has been made (waitrows_make), and is sorted anew.  JSON 1: in JSON, whole. */
void waitline_print(struct waitrows *r, unsigned width, size_t top, int json);

#endif
