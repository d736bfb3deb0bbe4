/* fits.h - whether the library can be loaded into a program. */
#ifndef FITS_H
#define FITS_H

#include "inside/preloadable.h"

#include <stddef.h>

/* The reason why the library, which is built like SELF, cannot be loaded into FILE; NULL when it
 * can.  Sets *PROG. */
const char *fits_blocker(const char *file, const struct image *self, struct image *prog);

enum { FITS, FITS_NOT, FITS_NO_PATHS };

/* Whether the library can sample the program NAME, found in the PATH of ENV: FITS_NOT, and
 * TEXT is "FILE (REASON)", when it cannot be loaded; FITS_NO_PATHS, and TEXT is "FILE (Go)", when
 * the stacks of the program are not the library's. */
int fits_program(const char *name, char *const *env, char *text, size_t size);

#endif
