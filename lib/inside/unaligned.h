/* unaligned.h - loads numbers from memory at any alignment, in the byte order of this machine. */
#ifndef UNALIGNED_H
#define UNALIGNED_H

#include <stdint.h>

/* Types for loads at any alignment.  Compilers never turn these loads into calls of memcpy. */
struct __attribute__((packed, may_alias)) load16 {
	uint16_t v;
};
struct __attribute__((packed, may_alias)) load32 {
	uint32_t v;
};
struct __attribute__((packed, may_alias)) load64 {
	uint64_t v;
};

static inline uint64_t load(const uint8_t *from, unsigned bytes)
{
	switch (bytes) {
	case 1: return *from;
	case 2: return ((const struct load16 *)from)->v;
	case 4: return ((const struct load32 *)from)->v;
	default: return ((const struct load64 *)from)->v;
	}
}

#endif
