/* codemark.h - the symbols that assemblers mark code and data with, which name nothing, and how the
 * address of a function is written, by processor (EM_* of elf.h). */
#ifndef CODEMARK_H
#define CODEMARK_H

#include <stddef.h>
#include <stdint.h>

/* 1 when the symbol, LEN bytes at NAME, only marks where code begins, or where data lie in code. */
int codemark_is(unsigned machine, const char *name, size_t len);

/* ADDR of a function without what it says of the code there: an odd one of ARM is of Thumb code. */
uint64_t codemark_address(unsigned machine, uint64_t addr);

#endif
