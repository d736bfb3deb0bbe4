/* inflate.h - inflates compressed sections: zlib's and zstd's, if PCT was built with these
 * libraries.
 *   ELFCOMPRESS_ZLIB (1), ELFCOMPRESS_ZSTD (2): the gABI's chapter on sections. */
#ifndef INFLATE_H
#define INFLATE_H

#include "dwarf/cursor.h"

/* Inflate IN, compressed by the gABI's method TYPE, into a file without a name, and map that file.
 * The result must have SIZE bytes.  Returns the mapping, for munmap with SIZE, or NULL with the
 * reason, a constant, in *WHY. */
void *inflate_map(struct bytes in, unsigned type, uint64_t size, const char **why);

#endif
