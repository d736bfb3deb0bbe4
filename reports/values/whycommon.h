/* whycommon.h - what the samples of a function have in common. */
#ifndef WHYCOMMON_H
#define WHYCOMMON_H

#include "samples/whyvalue.h"

#include <stddef.h>

/* The value that most of the N samples V have, into *MOST.  Returns its share of those with a
 * value: 1 when all have the same, 0 when none has one.  Out of memory is fatal. */
double whycommon(const struct why_value *v, size_t n, struct why_value *most);

#endif
