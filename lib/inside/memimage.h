/* memimage.h - finds the parts of an ELF image in the memory of a process, by its program headers.
 * May be called inside other people's programs and in a signal handler. */
#ifndef MEMIMAGE_H
#define MEMIMAGE_H

#include <stddef.h>
#include <stdint.h>

/* A function that copies N bytes at FROM of the process to TO; returns how many bytes it copied. */
typedef long memimage_peek(void *arg, void *to, uint64_t from, size_t n);

enum { MEMIMAGE_LOADS = 16 }; /* segments in a struct memimage; linkers make up to ten */

struct memimage {
	uint64_t head;  /* address of the image's first byte */
	int read;       /* 1: the following fields are filled in */
	unsigned loads; /* 0: there is no image */
	struct memimage_load {
		uint64_t start, size, offset; /* address; bytes from the file; offset in it */
		unsigned flags;               /* PF_* */
	} load[MEMIMAGE_LOADS];
};

/* Read the loaded segments of I, whose `head' is set, unless they were read before. */
void memimage_read(struct memimage *i, memimage_peek *peek, void *arg);

/* If I, which was read, has code at START to END - 1, in whole pages of PAGE bytes, set *OFFSET to
 * the code's offset in the file and return 0.  Otherwise return -1. */
int memimage_code(
	const struct memimage *i, uint64_t page, uint64_t start, uint64_t end, uint64_t *offset);

#endif
