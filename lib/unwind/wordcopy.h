/* wordcopy.h - copies without memcpy, which a program can replace. */
#ifndef UNWIND_WORDCOPY_H
#define UNWIND_WORDCOPY_H

#include <stddef.h>
#include <stdint.h>

/* Copy *FROM to *TO, both of the same type.  Async-signal-safe. */
#define COPY_WORDS(to, from) \
	do { \
		_Static_assert(sizeof *(to) == sizeof *(from) && sizeof *(from) % 4 == 0, \
			"copied by words"); \
		copy_words(to, from, sizeof *(from)); \
	} while (0)

/* The barrier keeps compilers from calling memcpy. */
static inline void copy_words(void *to, const void *from, size_t size)
{
	const uint32_t *f = from;
	uint32_t *t = to;

	for (size_t i = 0; i < size / sizeof *f; i++) {
		t[i] = f[i];
		__asm__ volatile("" : : : "memory");
	}
}

#endif
