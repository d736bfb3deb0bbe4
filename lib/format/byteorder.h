/* byteorder.h - turns the numbers of a data file that a machine of the other byte order wrote.
 * Readers call it for such files only. */
#ifndef BYTEORDER_H
#define BYTEORDER_H

#include "format/pctfile.h"

/* Turn each whole number of UNIT bytes, 1, 2, 4 or 8, of the BYTES at AT; a rest stays. */
void byteorder_numbers(void *at, size_t bytes, unsigned unit);

/* Turn the numbers in a struct; its texts and bytes stay. */
void byteorder_head(struct pct_head *h);
void byteorder_object(struct pct_obj *o);
void byteorder_map(struct pct_map *m);
void byteorder_order(struct pct_order *o);

/* Turn the head of a chunk of states and the heads of all its records.  SIZE bytes of the chunk are
 * there.  The words behind the heads stay. */
void byteorder_chunk(unsigned char *chunk, size_t size);

#endif
