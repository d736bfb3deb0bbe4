/* accounts.h - what became of the samples of a process, and where its code lies: accounts.log and
 * maps.log, see pct(5). */
#ifndef ACCOUNTS_H
#define ACCOUNTS_H

#include "process/proc.h"

/* Write the accounts of P: now, or with SOON within ACCOUNTS_US of the last time. */
enum { ACCOUNTS_US = 100000 };
void accounts_write(struct proc *p, int soon);

/* Write the accounts of P now.  The first line of WHY, what went wrong, replaces the note
 * before. */
void accounts_note(struct proc *p, const char *why);

#endif
