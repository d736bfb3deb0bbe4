/* random.h - makes random numbers. */
#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>

/* Returns a random number below N (N > 0), and advances *STATE; xorshift64* (Vigna 2016). */
uint64_t random_below(uint64_t *state, uint64_t n);

#endif
