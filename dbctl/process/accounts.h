/* accounts.h - writes what became of the samples of a process to accounts.log, and where its code
 * is mapped to maps.log; see pct(5). */
#ifndef ACCOUNTS_H
#define ACCOUNTS_H

#include "process/proc.h"

/* P runs another program: count from 0. */
void accounts_begin(struct proc *p);

/* P is sampled every US microseconds of CLOCK: 'c' CPU time, 'r' real time, 0 none. */
void accounts_timer(struct proc *p, char clock, int64_t us);

/* Add N to the count of P that WHAT names. */
void accounts_add(struct proc *p, enum proc_count what, uint64_t n);

uint64_t accounts_recorded(const struct proc *p);

/* Write accounts.log of P.  With SOON, do nothing when they were written less than ACCOUNTS_US ago;
 * otherwise log the mappings of P as well, if that is due. */
enum { ACCOUNTS_US = 100000 };
void accounts_write(struct proc *p, int soon);

/* Write accounts.log of P now.  The first line of WHY, which says what went wrong, replaces the
 * last note. */
void accounts_note(struct proc *p, const char *why);

/* Take the note out of accounts.log of P; to be freed.  NULL when there is none. */
char *accounts_take_note(struct proc *p);

#endif
