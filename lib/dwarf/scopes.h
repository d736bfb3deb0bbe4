/* scopes.h - the functions of a unit and the calls inlined into them. */
#ifndef SCOPES_H
#define SCOPES_H

#include "dwarf/blob.h"
#include "dwarf/linehead.h"

/* Read all DIEs of U, a unit with code; FILES (NULL unknown) are its files.  Returns a blob from
 * malloc, NULL: no memory. */
struct blob *scopes_read(struct unit *u, const struct linehead *files);

/* Call SINK for each range of U's functions, until it returns something else than 0: for units that
 * name no ranges of their own. */
void scopes_ranges(struct unit *u, int (*sink)(void *, uint64_t lo, uint64_t hi), void *arg);

#endif
