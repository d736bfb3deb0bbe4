/* counter.c - adds samples to counters of any width and detects full counters. */
#include "preload/config.h"
#include "preload/counter.h"
#include "preload/rules.h"

/* Add one to the counter at P.  Returns 0 when the counter is full and stays as it is. */
static int add64(uint64_t *p)
{
	uint64_t old = __atomic_load_n(p, __ATOMIC_RELAXED);

	do
		if (old == UINT64_MAX)
			return 0;
	while (!__atomic_compare_exchange_n(
		p, &old, old + 1, 1, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
	return 1;
}

/* Add one to the counter of WIDTH bytes at P.  Returns 0 when it is full.  Uses the aligned 4 bytes
 * around the counter: not every machine has an atomic exchange of fewer bytes. */
static int add32(unsigned char *p, unsigned width)
{
	uint32_t *word = (uint32_t *)(void *)((uintptr_t)p & ~(uintptr_t)3);
	unsigned bytes = (unsigned)((uintptr_t)p & 3);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	unsigned shift = 8 * (4 - width - bytes);
#else
	unsigned shift = 8 * bytes;
#endif
	uint32_t full = (width == 4 ? UINT32_MAX : (UINT32_C(1) << 8 * width) - 1) << shift;
	uint32_t old = __atomic_load_n(word, __ATOMIC_RELAXED);

	do
		if ((old & full) == full)
			return 0;
	while (!__atomic_compare_exchange_n(
		word, &old, old + (UINT32_C(1) << shift), 1, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
	return 1;
}

static int add(unsigned char *p, unsigned width)
{
	return width == 8 ? add64((uint64_t *)(void *)p) : add32(p, width);
}

int counter_patched(const struct datafile *f, const void *p)
{
	uintptr_t page = (uintptr_t)p & ~(uintptr_t)(PCT_PAGE - 1);
	int n = f->patches < PATCHES ? f->patches : PATCHES;

	for (int i = 0; i < n; i++)
		if (f->patched[i] == page)
			return 1;
	return 0;
}

void counter_lost(struct datafile *f, int reason)
{
	__atomic_fetch_add(&f->head->lost[reason], 1, __ATOMIC_RELAXED);
}

void counter_add(struct datafile *f, uint64_t offset)
{
	unsigned char *p = f->data + offset / config.bin_size * config.width;

	__atomic_fetch_add(&f->head->taken, 1, __ATOMIC_RELAXED);
	if (f->broken)
		counter_lost(f, PCT_LOST_SPACE);
	else if (!add(p, config.width))
		counter_lost(f, PCT_LOST_SATURATED);
	else if (f->broken && counter_patched(f, p))
		counter_lost(f, PCT_LOST_SPACE);
}
