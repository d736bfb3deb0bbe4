/* staterecord.h - takes one record of states apart, packed or plain (pctfile.h draws them).  For
 * stateimage.c.  Not for signal handlers. */
#ifndef STATERECORD_H
#define STATERECORD_H

#include "format/pctfile.h"
#include "inside/wordpack.h"

struct staterecord {
	int foreign; /* 1: the file has the other byte order, the heads have this machine's.  Set
		      * before opening */
	struct pct_state head;     /* head of the record, complete even when the record is packed */
	unsigned regs;             /* blocks of registers */
	const unsigned char *mask; /* masks of the blocks of registers, of vectors, of the stack */
	struct statefar {
		uint64_t address;
		unsigned char mask, is_new;
	} far[PCT_STATE_FAR];
	/* words of the record: in PACK when it is packed, from WORD to END when it is plain */
	struct wordpack pack;
	const uint64_t *word, *end;
	unsigned char unpacked[PCT_STATE_REGS / 8 + 1 + PCT_STATE_VECTORS + PCT_STATE_STACK + 8];
};

/* Find the sections of the complete record at R, of R->size bytes, which stays where it is.
 * Returns NULL, or what is wrong. */
const char *staterecord_open(struct staterecord *s, const struct pct_state *r);

/* Read the next words, one for each bit of MASK, into the block at TO, in the file's byte order.
 * Returns NULL, or what is wrong. */
const char *staterecord_words(struct staterecord *s, void *to, unsigned mask);

/* After all words were read, find the next part of what an expression collected.  Returns 1, or 0
 * when it is longer than the record. */
int staterecord_part(
	struct staterecord *s, uint64_t *address, uint64_t *size, const unsigned char **bytes);

/* Pass over all words of a plain record. */
void staterecord_skip(struct staterecord *s);

#endif
