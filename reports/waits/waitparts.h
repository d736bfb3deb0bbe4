/* waitparts.h - divides rows of waits by threads and by moments, for pages. */
#ifndef WAITPARTS_H
#define WAITPARTS_H

#include "waitrows.h"

enum { WAITPARTS_MOMENTS = 4000 }; /* most moments; the shortest are left out */

/* Print as members of a JSON object what each thread has of each row of R, and the longest waits:
 *	"by": [[ROW, PID, TID, NS, COUNT], ...], "moments": [[ROW, PID, TID, BEGUN, NS], ...]
 * ROW is the place in r->row; with OTHERS the last row has the waits of no other row. */
void waitparts_print(const struct waitrows *r, int others);

#endif
