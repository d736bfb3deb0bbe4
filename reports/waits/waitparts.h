/* waitparts.h - the parts that threads and moments have in rows of waits, for pages. */
#ifndef WAITPARTS_H
#define WAITPARTS_H

#include "waitrows.h"

enum { WAITPARTS_MOMENTS = 4000 }; /* more are left out, the shortest */

/* Print as members of a JSON object what each thread has of each row of R, and the longest waits:
 *	"by": [[ROW, PID, TID, NS, COUNT], ...], "moments": [[ROW, PID, TID, BEGUN, NS], ...]
 * ROW is the place in r->row; with OTHERS the last row has what is in no other. */
void waitparts_print(const struct waitrows *r, int others);

#endif
