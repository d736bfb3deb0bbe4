/* functions.h - where the code of a function lies, inlined copies too. */
#ifndef FUNCTIONS_H
#define FUNCTIONS_H

#include <stddef.h>
#include <stdint.h>

struct code_range {
	uint64_t lo, hi; /* the file's addresses LO to HI - 1 */
	int inlined;     /* of another function, which is inlined there: FUNC is a caller */
};

/* The code of FUNC in OBJECT, sorted, into *OUT, from malloc; with OUTER also what is inlined into
 * it.  FUNC is a name as in the source, as C++ writes it, which may omit namespaces and classes
 * (but after a leading ::) and parameters, or the linker's.  Returns how many ranges, 0: none, with
 * the reason in WHY, a sentence without a subject. */
size_t functions_find(const char *object, const char *func, int outer, struct code_range **out,
	char *why, size_t size);

#endif
