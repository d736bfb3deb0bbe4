/* headwrite.h - makes and writes the head of a data file (format/pctfile.h), and compares it with
 * the head of an existing file.  All writers of data files use it.
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

/* Append LEN bytes of TEXT to D, cut to fit.  Returns their place. */
struct pct_str headwrite_text(struct headdraft *d, const char *text, size_t len);

/* Words of a record of KIND with call paths of DEPTH frames; 0: PCs only. */
unsigned headwrite_words(int kind, unsigned depth);

/* Fill in the sizes and offsets of D, after all strings and kind, depth, map_size, bin_size, width
 * and ring. */
void headwrite_layout(struct headdraft *d);

/* After that: keep the order of samples in what is left of the strings' last page. */
void headwrite_order(struct headdraft *d);

/* The order of samples in the head H as it lies in memory or a file; NULL: it is not kept there. */
struct pct_order *headwrite_order_of(struct pct_head *h);

/* Bytes of D to write; an object table behind them stays a hole. */
size_t headwrite_size(const struct headdraft *d);

/* Make the file FINAL, whole or not at all, by way of TEMPORARY in the same directory; REPLACE an
 * existing one.  Returns its descriptor, or -1 and errno: EEXIST when FINAL exists, EFBIG above
 * RLIMIT_FSIZE. */
int headwrite_create(
	const struct headdraft *d, const char *final, const char *temporary, int replace);

/* Open the file FINAL if it can take the samples of D too: same object, event, clock and form.
 * Returns its descriptor, or -1 and errno: EEXIST when another name may do. */
int headwrite_join(const struct headdraft *d, const char *final);

#endif
