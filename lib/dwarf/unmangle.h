/* unmangle.h - reads one mangled name.  unmangle_iberty.c uses libiberty.  Where a build cannot
 * have the library, unmangle_noiberty.c uses c++filt, the program of binutils that contains it. */
#ifndef UNMANGLE_H
#define UNMANGLE_H

#include <stddef.h>

enum { UNMANGLE_MAX = 1 << 20 }; /* bytes of a readable name */

/* Get ready, while the process may still start programs. */
void unmangle_begin(void);

/* 1 when names can be read. */
int unmangle_possible(void);

/* NAME of LENGTH bytes, of a unit of the language LANG (demangle.h), in readable form, which has
 * *LEN bytes and is valid until the next call.  NULL: NAME is not mangled, it is damaged, or its
 * readable form is longer than UNMANGLE_MAX. */
const char *unmangle(const char *name, size_t length, unsigned lang, size_t *len);

#endif
