/* demanglecache.h - remembers names that were demangled lately.  Neighbouring addresses lie in the
 * same functions.  When the index is in the cache, demangling takes longer than all other work. */
#ifndef DEMANGLECACHE_H
#define DEMANGLECACHE_H

enum {
	DEMANGLECACHE_MAX = 1024, /* names kept */
	DEMANGLECACHE_BYTES =
		8 << 10, /* bytes of a name and of its readable form; longer names are not
				    * kept */
};

struct demanglecache { /* starts as all zero */
	struct demanglecache_name {
		char *name, *text; /* one allocation; NULL free */
		unsigned lang;
	} kept[DEMANGLECACHE_MAX];
};

/* Like demangle (demangle.h), but remembers the answer.  The answer is valid until the next
 * call. */
const char *demanglecache_get(struct demanglecache *d, const char *name, unsigned lang);

void demanglecache_free(struct demanglecache *d);

#endif
