/* pylines.h - finds the lines of Python's instructions in a code object's table. */
#ifndef PYLINES_H
#define PYLINES_H

#include <stddef.h>
#include <stdint.h>

struct pyname {                      /* a function of Python */
	uint32_t start, units, line; /* its first address; how many; line of its definition */
	uint8_t *table;              /* TABLE_LEN bytes that tell the lines of instructions */
	size_t table_len;
	char *name, *file;
};

/* The line of instruction UNIT of N, in an interpreter of VERSION (0x030b: 3.11); the line of the
 * definition when the table does not tell. */
uint32_t pylines_find(const struct pyname *n, unsigned version, uint32_t unit);

#endif
