/* remarks.h - messages about a process while dbctl runs. */
#ifndef REMARKS_H
#define REMARKS_H

#include "proc.h"

/* Say WHY, which went wrong with P, and note it in its accounts. */
void remarks_complain(struct proc *p, const char *why);

/* Say WHAT is done with P, when that is wanted (-v). */
void remarks_verbose(const struct proc *p, const char *what);
extern int remarks_wanted;

/* Warn when FILE, started while it is traced, does not get the rights that it has by its mode; NAME
 * is what it is called. */
void remarks_rights(const char *name, const char *file);

#endif
