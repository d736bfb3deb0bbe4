/* sampleorder.c - chooses the samples whose order is kept.
 *
 * Each time the number of runs taken has doubled, every other kept run makes room for new ones.
 * With four slots:
 *	run      0  1  2  3  4  5  6  7  8  9 10 11 12
 *	in slot  0  1  2  3  1  -  3  -  2  -  -  -  3
 * The slot of a run follows from its number alone. */
#include "inside/sampleorder.h"

/* Rotate the low BITS of V to the left by BY. */
static uint32_t rotate(uint32_t v, unsigned bits, unsigned by)
{
	by = bits ? by % bits : 0;
	return (v << by | v >> (bits - by)) & ((UINT32_C(1) << bits) - 1);
}

uint32_t sampleorder_slot(uint64_t n, uint32_t slots)
{
	uint32_t runs = slots / PCT_ORDER_RUN, slot;
	uint64_t run = n / PCT_ORDER_RUN;
	unsigned bits, level = 0;

	if (!runs)
		return slots;
	bits = (unsigned)__builtin_ctz(runs);
	if (run >> bits)
		level = 64 - (unsigned)__builtin_clzll(run >> bits);
	if (run & ((UINT64_C(1) << level) - 1))
		return slots;
	slot = rotate((uint32_t)(run >> level), bits, level);
	return slot * PCT_ORDER_RUN + (uint32_t)(n % PCT_ORDER_RUN);
}

uint32_t sampleorder_fit(size_t bytes)
{
	uint32_t slots = PCT_ORDER_MAX;

	while (slots && slots * 5 + sizeof(struct pct_order) > bytes)
		slots /= 2;
	return slots < PCT_ORDER_RUN ? 0 : slots;
}
