/* resolve.h - finds the object of an address; looks at its file at the first sample in it. */
#ifndef RESOLVE_H
#define RESOLVE_H

#include "sys/procs.h"

/* The object that is called PATH, such as [unknown]; NULL: no memory. */
struct object *resolve_special(const char *path);
struct object *resolve_kernel(void);

/* Find the object of ADDR in P.  *WHERE becomes the address in the object, *IN the mapping; NULL
 * for an object that all processes have.  Returns NULL when nothing is mapped there. */
struct object *resolve(struct proc *p, uint64_t addr, uint64_t *where, const struct map **in);

/* 1: the ring has lost records, perhaps of mappings. */
extern int resolve_lossy;

/* Code of P was found where none is mapped, at the time NOW, ns.  Read /proc again, as long as the
 * process lives; at most once a second.  Returns 1 when it was read. */
int resolve_rescan(struct proc *p, uint64_t now);

#endif
