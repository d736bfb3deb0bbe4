/* procread.h - reads memory of another process. */
#ifndef PROCREAD_H
#define PROCREAD_H

#include "sys/procs.h"

#include <stddef.h>
#include <stdint.h>

/* Read SIZE bytes at ADDRESS of P.  Returns 0, or -1. */
int procread(const struct proc *p, uint64_t address, void *to, size_t size);

#endif
