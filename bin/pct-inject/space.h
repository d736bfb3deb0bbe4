/* space.h - reads the code of another process: its objects, with the rules to unwind them. */
#ifndef SPACE_H
#define SPACE_H

#include "elfsyms.h"
#include "unwind/unwind.h"

#include <sys/types.h>

struct space_object { /* one executable mapping */
	uint64_t start, end, bias;
	uint64_t dev, ino;
	char path[512]; /* path of the mapped file; "" none */
	struct elfsyms syms;
	char loader;    /* 1: the dynamic linker */
	char library;   /* 1: the C library */
	char allocator; /* 1: another library that has a malloc */
};

enum { SPACE_OBJECTS = 4096 };

struct space {
	pid_t pid;
	unsigned n;
	uint64_t mapped;             /* checksum of the mappings of code */
	struct space_object *object; /* by address, ascending */
	struct unwind_object *code;  /* rules to unwind object[I], by the same index */
};

/* Read the mappings of PID into *S, which is all zero or filled by an earlier call.  Returns 0, or
 * -1. */
int space_read(struct space *s, pid_t pid);

/* 1 when the mappings of code have changed since space_read.  In a process that has just begun,
 * this means that it has executed another program or loaded more libraries. */
int space_changed(const struct space *s);

/* The object at ADDRESS, or NULL when there is none. */
const struct space_object *space_at(const struct space *s, uint64_t address);

/* The object of the file PATH, for which stat gives ST, or NULL when it is not mapped with code.
 * Where stat gives another device number than /proc/PID/maps (btrfs, overlayfs before Linux 6.8),
 * the inode and the last name decide. */
struct stat;
const struct space_object *space_file(
	const struct space *s, const char *path, const struct stat *st);

/* The address of the C library's function NAME in PID, or 0 when there is none. */
uint64_t space_function(const struct space *s, const char *name);

/* How many bytes of stack below SP are surely unused. */
uint64_t space_room(pid_t pid, uint64_t sp);

#endif
