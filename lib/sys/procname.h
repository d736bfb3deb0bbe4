/* procname.h - the name that files of a process have. */
#ifndef PROCNAME_H
#define PROCNAME_H

#include "sys/proc.h"

/* P is called COMM by the kernel and runs PROGRAM; NULL: none is known. */
void procname(struct proc *p, const char *comm, struct object *program);

#endif
