/* object.h - the objects that samples fall into, and the data files that record their samples. */
#ifndef OBJECT_H
#define OBJECT_H

#include "format/pctfile.h"
#include "unwind/frameindex.h"

#include <stddef.h>
#include <stdint.h>

#define PATCHES 32                /* replaced pages remembered per file */
#define LOG_CHUNK_RECORDS 1024u   /* records in a chunk: a log grows by whole chunks */
#define LOG_CHUNKS_MAX (1u << 20) /* 2^30 records in a log */
#define LOG_CHUNKS_EACH 1024u     /* chunks in one part of the table of chunks */
#define PATH_LEVELS 4             /* levels of a call tree's index; pathtree.c */

struct datafile {
	struct pct_head *head; /* mapped shared; NULL: there is no file */
	unsigned char *data;   /* histogram, circular log: the whole data section */
	void ***chunks;        /* log, call tree: a table of chunks, in parts (datafile_chunk) */
	unsigned chunks_end;   /* no chunk from this number on is mapped */
	size_t mapped; /* bytes mapped at HEAD: the file, or only its head when it has chunks */
	uint32_t *level[PATH_LEVELS]; /* index of nodes: buckets of node numbers */
	unsigned levels;
	uint64_t nodes; /* number of nodes made */
	char name[256]; /* name of the file in program.dir */
	int broken;     /* 1: a page was replaced, and nothing more is recorded here */
	int patches;
	uintptr_t patched[PATCHES]; /* the pages that were replaced */
};

struct object {
	/* which mapping of which file: mappings with equal values here are one object */
	const char *path;
	uint64_t dev, ino, offset, size;
	uintptr_t window; /* anonymous code: where its window starts, otherwise 0 */

	uintptr_t start, head; /* where it was last seen mapped; see struct map */
	uint32_t flags;        /* PCT_F_DELETED, PCT_F_RAW_ADDR */
	uint16_t index;        /* its place in object tables, from 1 */

	int known; /* 1: the following fields are filled in */
	uint64_t obj_addr, obj_size, obj_mtime;
	uint8_t build_id_len, build_id[32];

	int imaged;           /* 1: we have tried to map its file */
	const uint8_t *image; /* its file, permanently mapped; codemap.c */
	uint64_t image_size;
	struct frameindex frames; /* made for an image whose unwind tables lack a search table */

	int looked; /* 1: Python was looked for in it */
	int stays;  /* 1: it is never unloaded, like the program and its C library */
	int state;  /* OBJECT_*; atomic */
	int error;  /* OBJECT_LOST: the errno */
	struct datafile file;
};

enum { OBJECT_NEW, OBJECT_READY, OBJECT_LOST };

struct region {
	uintptr_t start, end;
	uintptr_t origin; /* address of the object's first byte in this mapping */
	struct object *object;
};

#endif
