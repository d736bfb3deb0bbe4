/* dynsym.h - finds a dynamic symbol of an ELF image in the memory of a process.  May be called
 * inside other people's programs and in a signal handler. */
#ifndef DYNSYM_H
#define DYNSYM_H

#include "inside/memimage.h"

/* Find the symbol NAME that the image whose first byte lies at HEAD defines, by the image's hash
 * table (DT_GNU_HASH).  PEEK reads the memory.  Returns the address; 0 when there is none.  *SIZE,
 * unless SIZE is NULL, becomes the symbol's size in bytes. */
uint64_t dynsym_find(
	memimage_peek *peek, void *arg, uint64_t head, const char *name, uint64_t *size);

#endif
