/* object.h - finds and checks the file that a disassembler reads for a sampled object. */
#ifndef DISOBJECT_H
#define DISOBJECT_H

#include "asm.h"
#include "names/translate.h"

struct dis_object {
	char *name; /* as recorded */
	char *id;   /* as asked, NULL: not checked */
	int bad;    /* nothing to read; there was a message if that is an error */
	struct dis_file file;
	uint64_t slide;              /* sampled addresses less those of the file */
	int fd;                      /* of the file; -1 none */
	int temporary;               /* the file is a copy of ours */
	char build_id[65], boot[33]; /* of [kernel], hexadecimal; "" not known */
	struct dis_object *next;
};

/* Find the object NAME with IDENTITY: its build-id in hexadecimal, or SIZE:MTIME; of [kernel]
 * BUILD-ID/BOOT; "" (not known) is refused; NULL: do not check.  OPT says whether to demangle
 * names, and which image of the kernel to read instead of its memory.  Reports an error once.
 * Owned by this module. */
struct dis_object *disobject(const char *name, const char *id, const struct translate_opt *opt);

/* The address in the file O of the byte at OFFSET.  Returns 0, or -1: no segment has it. */
int disobject_offset(const struct dis_object *o, uint64_t offset, uint64_t *addr);

/* Remove our copies. */
void disobject_end(void);

/* For object.c, in kernel.c: find the image of the sampled kernel for O.  Returns 0, or -1
 * with the reason in WHY, "" after a message. */
int diskernel(struct dis_object *o, const struct translate_opt *opt, char *why, size_t size);

#endif
