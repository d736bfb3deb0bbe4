/* whycommon.h - finds the value of a variable that most samples of a function have. */
#ifndef WHYCOMMON_H
#define WHYCOMMON_H

#include "samples/whyvalue.h"

#include <stddef.h>

/* Set *MOST to the value that most of the N samples V have.  Returns its share of the samples that
 * have a value: 1 when all have the same, 0 when none has one.  Out of memory is fatal. */
double whycommon(const struct why_value *v, size_t n, struct why_value *most);

#endif
