/* object.h - what a disassembler reads for an object that was sampled, once it is known to be
 * that. */
#ifndef DISOBJECT_H
#define DISOBJECT_H

#include "asm.h"
#include "names/translate.h"

struct dis_object {
	char *name; /* as recorded */
	char *id;   /* as asked, NULL: it is taken as it is */
	int bad;    /* there is nothing to read, which was said where it is not expected */
	struct dis_file file;
	uint64_t slide; /* bytes that the sampled addresses lie above those of the file */
	int fd;         /* of the file; -1 none */
	int temporary;  /* the file is a copy of ours */
	char build_id[65], boot[33]; /* of [kernel], hexadecimal; "" not known */
	struct dis_object *next;
};

/* The object NAME, the one of IDENTITY: its build-id in hexadecimal, or SIZE:MTIME; of [kernel]
 * BUILD-ID/BOOT; "" is not known and refused; NULL: do not ask.  OPT has the kernel's image, where
 * its memory is not to be read, and whether names are demangled.  What is wrong is said the first
 * time.
 * Owned by this module. */
struct dis_object *disobject(const char *name, const char *id, const struct translate_opt *opt);

/* The address in the file O of the byte at OFFSET.  Returns 0, or -1: no segment has it. */
int disobject_offset(const struct dis_object *o, uint64_t offset, uint64_t *addr);

/* Remove what was made. */
void disobject_end(void);

/* Find the image of the kernel that was sampled, for O.  Returns 0, or -1 with the reason in WHY,
 * "" when it was said.  kernel_linux.c; between object.c and that only. */
int diskernel(struct dis_object *o, const struct translate_opt *opt, char *why, size_t size);

#endif
