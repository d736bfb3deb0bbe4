/* objects.h - keeps the objects of mapped code.  All processes that map an object share one struct
 * object. */
#ifndef OBJECTS_H
#define OBJECTS_H

#include "elf/elfid.h"
#include "sys/frames.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct object {
	char *path;             /* as its process sees it, or [vdso], [anon], [kernel] ... */
	uint64_t inode;         /* 0 not known */
	uint8_t id_len, id[32]; /* build-id */
	int deleted;            /* 1: the file was already unlinked when it was mapped */
	/* set by objects_look, at the first sample in the object */
	int looked;
	uint64_t size, mtime; /* 0 not known */
	uint64_t place;       /* inode of the file that objects_look found at the path; 0: none */
	uint32_t flags;       /* PCT_F_* for the data file */
	char *kept;           /* a path through a process, when `path` is another file; or NULL */
	struct elfid_load *load;
	size_t loads;
	/* the whole file, mapped for the unwinder by objects_map; reading it can raise SIGBUS
	 * (sigbus.h) */
	const uint8_t *image; /* NULL: not found, or not asked for */
	uint64_t image_size;
	struct frameindex frames; /* its unwind tables, when they lack a head */
	int tries;                /* calls of objects_map that looked for the file */
	int used;                 /* 1: marked for objects_sweep */
	struct object *next;      /* next object with the same hash */
};

/* Find or make the object with the path, inode, build-id and `deleted' of KEY.  Returns NULL
 * without memory. */
struct object *objects_get(const struct object *key);

/* Read the identity and the segments of O's file, at the first call for O.  When the path leads to
 * another file, look for the file below the roots of the processes PID[0] to PID[N-1], and by the
 * mapping of PID[0] from START to END - 1. */
void objects_look(struct object *o, const pid_t *pid, size_t n, uint64_t start, uint64_t end);

/* Look for the file of O in the same places, and map it into our memory.  O->load then describes
 * the file. */
void objects_map(struct object *o, const pid_t *pid, size_t n, uint64_t start, uint64_t end);

/* Tell whether the file of O is no longer at its path, but can be reached through process PID,
 * which has mapped it from START to END - 1.  Returns 1 only the first time, and sets O->kept; else
 * 0. */
int objects_moved(struct object *o, pid_t pid, uint64_t start, uint64_t end);

/* Returns the address, as the object was linked, of the byte at OFFSET of the file; OFFSET itself
 * when the segments are not known (then the flags have PCT_F_RAW_ADDR). */
uint64_t objects_address(const struct object *o, uint64_t offset);

/* Give back the memory of all files that objects_map mapped: pages are read again when they are
 * needed.  Reading a page also brings in its neighbours, and most of these are of no use. */
void objects_relieve(void);

/* Unmap all files that objects_map mapped. */
void objects_unmap(void);

/* The number of files that are mapped. */
size_t objects_mapped(void);

/* Mark O, which may be NULL, so that the next objects_sweep() does not free it. */
static inline void objects_mark(struct object *o)
{
	if (o)
		o->used = 1;
}

/* Free all objects that are neither marked nor special ones such as [kernel], and remove the
 * marks. */
void objects_sweep(void);

size_t objects_count(void);

#endif
