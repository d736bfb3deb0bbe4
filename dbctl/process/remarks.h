/* remarks.h - prints messages about a process while dbctl runs. */
#ifndef REMARKS_H
#define REMARKS_H

#include "process/proc.h"

/* Print WHY, which says what went wrong with P, and note it in accounts.log of P. */
void remarks_complain(struct proc *p, const char *why);

/* The same when P is not sampled, or no longer: the verdict counts P as missed, and the index of
 * the run gets WHY if P has no logs. */
void remarks_missed(struct proc *p, const char *why);

/* Print WHAT is done with P, if remarks_wanted is set (-v). */
void remarks_verbose(const struct proc *p, const char *what);
extern int remarks_wanted;

/* Warn when FILE loses the rights that it has by its mode, because it is traced when it starts.
 * NAME is what messages call it. */
void remarks_rights(const char *name, const char *file);

#endif
