/* preloadable.h - the program that exec of a file would start, and whether a library can be
 * preloaded into it.
 *
 * Uses only open, pread, fstat, getxattr, prctl and close: no malloc, no stdio, no locks.
 * Callable inside other people's programs, in a vfork child and in a signal handler.  Keeps errno.
 * A hostile file can make the answer wrong, nothing else. */
#ifndef IMAGE_H
#define IMAGE_H

#include <stdint.h>

enum image_kind {
	IMAGE_ELF,        /* the fields below are filled */
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
	uint8_t scripts;    /* number of #! on the way here */
	uint8_t has_interp; /* a program that a loader loads; else static */
	uint8_t alone;      /* it needs no library: it gives the kernel its handlers itself */
	uint8_t asan;       /* linked with AddressSanitizer's library, which must come first */
	char interp[256];   /* path of that loader, cut to fit, NUL terminated */
};

/* Read the file PATH, through up to four #! lines.  Returns 0 and fills OUT when it is an ELF file,
 * else -1; OUT->kind says what it is instead. */
int image_read(const char *path, struct image *out);

/* The reason why a library built like SELF (a dynamically linked program) cannot be preloaded into
 * PROG, a constant string such as "statically linked"; NULL when it can. */
const char *image_blocker(const struct image *prog, const struct image *self);

/* 1 when the loader of PROG reports a library that it cannot preload, on the program's standard
 * error, or does not start PROG.  Then LD_PRELOAD must go.  0 with a blocker: LD_PRELOAD may stay
 * and reaches the program's children. */
int image_objects(const struct image *prog, const struct image *self);

#endif
