/* valuerows.h - loads values of recorded states into the table value. */
#ifndef VALUEROWS_H
#define VALUEROWS_H

#include "store.h"

/* Load the values of SPEC, FUNC@EXPR, in the states that belong to the FILES files FILE.  BIN is
 * the directory of PCT's programs, or NULL when it is not known.  Returns 0, or -1 after a
 * message. */
int valuerows(struct store *s, const char *bin, const char *spec, char **file, size_t files);

#endif
