/* resolve.h - finds the object at an address, and reads the object's file at the first sample in
 * it. */
#ifndef RESOLVE_H
#define RESOLVE_H

#include "sys/procs.h"

/* Returns the object that is called PATH, such as [unknown], or that of the kernel; NULL without
 * memory. */
struct object *resolve_special(const char *path);
struct object *resolve_kernel(void);

/* Returns the object at ADDR in P; NULL when nothing is mapped there.  *WHERE becomes the address
 * in the object, *IN the mapping (NULL for [vsyscall], which all processes have). */
struct object *resolve(struct proc *p, uint64_t addr, uint64_t *where, const struct map **in);

/* 1 when a ring has lost records, perhaps those of mappings. */
extern int resolve_lossy;

/* Read P's mappings from /proc again, because code of P ran, at the time NOW in ns, where we know
 * no mapping.  Reads at most once a second, and only while the process lives.  Returns 1 when it
 * has read them. */
int resolve_rescan(struct proc *p, uint64_t now);

#endif
