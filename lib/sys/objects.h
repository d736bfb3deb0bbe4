/* objects.h - the objects of mapped code, each once for all processes. */
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
	int deleted;            /* unlinked when it was mapped */
	/* from a look at the file, at the first sample in it */
	int looked;
	uint64_t size, mtime; /* 0 not known */
	uint64_t place;       /* inode of the file at the path */
	uint32_t flags;       /* PCT_F_* for the data file */
	char *kept;           /* its path now, when not `path`; or NULL */
	struct elfid_load *load;
	size_t loads;
	/* the whole file, mapped for the unwinder by objects_map; it may be cut: see sigbus.h */
	const uint8_t *image; /* NULL: not there, or not asked for */
	uint64_t image_size;
	struct frameindex frames; /* its tables, when they lack a head */
	int tries;                /* to find it */
	int used;                 /* marked for objects_sweep */
	struct object *next;      /* of the same hash */
};

/* Find or make the object like KEY (path, inode, build-id, deleted).  NULL: no memory. */
struct object *objects_get(const struct object *key);

/* Look at the file, once.  When the path leads to another file, try the roots of the processes
 * PID[0] to PID[N-1], and the mapping of PID[0] from START to END - 1. */
void objects_look(struct object *o, const pid_t *pid, size_t n, uint64_t start, uint64_t end);

/* Find the file in the same places and map it into our memory, if it is still the one of O.
 * O->loads then describe the file. */
void objects_map(struct object *o, const pid_t *pid, size_t n, uint64_t start, uint64_t end);

/* 1, once, when the file of O has left its path, but process PID still leads to it: PID has mapped
 * it from START to END - 1. */
int objects_moved(struct object *o, pid_t pid, uint64_t start, uint64_t end);

/* The object's own address of the byte at OFFSET of the file; OFFSET itself when not known (then
 * flags have PCT_F_RAW_ADDR). */
uint64_t objects_address(const struct object *o, uint64_t offset);

/* Give back the memory of all that objects_map mapped: it is read again where it is needed.
 * Reading one page also brings in its neighbours, and most of them are of no use. */
void objects_relieve(void);

/* Unmap all that objects_map mapped. */
void objects_unmap(void);

/* The number of files that are mapped. */
size_t objects_mapped(void);

/* Keep O, which may be NULL, from the next objects_sweep(). */
static inline void objects_mark(struct object *o)
{
	if (o)
		o->used = 1;
}

/* Free all objects that are neither marked as used nor in brackets, and remove the marks. */
void objects_sweep(void);

size_t objects_count(void);

#endif
