/* count.h - adds and parses counts of samples.  A sum that would exceed 2^64 - 1 stays there, and
 * the function says so. */
#ifndef COUNT_H
#define COUNT_H

#include <stddef.h>
#include <stdint.h>

/* Add N to *SUM, which stays at UINT64_MAX when it would exceed that.  Returns 1 when that
 * happened, else 0. */
int count_add(uint64_t *sum, uint64_t n);

/* Parse decimal digits at S, at most LEN bytes, into *OUT.  Returns the number of digits; 0 when
 * there is none or the number is too large: then *OUT is unchanged. */
size_t count_parse(const char *s, size_t len, uint64_t *out);

#endif
