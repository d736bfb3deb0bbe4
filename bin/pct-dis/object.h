/* object.h - finds and checks the file that a disassembler reads for a sampled object. */
#ifndef DISOBJECT_H
#define DISOBJECT_H

#include "asm.h"
#include "names/translate.h"

struct dis_object {
	char *name; /* name of the object in the data file */
	char *id;   /* identity in the question; NULL: do not check it */
	int bad;    /* 1: there is no file to read; if that is an error, it was reported */
	struct dis_file file;
	uint64_t slide;              /* sampled addresses less the file's addresses */
	int fd;                      /* descriptor of the file; -1 none */
	int temporary;               /* 1: the file is a copy that PCT made */
	char build_id[65], boot[33]; /* identity of [kernel], hexadecimal; "" not known */
	struct dis_object *next;
};

/* Find the object NAME with the identity ID: a build-id in hexadecimal, or SIZE:MTIME; for [kernel]
 * BUILD-ID/BOOT.  An ID of "" (not known) is refused; with NULL the identity is not checked.  OPT
 * says whether to demangle names, and which image of the kernel to read instead of its memory.  An
 * error is reported once for each object.  This module owns the object. */
struct dis_object *disobject(const char *name, const char *id, const struct translate_opt *opt);

/* Set *ADDR to the address in the file of O of the byte at OFFSET.  Returns 0, or -1 when no
 * segment has that byte or the file has changed. */
int disobject_offset(const struct dis_object *o, uint64_t offset, uint64_t *addr);

/* Remove the copies that PCT made. */
void disobject_end(void);

/* For object.c; in kernel.c.  Find the image of the sampled kernel for O.  Returns 0, or -1 with
 * the reason in WHY, which is "" after a message. */
int diskernel(struct dis_object *o, const struct translate_opt *opt, char *why, size_t size);

#endif
