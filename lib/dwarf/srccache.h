/* srccache.h - keeps indexes (srcindex.h) in the cache directory, one file for each object.
 *   src-BUILDID-SIZE (objkey.h): head, unit of each range of addresses, units, blobs
 * An index belongs to one file of debug data, by path, size and time.  Each 64 KiB page has a
 * checksum, verified before its first use; a damaged part counts as missing.  A writer writes under
 * another name and then renames the file, so readers never see an incomplete one.  The writer keeps
 * the units that another writer has added since.  All files together take no more than
 * $PCT_CACHE_MAX megabytes, 256 by default: the least recently used ones are removed. */
#ifndef SRCCACHE_H
#define SRCCACHE_H

#include "dwarf/blob.h"
#include "dwarf/srccachefile.h"

#include <stddef.h>

struct src_part {
	uint64_t off;         /* offset of the part's unit in .debug_info */
	struct blob *blob[2]; /* lines, scopes; from malloc; NULL: not in memory */
};

struct srccache {
	const char *map;
	size_t size;
	const struct srccache_head *head;
	const char *path;    /* path of the source */
	const uint64_t *sum; /* checksums of the pages */
	const char *body;
	const struct src_range *range;
	const struct srccache_entry *entry;
	uint8_t *sound; /* for each page: 0 not checked, 1 sound, 2 damaged */
};

/* Put the path of OBJECT's index file into PATH.  Returns 0, or -1 when there is no cache or OBJECT
 * cannot be opened. */
int srccache_path(char *path, size_t size, const char *object);

/* Open the index of OBJECT at PATH.  Returns NULL when the head of the index is damaged, or the
 * index is not current.  Close it with srccache_close. */
struct srccache *srccache_open_at(const char *path, const char *object);

/* The index of OBJECT; NULL when the cache has none, when the index is damaged, or when the file
 * that it was made from has changed.  The caller checks that this file is the one to read for
 * OBJECT. */
struct srccache *srccache_open(const char *object);

/* The ranges of C, which belong to C, and its parts, from malloc, without blobs.  *N becomes how
 * many. */
struct src_range *srccache_ranges(struct srccache *c, size_t *n);
struct src_part *srccache_parts(struct srccache *c, size_t *n);

/* The blob of KIND of part number PART, which belongs to C.  NULL when it is missing or damaged. */
const struct blob *srccache_blob(struct srccache *c, uint32_t part, unsigned kind);

/* The separate file of the debug data; NULL: the object itself. */
const char *srccache_debug(struct srccache *c);

/* Put the identity of the file at PATH and the time of its last change (ctime, which no program can
 * set) into IS.  Returns 0 or -1. */
int srccache_identity(const char *path, uint64_t is[5]);

struct srccache_content {
	const char *object, *source; /* paths; the source is where the debug data are */
	const uint64_t *identity;    /* srccache_identity of the source when it was opened */
	const struct src_range *range;
	size_t ranges;
	const struct src_part *part;
	size_t parts;
};

/* Write S to the cache, without partial blobs.  Add the blobs that OLD, which may be NULL, has and
 * S has not. */
void srccache_save(const struct srccache_content *s, struct srccache *old);

void srccache_close(struct srccache *c);

#endif
