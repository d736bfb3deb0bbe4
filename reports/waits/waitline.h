/* waitline.h - draws when threads ran, and when they waited. */
#ifndef WAITLINE_H
#define WAITLINE_H

#include "waitrows.h"

enum { WAITLINE_LEAST = 60, WAITLINE_MOST = 1000 }; /* columns */

/* Sort the threads of R: the one that used or wanted a processor most first.  *BEGUN becomes the
 * time when the first thread began, *ENDED that when the last one ended. */
void waitline_order(struct waitrows *r, uint64_t *begun, uint64_t *ended);

/* Print a line for each of the TOP threads (0: all) that used or wanted a processor most, WIDTH
 * columns long.  R has been made (waitrows_make), and is sorted anew.  JSON 1: print JSON, with the
 * ns of each column. */
void waitline_print(struct waitrows *r, unsigned width, size_t top, int json);

#endif
