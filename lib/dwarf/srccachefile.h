/* srccachefile.h - describes the layout of an index file in the cache (srccache.h). */
#ifndef SRCCACHEFILE_H
#define SRCCACHEFILE_H

#include <stdint.h>

#define SRCCACHE_MAGIC "PCTSRC1\n" /* 8 bytes */

enum { SRCCACHE_PAGE = 1 << 16, SRCCACHE_KINDS = 2 };

struct srccache_head { /* the path of the source and the checksums of the pages follow it */
	char magic[8];
	uint32_t order, version; /* order: SRCCACHE_ORDER in this machine's byte order; version:
				  * SRCCACHE_VERSION */
	uint64_t size;           /* bytes of this file */
	uint64_t body;           /* offset of the pages, which hold ranges, entries and blobs */
	uint64_t ranges, parts;
	uint64_t path_len;  /* bytes of the path with its NUL, padded to a multiple of 8 */
	uint64_t separate;  /* 1: the source is not the object */
	uint64_t source[5]; /* identity of the source, from srccache_identity */
	uint64_t sum;       /* checksum of the file up to the body, with 0 in this field */
};

enum { SRCCACHE_VERSION = 4, SRCCACHE_ORDER = 0x01020304 };

struct srccache_entry { /* a part of the index */
	uint64_t off;
	uint64_t at[SRCCACHE_KINDS],
		size[SRCCACHE_KINDS]; /* its blobs: offset in the body, and size; size 0: not
				       * there */
};

struct src_range {       /* the body begins with these */
	uint64_t lo, hi; /* LO to HI - 1 */
	uint32_t part, spare;
};

#endif
