/* waitdraw.h - draws when threads ran, what they waited for, and which thread ended a wait. */
#ifndef WAITDRAW_H
#define WAITDRAW_H

#include "waitrows.h"

enum { WAITDRAW_LEAST = 200, WAITDRAW_MOST = 100000 }; /* pixels */

/* Print an SVG picture with a lane for each of the TOP threads (0: all) that used or wanted a
 * processor most, WIDTH pixels wide (0: as wide as its window).  R has been made by waitrows_make
 * with `all'; its threads are sorted anew. */
void waitdraw_print(struct waitrows *r, unsigned width, size_t top);

#endif
