/* object.h - the objects of samples, and the data files that count them. */
#ifndef OBJECT_H
#define OBJECT_H

#include "format/pctfile.h"
#include "unwind/frameindex.h"

#include <stddef.h>
#include <stdint.h>

#define PATCHES 32                /* torn pages remembered per file */
#define LOG_CHUNK_RECORDS 1024u   /* records by which a log grows, and is mapped, at a time */
#define LOG_CHUNKS_MAX (1u << 20) /* 2^30 records in a log */
#define LOG_CHUNKS_EACH 1024u     /* chunks in a part of the table of them */
#define PATH_LEVELS 4             /* of a call tree's index; pathtree.c */

struct datafile {
	struct pct_head *head; /* mapped shared; NULL: there is no file */
	unsigned char *data;   /* histogram, circular log: the whole data section */
	void ***chunks;        /* log, call tree: parts of a table of its chunks; datafile_chunk */
	unsigned chunks_end;   /* none from here on is mapped */
	size_t mapped;         /* bytes at head: the file; where there are chunks its head only */
	uint32_t *level[PATH_LEVELS]; /* nodes: buckets, which hold their numbers */
	unsigned levels;
	uint64_t nodes; /* made */
	char name[256]; /* within program.dir */
	int broken;     /* a page is gone: nothing more is recorded here */
	int patches;
	uintptr_t patched[PATCHES]; /* pages put in place of those that were gone */
};

struct object {
	/* which mapping of which file: two with equal values here are one object */
	const char *path;
	uint64_t dev, ino, offset, size;
	uintptr_t window; /* anonymous code: where its window starts, otherwise 0 */

	uintptr_t start, head; /* as mapped when last seen; see struct map */
	uint32_t flags;        /* PCT_F_DELETED, PCT_F_RAW_ADDR */
	uint16_t index;        /* its place in object tables, from 1 */

	int known; /* the following are filled in */
	uint64_t obj_addr, obj_size, obj_mtime;
	uint8_t build_id_len, build_id[32];

	int imaged;           /* mapping its file was tried */
	const uint8_t *image; /* its file, mapped for good; codemap.c */
	uint64_t image_size;
	struct frameindex frames; /* of an image whose tables lack a head */

	int stays; /* never unloaded: the program, its C library, ... */
	int state; /* OBJECT_*; atomic */
	int error; /* OBJECT_LOST: the errno */
	struct datafile file;
};

enum { OBJECT_NEW, OBJECT_READY, OBJECT_LOST };

#endif
