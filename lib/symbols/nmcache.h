/* nmcache.h - the symbols of an object, kept as a text that can be searched.
 *
 * The text, one file per object in the cache directory:
 *	PCTNM 5 SIZE SUM\n                     bytes and checksum of what follows
 *	0000000000001139 0000000000001150 main\n
 *	0000000000001150 0000000000001190 main\tusage\n      code between two symbols
 *	ffffffffffffffff ffffffffffffffff _stext ffffffff81000000\n
 * Lines are sorted and do not overlap, START to END - 1 in 16 hexadecimal digits, so that an
 * address is found by binary search in the file, without parsing it.  The last few may be marks,
 * which hold no address: symbols that serve to compare two images of a kernel. */
#ifndef NMCACHE_H
#define NMCACHE_H

#include "paths/cachetext.h"

#include <stddef.h>
#include <stdint.h>

struct nmcache {
	const char *text; /* the lines, without the head */
	size_t size;
	struct cachetext kept; /* the cache file; empty when the text is on the heap */
	char *heap;
};

#define NMCACHE_MARK "ffffffffffffffff ffffffffffffffff "
#define NMCACHE_MARKS "_stext", "_text", "_etext"

/* Open the text called KEY, a file name, in the cache.  Returns 0, or -1 when there is no sound
 * one. */
int nmcache_load(struct nmcache *c, const char *key);

/* Make C of the SIZE bytes at TEXT, from malloc.  C owns them from now on. */
void nmcache_take(struct nmcache *c, char *text, size_t size);

/* Write the text to the cache as KEY; with KEY "" do nothing.  Returns 0, or -1 with errno. */
int nmcache_store(const struct nmcache *c, const char *key);

/* A fast checksum of the text. */
uint64_t nmcache_sum(const struct nmcache *c);

/* The name at ADDR, *LEN bytes, not NUL terminated; NULL when no symbol holds it. */
const char *nmcache_find(const struct nmcache *c, uint64_t addr, size_t *len);

/* The address of the symbol NAME, one of NMCACHE_MARKS; 0 not known. */
uint64_t nmcache_mark(const struct nmcache *c, const char *name);

/* The length of the first symbol, when NAME, of LEN bytes, has the two symbols around some code;
 * else 0. */
size_t nmcache_between(const char *name, size_t len);

void nmcache_close(struct nmcache *c);

#endif
