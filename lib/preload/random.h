/* random.h - random numbers. */
#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>

/* A random number below N (N > 0), from *STATE; xorshift64* (Vigna 2016). */
uint64_t random_below(uint64_t *state, uint64_t n);

#endif
