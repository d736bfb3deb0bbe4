/* cgroups.h - keeps one copy of each path of a control group: equal paths have equal pointers. */
#ifndef CGROUPS_H
#define CGROUPS_H

/* Returns the kept copy of PATH; "" when there is no memory, or too many paths are kept. */
const char *cgroups_get(const char *path);

/* Mark PATH, which is from cgroups_get() or "", so that the next cgroups_sweep() does not free
 * it. */
void cgroups_mark(const char *path);

/* Free the paths that were not marked since the last sweep, and remove the marks. */
void cgroups_sweep(void);

#endif
