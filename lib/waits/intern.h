/* intern.h - strings of bytes, each kept once and known by a number. */
#ifndef INTERN_H
#define INTERN_H

#include "base/openhash.h"

#include <stddef.h>
#include <stdint.h>

struct intern { /* all 0: empty */
	struct interned {
		uint64_t hash;
		uint32_t len;
		void *bytes; /* aligned as by malloc */
	} * item;
	size_t n;
	struct openhash index;
};

#define INTERN_NONE UINT32_MAX

/* The number of the LEN bytes at BYTES, from 0; INTERN_NONE: no memory, or MOST are kept already
 * and these are not among them. */
uint32_t intern(struct intern *t, const void *bytes, size_t len, size_t most);

void intern_free(struct intern *t);

#endif
