/* preloadable.h - finds the program that exec of a file would start, and tells whether a library
 * can be preloaded into it.
 *
 * Uses only open, pread, fstat, getxattr, prctl and close: no malloc, no stdio, no locks.  May be
 * called inside other people's programs, in a vfork child and in a signal handler.  Keeps errno.  A
 * hostile file can only make the answer wrong. */
#ifndef IMAGE_H
#define IMAGE_H

#include <stdint.h>

enum image_kind {
	IMAGE_ELF,        /* the fields of struct image are filled */
	IMAGE_ABSENT,     /* no such file: exec would fail */
	IMAGE_UNREADABLE, /* it exists, but we cannot read it */
	IMAGE_OTHER,      /* neither ELF nor a #! script that leads to one */
};

enum image_rights {  /* in secure mode the loader preloads only from the system's directories */
	IMAGE_PLAIN, /* no secure mode */
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
	uint8_t scripts;    /* number of #! lines on the way to this program */
	uint8_t has_interp; /* 1: a loader loads it; 0: it is static */
	uint8_t alone;      /* 1: it needs no library, so it sets signal handlers by system calls */
	uint8_t asan;       /* 1: linked with AddressSanitizer's library, which must come first */
	char interp[256];   /* path of the loader, cut to fit, NUL terminated */
};

/* Examine the file PATH, through up to four #! lines.  Returns 0 when that leads to an ELF file,
 * and fills OUT.  Otherwise returns -1; OUT->kind says what PATH is. */
int image_read(const char *path, struct image *out);

/* Returns why a library built like SELF (a dynamically linked program) cannot be preloaded into
 * PROG: a constant string such as "statically linked"; NULL when it can. */
const char *image_blocker(const struct image *prog, const struct image *self);

/* 1 when LD_PRELOAD must be removed, because the loader of PROG would complain about the library on
 * standard error, or would not start PROG.  0 when LD_PRELOAD does no harm.  That includes programs
 * that image_blocker refuses because they are static or have more rights than their caller. */
int image_objects(const struct image *prog, const struct image *self);

#endif
