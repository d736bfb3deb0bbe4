/* elfbytes.h - reads bytes of an ELF file, by section or by address. */
#ifndef ELFBYTES_H
#define ELFBYTES_H

#include "elf/elfid.h"

/* The bytes of the section NAME of FD, from malloc.  *S becomes the place of the section.  NULL
 * when elfid_section does not find it, or when it does not lie whole in the file. */
uint8_t *elfbytes_section(int fd, const char *name, struct elfid_load *s);

/* Read up to N bytes at the object's own address ADDR of FD into BUF.  Returns how many; 0 when
 * none is there. */
size_t elfbytes_at(int fd, uint64_t addr, uint8_t *buf, size_t n);

/* The number of N bytes at P, least significant first. */
static inline uint64_t elfbytes_little(const uint8_t *p, unsigned n)
{
	uint64_t v = 0;

	while (n--)
		v = v << 8 | p[n];
	return v;
}

#endif
