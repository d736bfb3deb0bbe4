/* scale.h - estimates the waits of a thread.  The short waits that a look met, by chance, stand for
 * all short ones.  Each wait ends with time in which the thread was ready, and had no CPU.  Only
 * the sum of that time is known, from schedstat: subtract its mean from each wait. */
#ifndef SCALE_H
#define SCALE_H

#include "waits/processes.h"

struct scale;

struct part {
	double count, ns;
};

/* The scales of all threads of WP, up to the time UPTO, *N of them; NULL: no memory. */
struct scale *scale_make(const struct wait_process *wp, uint64_t upto, size_t *n);

/* How many waits ROW is, and for how long they were blocked. */
struct part scale_row(const struct scale *s, size_t n, const struct wait_row *row);

/* The same for COUNT waits, together NS long, of thread TID that are in no row. */
struct part scale_part(const struct scale *s, size_t n, pid_t tid, uint64_t count, uint64_t ns);

/* 1 when no short wait of thread TID is in a row.  TID 0: the threads without a line. */
int scale_unmet(const struct scale *s, size_t n, pid_t tid);

#endif
