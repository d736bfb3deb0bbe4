/* demangled.h - names that were demangled lately.  Neighbouring addresses lie in the same
 * functions.  When the index is in the cache, demangling takes longer than all other work. */
#ifndef DEMANGLED_H
#define DEMANGLED_H

enum {
	DEMANGLED_MAX = 1024,      /* names kept */
	DEMANGLED_BYTES = 8 << 10, /* bytes of a name and of its readable form; longer ones are not
				    * kept */
};

struct demangled { /* starts as all zero */
	struct demangled_name {
		char *name, *text; /* one allocation; NULL free */
		unsigned lang;
	} kept[DEMANGLED_MAX];
};

/* As demangle (demangle.h), valid until the next call. */
const char *demangled(struct demangled *d, const char *name, unsigned lang);

void demangled_free(struct demangled *d);

#endif
