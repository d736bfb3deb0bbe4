/* tally.h - adds up the counts of equal labels.  Lines COUNT<TAB>LABEL (reports/FORMAT) go in and
 * come out.  A label is any bytes; a label that is printed must have no newline and no NUL.  Not
 * for signal handlers. */
#ifndef TALLY_H
#define TALLY_H

#include "base/openhash.h"

#include <stddef.h>
#include <stdint.h>

struct tally_line {
	char *text;
	size_t len;
	uint64_t hash;
	uint64_t count;
	double variance, df; /* the spread of COUNT, as in stats_spread; df 0: not known */
};

struct tally { /* starts as all zero */
	struct tally_line *line;
	size_t lines;
	struct openhash index;
	uint64_t total; /* sum of the counts of all lines */
	size_t last;    /* index of the line that was added to last */
};

/* Add COUNT to the label TEXT of LEN bytes.  Returns 1 when the sum of the label stays at
 * UINT64_MAX, else 0.  Out of memory is fatal, with a message. */
int tally_add(struct tally *t, const char *text, size_t len, uint64_t count);

/* Sort the lines like `LC_ALL=C sort -k1,1nr -k2`: most first, equal counts by label.  Add nothing
 * afterwards. */
void tally_sort(struct tally *t);

/* Free all lines; T is as at its start. */
void tally_free(struct tally *t);

/* Print all lines on standard output, in the order of tally_sort(), or in that of their first
 * addition.  With SPREAD a line is COUNT<TAB>VARIANCE<TAB>DF<TAB>LABEL. */
void tally_print(const struct tally *t, int spread);

#endif
