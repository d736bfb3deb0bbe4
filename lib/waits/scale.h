/* scale.h - estimates the waits of a thread.  The short waits that looks have seen, by chance,
 * stand for all short waits.  Each wait ends with time in which the thread was ready but had no
 * CPU.  Only the sum of that time is known, from schedstat; each wait loses its mean. */
#ifndef SCALE_H
#define SCALE_H

#include "waits/processes.h"

struct scale;

struct part {
	double count, ns;
};

/* Returns the scales of all threads of WP up to the time UPTO, *N of them, to be freed; NULL when
 * there is no memory. */
struct scale *scale_make(const struct wait_process *wp, uint64_t upto, size_t *n);

/* Returns how many waits ROW stands for, and for how many ns they were blocked. */
struct part scale_row(const struct scale *s, size_t n, const struct wait_row *row);

/* The same for COUNT waits of thread TID, NS long together, that are in no row. */
struct part scale_part(const struct scale *s, size_t n, pid_t tid, uint64_t count, uint64_t ns);

/* Returns 1 when looks have seen too few short waits of thread TID to stand for those that no look
 * has seen; then the latter are in no row.  TID 0: the same for the threads without a line. */
int scale_unmet(const struct scale *s, size_t n, pid_t tid);

#endif
