/* nmcache.h - the symbols of an object as nm tells them, kept as a text that can be searched.
 *
 * The text, one file per object in the cache directory:
 *	PCTNM 1 SIZE SUM\n                     bytes and checksum of what follows
 *	0000000000001139 0000000000001150 main\n
 * Lines are sorted and do not overlap, START to END - 1 in 16 hexadecimal digits, so that an
 * address is found by halving the file, without parsing it. */
#ifndef NMCACHE_H
#define NMCACHE_H

#include <stddef.h>
#include <stdint.h>

struct nmcache {
	const char *text;       /* the lines, without the head */
	size_t size;
	void *map;              /* of the cache file; NULL when the text is on the heap */
	size_t map_size;
	char *heap;
};

/* Open the symbols of the object PATH.  KEY names it in the cache ("" no cache); with DEMANGLE
 * names are demangled.  nm is run when the cache has no sound text; MS are the milliseconds that
 * it may be silent.  Returns 0, or -1 with the reason in WHY. */
int nmcache_open(struct nmcache *c, const char *path, const char *key, int demangle, int ms,
	char *why, size_t size);

/* The name at ADDR, *LEN bytes, not NUL terminated; NULL when no symbol holds it. */
const char *nmcache_find(const struct nmcache *c, uint64_t addr, size_t *len);

void nmcache_close(struct nmcache *c);

#endif
