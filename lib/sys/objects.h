/* objects.h - the objects that code was mapped from, each once, whoever maps it. */
#ifndef OBJECTS_H
#define OBJECTS_H

#include "host/elfid.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { OBJECT_LOADS = 16 };

struct object {
	char *path;             /* as its process sees it, or [vdso], [anon], [kernel] ... */
	uint64_t inode;         /* 0 not known */
	uint8_t id_len, id[32]; /* build-id */
	int deleted;            /* unlinked when it was mapped */
	/* what a look at the file says, taken when the first sample falls into it */
	int looked;
	uint64_t size, mtime; /* 0 not known */
	uint64_t place;       /* inode of the file at the path */
	uint32_t flags;       /* PCT_F_* for the data file */
	char *kept;           /* where it can be found now, when not at path; NULL */
	struct elfid_load load[OBJECT_LOADS];
	size_t loads;
	int used;            /* marked for objects_sweep */
	struct object *next; /* of the same hash */
};

/* The object like KEY (path, inode, build-id, deleted), made when it is new.  NULL: no memory. */
struct object *objects_get(const struct object *key);

/* Look at the file, unless that was done; where the path leads elsewhere through the processes
 * PID[0] to PID[N-1], whose root may be another, or what PID[0] has mapped from START to END -
 * 1. */
void objects_look(struct object *o, const pid_t *pid, size_t n, uint64_t start, uint64_t end);

/* Whether the file of O is not at its path any more, but was found through process PID, which has
 * it mapped from START to END - 1: once. */
int objects_moved(struct object *o, pid_t pid, uint64_t start, uint64_t end);

/* The object's own address of the byte at OFFSET of the file; OFFSET itself when not known (then
 * flags have PCT_F_RAW_ADDR). */
uint64_t objects_address(const struct object *o, uint64_t offset);

/* Free all objects that are neither marked as used nor in brackets, and take the marks away. */
void objects_sweep(void);

size_t objects_count(void);

#endif
