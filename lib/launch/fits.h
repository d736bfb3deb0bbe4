/* fits.h - tells whether the library can be loaded into a program. */
#ifndef FITS_H
#define FITS_H

#include "inside/preloadable.h"

#include <stddef.h>

/* Returns the reason why the library, which is built like SELF, cannot be loaded into FILE; NULL
 * when it can be.  Sets *PROG to the image of FILE, or that of /bin/sh, which runs a script. */
const char *fits_blocker(const char *file, const struct image *self, struct image *prog);

enum { FITS, FITS_NOT, FITS_NO_PATHS };

/* Tell whether the library can sample the program NAME, found in the PATH of ENV.  Returns FITS
 * when it can or this is not known; FITS_NOT, with "FILE (REASON)" in TEXT, when the library cannot
 * be loaded; FITS_NO_PATHS, with "FILE (Go)" in TEXT, when the library cannot read the stacks. */
int fits_program(const char *name, char *const *env, char *text, size_t size);

#endif
