/* pytext.h - reads the strings of CPython.  May be called inside other people's programs and in a
 * signal handler. */
#ifndef PYTEXT_H
#define PYTEXT_H

#include "python/pywalk.h"

/* Store the str at ADDRESS as UTF-8 in TO, which has SIZE bytes, at least 8; text that does not fit
 * is cut at a whole character.  Returns the length; 0 when it cannot be read. */
size_t pytext_str(const struct pywalk *w, uint64_t address, char *to, size_t size);

/* Store the first SIZE bytes of the bytes at ADDRESS in TO.  Returns how many these are. */
size_t pytext_bytes(const struct pywalk *w, uint64_t address, uint8_t *to, size_t size);

#endif
