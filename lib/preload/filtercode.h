/* filtercode.h - whether code could install a seccomp filter by instructions of its own. */
#ifndef FILTERCODE_H
#define FILTERCODE_H

#include "preload/regions.h"

#include <stddef.h>

#define FILTERCODE_ALL ((size_t)64 << 20) /* bytes that are read at most: some 50 ms */

/* Whether the code of R is a file's, of at most MOST bytes, and none of its instructions loads the
 * number of a system call that installs a filter.  Of the program, no data that it can write may
 * have such a number either.  A number that is computed is not seen.  It reads the code as it is
 * mapped; only for x86-64.  One system call, no lock. */
int filtercode_lacks(const struct region *r, size_t most);

#endif
