/* fold.h - finds the function of each frame, for places that are sent without their lines. */
#ifndef SHIPFOLD_H
#define SHIPFOLD_H

#include "calls.h"
#include "base/growtext.h"

/* Append the frame F of C, without addresses and lines: what all places of a function share. */
void fold_key(struct text *t, const struct calls *c, uint32_t f);

/* For each frame of C, the first frame of the same function; the caller frees the array. */
uint32_t *fold_functions(const struct calls *c);

#endif
