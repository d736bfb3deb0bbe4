/* tally.h - counts of labels: equal ones add up.  COUNT<TAB>LABEL lines (reports/FORMAT) go in and
 * come out.  A label is any bytes; one that is printed has no newline and no NUL.  Not for signal
 * handlers. */
#ifndef TALLY_H
#define TALLY_H

#include <stddef.h>
#include <stdint.h>

struct tally_line {
	char *text;
	size_t len;
	uint64_t hash;
	uint64_t count;
	double variance, df; /* of the count: stats_spread; df 0: not known */
};

struct tally { /* starts as all zero */
	struct tally_line *line;
	size_t lines, room;
	size_t *slot, mask; /* slot: number + 1 of a line, 0 free */
	uint64_t total;     /* of all counts */
	size_t last;        /* the line that was added to last */
};

/* Add COUNT to the label TEXT of LEN bytes.  Returns 1 when the sum of the label stays at
 * UINT64_MAX, else 0.  Out of memory is fatal, with a message. */
int tally_add(struct tally *t, const char *text, size_t len, uint64_t count);

/* Sort the lines like `LC_ALL=C sort -k1,1nr -k2`: most first, ties by label.  Afterwards add no
 * more. */
void tally_sort(struct tally *t);

/* Free all lines; T is as at its start. */
void tally_free(struct tally *t);

/* Print all lines on standard output, sorted or in the order of their first addition; with SPREAD
 * COUNT<TAB>VARIANCE<TAB>DF<TAB>LABEL. */
void tally_print(const struct tally *t, int spread);

#endif
