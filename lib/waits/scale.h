/* scale.h - what the waits of a thread come to.  Of short ones some were met, by chance, and stand
 * for all.  Each ends with time in which the thread was ready, and had no CPU: only the sum of that
 * is known, from schedstat, and each wait is shorter by its mean. */
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

/* The same of COUNT waits of NS of thread TID that are in no row. */
struct part scale_part(const struct scale *s, size_t n, pid_t tid, uint64_t count, uint64_t ns);

/* 1 when no short wait of thread TID, 0: of those without a line, is in a row. */
int scale_unmet(const struct scale *s, size_t n, pid_t tid);

#endif
