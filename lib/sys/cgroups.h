/* cgroups.h - owns the paths of control groups.  Each is kept once: equal ones are one pointer. */
#ifndef CGROUPS_H
#define CGROUPS_H

/* The one kept copy of PATH; "" when there is no memory, or too many are kept. */
const char *cgroups_get(const char *path);

/* Keep PATH, from cgroups_get, or "", from the next cgroups_sweep(). */
void cgroups_mark(const char *path);

/* Free the paths that were not marked since the last sweep. */
void cgroups_sweep(void);

#endif
