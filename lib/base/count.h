/* count.h - counts of samples.  A sum that would pass 2^64 - 1 stays there, and is told. */
#ifndef COUNT_H
#define COUNT_H

#include <stddef.h>
#include <stdint.h>

/* *SUM += N, staying at UINT64_MAX when it would pass it.  Returns 1 when that happened, else 0. */
int count_add(uint64_t *sum, uint64_t n);

/* Parse decimal digits at S, at most LEN bytes, into *OUT.  Returns how many bytes they are; 0
 * when there is none or the number is too large. */
size_t count_parse(const char *s, size_t len, uint64_t *out);

#endif
