/* blob.h - the index of one unit: two tables without pointers, in memory or in the cache.
 *   lines:   sorted addresses; each has the file and line of the code from there to the next
 *   scopes:  sorted addresses; each has the innermost function from there to the next; an
 *            inlined function knows the function that it was inlined into
 * Offsets of texts are into the table's own texts.  Numbers have this machine's byte order: the
 * cache file records it. */
#ifndef BLOB_H
#define BLOB_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define BLOB_NONE UINT32_MAX

struct scope {
	uint32_t parent; /* the scope that the function was inlined into; BLOB_NONE: not inlined */
	uint32_t name;   /* a text; BLOB_NONE: not known */
	uint32_t file, line; /* inlined: the place of the call; file BLOB_NONE: not known */
	uint32_t linkage;    /* 1: the name is the linker's, not the source's */
};

struct blob {
	uint32_t kind, points;  /* kind: BLOB_LINES or BLOB_SCOPES; points: number of addresses */
	uint32_t scopes, texts; /* scopes: number of functions; texts: bytes of texts, the last one
				 * NUL */
	uint32_t lang,
		/* lang: DW_LANG_* of the unit; partial 1: a later run may find what is missing */
		partial;
	/* Then come uint64_t addr[points]; uint32_t what[points] (in lines: the text of the file;
	 * in scopes: the scope; BLOB_NONE: nothing is known from this address on); in lines:
	 * uint32_t line[points]; in scopes: struct scope[scopes]; the texts */
};

enum { BLOB_LINES = 1, BLOB_SCOPES = 2 };

static inline const uint64_t *blob_addr(const struct blob *b)
{
	return (const uint64_t *)(b + 1);
}

static inline const uint32_t *blob_what(const struct blob *b)
{
	return (const uint32_t *)(blob_addr(b) + b->points);
}

static inline const uint32_t *blob_line(const struct blob *b)
{
	return blob_what(b) + b->points;
}

static inline const struct scope *blob_scope(const struct blob *b)
{
	return (const struct scope *)(blob_what(b) + b->points);
}

static inline const char *blob_texts(const struct blob *b)
{
	return b->kind == BLOB_LINES ? (const char *)(blob_line(b) + b->points)
				     : (const char *)(blob_scope(b) + b->scopes);
}

/* The text at OFF; NULL when there is none. */
static inline const char *blob_text(const struct blob *b, uint32_t off)
{
	return off < b->texts ? blob_texts(b) + off : NULL;
}

/* Bytes of a blob with the counts in B. */
static inline uint64_t blob_size(const struct blob *b)
{
	return sizeof *b + (uint64_t)b->points * 12 + b->texts
		+ (b->kind == BLOB_LINES ? (uint64_t)b->points * 4
					 : (uint64_t)b->scopes * sizeof(struct scope));
}

/* The index of the last point at or below ADDR; BLOB_NONE when there is none. */
static inline uint32_t blob_find(const struct blob *b, uint64_t addr)
{
	const uint64_t *a = blob_addr(b);
	uint32_t lo = 0, hi = b->points;

	while (lo < hi) {
		uint32_t mid = lo + (hi - lo) / 2;
		if (a[mid] <= addr)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo - 1;
}

/* Copy N bytes into a blob; FROM may be NULL when there are none. */
static inline void blob_put(const void *to, const void *from, size_t n)
{
	if (n)
		memcpy((void *)to, from, n);
}

/* A table of texts that grows. */
struct texts {
	char *text;
	size_t n, room;
	int failed; /* 1: texts are missing, as there was no memory */
};

/* Add TEXT.  Returns its offset, or BLOB_NONE when the table is full or there is no memory. */
uint32_t texts_add(struct texts *t, const char *text);

#endif
