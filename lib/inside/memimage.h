/* memimage.h - an ELF image that a process has in its memory, by its program headers.
 * Plain code, callable inside other people's programs and in a signal handler. */
#ifndef MEMIMAGE_H
#define MEMIMAGE_H

#include <stddef.h>
#include <stdint.h>

/* Copies N bytes at FROM of the process; returns N, or less. */
typedef long memimage_peek(void *arg, void *to, uint64_t from, size_t n);

enum { MEMIMAGE_LOADS = 16 }; /* linkers make up to ten */

struct memimage {
	uint64_t head;  /* address of its first byte */
	int read;       /* the following are filled in */
	unsigned loads; /* 0: there is no image */
	struct memimage_load {
		uint64_t start, size, offset; /* in memory; the file's bytes of it; in the file */
		unsigned flags;               /* PF_* */
	} load[MEMIMAGE_LOADS];
};

/* Read the loaded segments of I, which has its head, unless they are known. */
void memimage_read(struct memimage *i, memimage_peek *peek, void *arg);

/* When I, which was read, has code at START to END - 1, by whole pages of PAGE bytes, set *OFFSET
 * to its place in the file.  Returns 0, or -1: it has none there. */
int memimage_code(
	const struct memimage *i, uint64_t page, uint64_t start, uint64_t end, uint64_t *offset);

#endif
