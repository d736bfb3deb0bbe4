/* splitbins.h - counts the values of a variable in bins, for the picture of a split. */
#ifndef SPLITBINS_H
#define SPLITBINS_H

#include "samples/whyvalue.h"

#include <stddef.h>

enum { SPLITBINS = 24 };

/* Print `, "bins": {"from": 0, "to": 48, "count": [3, ...]}' of the numbers among the N values V:
 * SPLITBINS bins, equally wide; nothing when there are not two different ones. */
void splitbins_json(const struct why_value *v, size_t n);

#endif
