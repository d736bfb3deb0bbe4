/* scopes.h - reads the functions of a unit and the calls inlined into them. */
#ifndef SCOPES_H
#define SCOPES_H

#include "dwarf/blob.h"
#include "dwarf/linehead.h"

/* Read all DIEs of U, which has code.  FILES are its files, NULL when they are not known.  Returns
 * a blob of scopes, from malloc, or NULL when there is no memory. */
struct blob *scopes_read(struct unit *u, const struct linehead *files);

/* Call SINK for each range of addresses of U's functions, until SINK returns something else than 0.
 * This is for units that name no ranges of their own. */
void scopes_ranges(struct unit *u, int (*sink)(void *, uint64_t lo, uint64_t hi), void *arg);

#endif
