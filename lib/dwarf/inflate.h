/* inflate.h - compressed sections: zlib, and zstd where it was there to build with.
 *   ELFCOMPRESS_ZLIB (1), ELFCOMPRESS_ZSTD (2): the gABI's chapter on sections. */
#ifndef INFLATE_H
#define INFLATE_H

#include "dwarf/cursor.h"

/* Inflate IN, of that gABI TYPE, which has to make SIZE bytes, into a file without a name and map
 * that.
 * Returns the mapping, to be given to munmap with SIZE, or NULL with the reason, a constant, in
 * *WHY. */
void *inflate_map(struct bytes in, unsigned type, uint64_t size, const char **why);

#endif
