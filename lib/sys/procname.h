/* procname.h - gives a process the name that its data directory has. */
#ifndef PROCNAME_H
#define PROCNAME_H

#include "sys/proc.h"

/* Set the name of P, which the kernel calls COMM and which runs PROGRAM (NULL: not known). */
void procname(struct proc *p, const char *comm, struct object *program);

#endif
