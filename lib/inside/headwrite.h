/* headwrite.h - the head of a data file (format/pctfile.h): made, written, and compared with one
 * that is there.  All who write data files do it by this.
 * Plain code: no stdio, no malloc.  Callable inside other people's programs and in a signal
 * handler, by one thread at a time. */
#ifndef HEADWRITE_H
#define HEADWRITE_H

#include "format/pctfile.h"

enum { HEADWRITE_MAX = 5 * PCT_PAGE }; /* fixed part and strings */

struct headdraft {
	union {
		struct pct_head head;
		char bytes[HEADWRITE_MAX];
	};
	size_t at; /* end of the strings */
};

/* Empty D for a file of KIND (pct_head.kind), whose PCs have WORD bytes. */
void headwrite_begin(struct headdraft *d, int kind, unsigned word);

/* Put LEN bytes of TEXT into D, cut where D ends.  Returns where they are. */
struct pct_str headwrite_text(struct headdraft *d, const char *text, size_t len);

/* Words of a record of KIND with call paths of DEPTH frames; 0: PCs only. */
unsigned headwrite_words(int kind, unsigned depth);

/* All strings are in D, and kind, depth, map_size, bin_size, width and ring are set: fill in the
 * sizes and places that follow from them. */
void headwrite_layout(struct headdraft *d);

/* Bytes of D that are written; an object table behind them stays a hole. */
size_t headwrite_size(const struct headdraft *d);

/* Make the file FINAL, whole or not at all, by way of TEMPORARY in the same directory; REPLACE one
 * that is there.  Returns its descriptor, or -1 and errno: EEXIST when there is one, EFBIG above
 * RLIMIT_FSIZE. */
int headwrite_create(
	const struct headdraft *d, const char *final, const char *temporary, int replace);

/* Open the file FINAL if the samples that D is for can go into it too: of the same object, event
 * and clock, in the same form.  Returns its descriptor, or -1 and errno: EEXIST when another name
 * may do. */
int headwrite_join(const struct headdraft *d, const char *final);

#endif
