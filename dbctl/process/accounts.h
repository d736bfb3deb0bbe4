/* accounts.h - what became of the samples of a process, and where its code lies: accounts.log and
 * maps.log, see pct(5). */
#ifndef ACCOUNTS_H
#define ACCOUNTS_H

#include "process/proc.h"

/* P runs another program: count from 0. */
void accounts_begin(struct proc *p);

/* The samples of P are of CLOCK ('c', 'r'), every US. */
void accounts_timer(struct proc *p, char clock, int64_t us);

/* Add N to the count WHAT of P. */
void accounts_add(struct proc *p, enum proc_count what, uint64_t n);

uint64_t accounts_recorded(const struct proc *p);

/* Write the accounts of P: now, or with SOON within ACCOUNTS_US of the last time. */
enum { ACCOUNTS_US = 100000 };
void accounts_write(struct proc *p, int soon);

/* Write the accounts of P now.  The first line of WHY, what went wrong, replaces the note
 * before. */
void accounts_note(struct proc *p, const char *why);

/* Take the note out of them; to be freed.  NULL: there is none. */
char *accounts_take_note(struct proc *p);

#endif
