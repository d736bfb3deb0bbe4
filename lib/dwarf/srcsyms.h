/* srcsyms.h - the symbols of an object, for addresses without lines. */
#ifndef SRCSYMS_H
#define SRCSYMS_H

#include "symbols/nmcache.h"

/* Open the code symbols of OBJECT, an ELF file, as they are in the file (not demangled), from the
 * first of these that has any: .symtab of DEBUG, its separate debug file (NULL: none); its .symtab;
 * the symbols in .gnu_debugdata with those in .dynsym; .dynsym alone, where what lies between two
 * symbols has the names of both (nmcache_between).  They are kept in the cache.  Returns 0, also
 * without symbols, or -1 with the reason in WHY, a sentence without a subject. */
int srcsyms_open(struct nmcache *c, const char *object, const char *debug, char *why, size_t size);

#endif
