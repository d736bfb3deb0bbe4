/* headwrite.h - makes and writes the head of a data file (format/pctfile.h), and compares it with
 * the head of an existing file.  All writers of data files use it.  It uses no stdio and no malloc.
 * It may be called inside other people's programs and in a signal handler, by one thread at a
 * time. */
#ifndef HEADWRITE_H
#define HEADWRITE_H

#include "format/pctfile.h"

enum { HEADWRITE_MAX = 5 * PCT_PAGE }; /* bytes of the fixed part and the strings, at most */

struct headdraft {
	union {
		struct pct_head head;
		char bytes[HEADWRITE_MAX];
	};
	size_t at; /* offset of the end of the strings */
};

/* Empty D for a file of KIND (pct_head.kind), whose PCs have WORD bytes. */
void headwrite_begin(struct headdraft *d, int kind, unsigned word);

/* Append LEN bytes of TEXT to D, as many as fit.  Returns where they are. */
struct pct_str headwrite_text(struct headdraft *d, const char *text, size_t len);

/* Returns the words in a record of KIND with call paths of DEPTH frames. */
unsigned headwrite_words(int kind, unsigned depth);

/* Fill in the sizes and offsets of D.  Call it after all strings, kind, depth, map_size, bin_size,
 * width and ring are set. */
void headwrite_layout(struct headdraft *d);

/* Call after headwrite_layout: reserves the rest of the last page of strings for the order of
 * samples. */
void headwrite_order(struct headdraft *d);

/* Returns the order of samples in the head H, as it lies in memory or a file; NULL when H has
 * none. */
struct pct_order *headwrite_order_of(struct pct_head *h);

/* Returns the bytes of D that must be written; an object table after them stays a hole. */
size_t headwrite_size(const struct headdraft *d);

/* Make the file FINAL completely or not at all, by way of the file TEMPORARY in the same directory.
 * With REPLACE, replace an existing FINAL.  Returns its descriptor, or -1 and errno: EEXIST when
 * FINAL exists, EFBIG when it would exceed RLIMIT_FSIZE. */
int headwrite_create(
	const struct headdraft *d, const char *final, const char *temporary, int replace);

/* Open the file FINAL if it can take the samples of D too: same object, event, clock and form.
 * Returns its descriptor, or -1 and errno: EEXIST when the caller may try another name. */
int headwrite_join(const struct headdraft *d, const char *final);

#endif
