/* maps.h - the mappings of the stepped program, and names of its addresses. */
#ifndef MAPS_H
#define MAPS_H

#include "unwind/unwind.h"

#include <sys/types.h>

/* What is mapped now: into *OBJECTS; how many. */
unsigned maps_load(const struct unwind_object **objects);

/* Bounds of the mapping of ADDRESS; 0, or -1. */
int maps_bounds(uint64_t address, uint64_t *low, uint64_t *high);

/* The code at PC, NULL when it cannot be read. */
const uint8_t *maps_code(uint64_t pc);

/* OBJECT SECTION SYMBOL, and +OFFSET when asked; SYMBOL is ? where a stripped object says none. */
void maps_name(uint64_t pc, int offset, char *out, size_t size);

/* Where the first object, the program itself, has NAME; 0 nowhere. */
uint64_t maps_address(const char *name);

#endif
