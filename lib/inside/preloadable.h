/* preloadable.h - what would exec of a file start, and could a preloaded library live in it?
 *
 * Everything here uses open, pread, fstat, getxattr and close only: no malloc, no stdio, no
 * locks.  Callable inside other people's programs, in a vfork child and in a signal handler.
 * Keeps errno.  A hostile file can make the answer wrong, nothing else. */
#ifndef IMAGE_H
#define IMAGE_H

#include <stdint.h>

enum image_kind {
	IMAGE_ELF,        /* the fields below are filled */
	IMAGE_ABSENT,     /* no such file: exec would fail */
	IMAGE_UNREADABLE, /* it is there, but what it is cannot be seen */
	IMAGE_OTHER,      /* neither ELF nor a #! script that leads to one */
};

enum image_rights {  /* exec would start it in secure mode: the loader preloads */
	IMAGE_PLAIN, /* nothing from outside the system's own directories */
	IMAGE_SETUID,
	IMAGE_SETGID,
	IMAGE_FILECAPS,
};

struct image {
	uint8_t kind;       /* enum image_kind */
	uint8_t rights;     /* enum image_rights, for the ids of the calling process */
	uint8_t elf_class;  /* 1: 32 bits, 2: 64 bits */
	uint8_t elf_data;   /* 1: little endian, 2: big endian */
	uint16_t machine;   /* EM_* */
	uint8_t scripts;    /* how many #! were followed to get here */
	uint8_t has_interp; /* a program that a loader loads; else static */
	uint8_t asan;       /* linked with AddressSanitizer's library, which must come first */
	char interp[256];   /* path of that loader, cut to fit, NUL terminated */
};

/* Look at the file PATH, through up to four #! lines.  Returns 0 and fills OUT when it is an ELF
 * file, else -1 with OUT->kind telling what it is instead. */
int image_read(const char *path, struct image *out);

/* Why a preloaded library built like SELF (a dynamically linked program) cannot be loaded into
 * PROG; NULL when it can.  A constant string, such as "statically linked". */
const char *image_blocker(const struct image *prog, const struct image *self);

/* Whether the loader of PROG would take offence at a library it cannot preload: write to the
 * program's standard error, or not start it.  Then LD_PRELOAD must go.  Where it is false and
 * there is a blocker, LD_PRELOAD may stay and reaches the program's children. */
int image_objects(const struct image *prog, const struct image *self);

#endif
