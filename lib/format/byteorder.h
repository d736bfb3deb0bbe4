/* byteorder.h - swaps the bytes of the numbers in a data file that a machine of the other byte
 * order wrote.  Readers call it for such files only. */
#ifndef BYTEORDER_H
#define BYTEORDER_H

#include "format/pctfile.h"

/* Swap the bytes of each whole number of UNIT bytes, 1, 2, 4 or 8, in the BYTES bytes at AT.  Bytes
 * left over at the end stay. */
void byteorder_numbers(void *at, size_t bytes, unsigned unit);

/* Swap the bytes of the numbers in a struct; its texts and bytes stay. */
void byteorder_head(struct pct_head *h);
void byteorder_object(struct pct_obj *o);
void byteorder_map(struct pct_map *m);
void byteorder_order(struct pct_order *o);

/* Swap the bytes in the head of a chunk of states and in the heads of all its records.  SIZE bytes
 * of the chunk are there.  The words behind the heads stay. */
void byteorder_chunk(unsigned char *chunk, size_t size);

#endif
