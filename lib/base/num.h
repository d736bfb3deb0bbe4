/* num.h - parses numbers; the whole text must be a number within a range. */
#ifndef NUM_H
#define NUM_H

#include <stdint.h>

/* Parse all of TEXT as an unsigned number in BASE (10, 16, or 0 for "0x" prefixes) between MIN and
 * MAX into *OUT.  Returns 0, or -1 when TEXT is not such a number: then *OUT is unchanged. */
int num_parse(const char *text, int base, uint64_t min, uint64_t max, uint64_t *out);

#endif
