/* pyvalue.h - reads values of CPython's objects.  May be called inside other people's programs and
 * in a signal handler.
 */
#ifndef PYVALUE_H
#define PYVALUE_H

#include "inside/pyentry.h"
#include "python/pywalk.h"

struct pyvalue {
	uint8_t kind;  /* PYVALUE_* */
	uint8_t n;     /* bytes at `bytes' */
	uint8_t sized; /* 1: it has a LENGTH, as len() tells */
	uint64_t length;
	uint8_t bytes[PYVALUE_SIZE];
};

/* Read the object at ADDRESS; 0 stands for an unbound variable. */
void pyvalue_read(const struct pywalk *w, uint64_t address, struct pyvalue *v);

/* Turn V into the value of len(V). */
void pyvalue_len(const struct pywalk *w, uint64_t address, struct pyvalue *v);

/* The object that the cell at ADDRESS holds; ADDRESS when there is no cell. */
uint64_t pyvalue_in_cell(const struct pywalk *w, uint64_t address);

/* Store the entry of V, which belongs to the N bytes NAME, at most PYVALUE_NAME; LEN: to the len()
 * of it.  TO has at least PYVALUE_ENTRY bytes.  Returns how many are used. */
size_t pyvalue_entry(uint8_t *to, const char *name, size_t n, int len, const struct pyvalue *v);

#endif
