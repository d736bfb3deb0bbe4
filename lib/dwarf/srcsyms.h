/* srcsyms.h - reads the symbols of an object, for addresses without lines. */
#ifndef SRCSYMS_H
#define SRCSYMS_H

#include "symbols/nmcache.h"

/* Open the code symbols of OBJECT, an ELF file.  Names stay as they are in the file, not demangled.
 * They come from the first of these that has any:
 *   .symtab of DEBUG, the separate debug file (NULL: there is none)
 *   .symtab of OBJECT
 *   .gnu_debugdata, together with .dynsym
 *   .dynsym alone; then an address between two symbols gets the names of both (nmcache_between)
 * The symbols are kept in the cache.  Returns 0, also when there are no symbols, or -1 with the
 * reason in WHY, a sentence without a subject. */
int srcsyms_open(struct nmcache *c, const char *object, const char *debug, char *why, size_t size);

#endif
