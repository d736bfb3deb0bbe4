/* remarks.h - messages about a process while dbctl runs. */
#ifndef REMARKS_H
#define REMARKS_H

#include "process/proc.h"

/* Say WHY, which went wrong with P, and note it in its accounts. */
void remarks_complain(struct proc *p, const char *why);

/* The same; P is not sampled, or no more: that shows in the verdict, and in the index of the run
 * if P has no logs. */
void remarks_missed(struct proc *p, const char *why);

/* Say WHAT is done with P, when that is wanted (-v). */
void remarks_verbose(const struct proc *p, const char *what);
extern int remarks_wanted;

/* Warn when FILE loses the rights that it has by its mode, because it is traced when it starts.
 * NAME is what messages call it. */
void remarks_rights(const char *name, const char *file);

#endif
