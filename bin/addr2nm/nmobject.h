/* nmobject.h - gets the symbols of an object on disk from the cache, or from nm. */
#ifndef NMOBJECT_H
#define NMOBJECT_H

#include "symbols/nmcache.h"

/* Open the symbols of the object PATH: an ELF file, whose separate debug file is used when there is
 * one, or "[vdso]".  The object must have BUILD_ID, in hexadecimal; NULL or "" means any.  With
 * DEMANGLE names are demangled; nm may be silent for MS milliseconds.  Returns 0, or -1 with the
 * reason in WHY, a sentence without a subject. */
int nmobject_open(struct nmcache *c, const char *path, const char *build_id, int demangle, int ms,
	char *why, size_t size);

#endif
