/* symbols.h - gets the symbols of an object from nm, sorted and made disjoint; of a Go program
 * without symbols, its functions. */
#ifndef SYMBOLS_H
#define SYMBOLS_H

#include <stddef.h>

/* Run nm on the object PATH and write its code symbols as the lines of nmcache.h into *TEXT, of
 * *SIZE bytes, which the caller frees.  nm may be silent for MS milliseconds.  Returns 0 (also
 * when there are no symbols: an empty text), or -1 with the reason in WHY. */
int symbols_text(const char *path, int demangle, int ms, char **text, size_t *size, char *why,
	size_t why_size);

#endif
