/* filtercode.h - tells whether code could install a seccomp filter by its own instructions. */
#ifndef FILTERCODE_H
#define FILTERCODE_H

#include "preload/regions.h"

#include <stddef.h>

#define FILTERCODE_ALL ((size_t)64 << 20) /* bytes that are read at most, in about 50 ms */

/* 1 when the code of R comes from a file, has at most MOST bytes, and contains no instruction that
 * loads the number of a system call that installs a filter.  If R is code of the program itself,
 * its writable data must not contain such a number either.  A number that is computed goes
 * unnoticed.  Reads the code as it is mapped; only for x86-64.  Makes one system call, takes no
 * lock. */
int filtercode_lacks(const struct region *r, size_t most);

#endif
