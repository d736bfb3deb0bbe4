/* codemark.h - knows, by processor (EM_* of elf.h), the symbols that assemblers only mark code and
 * data with, and how the address of a function is written. */
#ifndef CODEMARK_H
#define CODEMARK_H

#include <stddef.h>
#include <stdint.h>

/* 1 when the symbol, LEN bytes at NAME, only marks where code begins, or where data lie in code. */
int codemark_is(unsigned machine, const char *name, size_t len);

/* The address of a function's code, when its symbol has ADDR: on ARM an odd ADDR only tells that
 * the code is Thumb code. */
uint64_t codemark_address(unsigned machine, uint64_t addr);

#endif
