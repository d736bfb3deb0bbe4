/* functions.h - finds where the code of a function lies, with its inlined copies. */
#ifndef FUNCTIONS_H
#define FUNCTIONS_H

#include <stddef.h>
#include <stdint.h>

struct code_range {
	uint64_t lo, hi; /* the file's addresses LO to HI - 1 */
	int inlined;     /* 1: code of another function, inlined into FUNC */
};

/* Put the code of FUNC in OBJECT into *OUT, sorted, from malloc; with OUTER also the code that is
 * inlined into FUNC.  FUNC is the linker's name, or the source's as C++ writes it.  The latter may
 * omit parameters and, unless it begins with ::, namespaces and classes.  Returns the number of
 * ranges; 0 when there is none, with the reason in WHY, a sentence without a subject. */
size_t functions_find(const char *object, const char *func, int outer, struct code_range **out,
	char *why, size_t size);

#endif
