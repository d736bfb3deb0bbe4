/* demanglename.h - reads one mangled name.  demanglename_iberty.c uses libiberty.  Where a build
 * cannot have the library, demanglename_noiberty.c uses c++filt, the program of binutils that
 * contains it. */
#ifndef DEMANGLENAME_H
#define DEMANGLENAME_H

#include <stddef.h>

enum { DEMANGLENAME_MAX = 1 << 20 }; /* bytes of a readable name */

/* Get ready, while the process may still start programs. */
void demanglename_begin(void);

/* 1 when names can be read. */
int demanglename_possible(void);

/* The readable form of NAME, which has LENGTH bytes and comes from a unit of the language LANG
 * (demangle.h).  The form has *LEN bytes and is valid until the next call.  NULL: NAME is not
 * mangled, it is damaged, or its readable form is longer than DEMANGLENAME_MAX. */
const char *demanglename(const char *name, size_t length, unsigned lang, size_t *len);

#endif
