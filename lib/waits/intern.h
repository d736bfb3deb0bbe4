/* intern.h - keeps strings of bytes, each only once, and gives each a number. */
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

/* Returns the number, from 0, of the string of LEN bytes at BYTES, and keeps the string if it is
 * new.  INTERN_NONE when there is no memory, or the string is new and MOST strings are kept
 * already. */
uint32_t intern(struct intern *t, const void *bytes, size_t len, size_t most);

void intern_free(struct intern *t);

#endif
