/* memimage.h - an ELF image that a process has in its memory, by its program headers.
 * Plain code, callable inside other people's programs and in a signal handler. */
#ifndef MEMIMAGE_H
#define MEMIMAGE_H

#include <stddef.h>
#include <stdint.h>

/* Copies N bytes at FROM of the process; returns N, or less. */
typedef long memimage_peek(void *arg, void *to, uint64_t from, size_t n);

struct memimage {
	uint64_t head; /* address of its first byte */
	int read;      /* the following are filled in */
	unsigned codes;
	struct {
		uint64_t start, end, offset; /* by whole pages of 64 KiB; START's in the file */
	} code[4];
};

/* When image I has code at START to END - 1, set *OFFSET to its place in the file.  I has its head,
 * and is read at the first call.  Returns 0, or -1: it has none there, or is no image. */
int memimage_code(struct memimage *i, memimage_peek *peek, void *arg, uint64_t start, uint64_t end,
	uint64_t *offset);

#endif
