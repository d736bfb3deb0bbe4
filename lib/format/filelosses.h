/* filelosses.h - finds out from a file how many samples were taken and recorded, and how many were
 * lost for what reasons. */
#ifndef FILELOSSES_H
#define FILELOSSES_H

#include "base/tally.h"
#include "format/reader.h"
#include "format/textlog.h"

#include <stdint.h>

/* Read all samples of R, and its counts of taken and lost samples, into *SUM; add the losses to
 * LOST, by reason.  Returns 0, or -1 with R->why set and LOST unchanged. */
int losses_of_data(struct reader *r, struct reader_sum *sum, struct tally *lost);

/* Do the same when the samples were read already, RECORDED of them. */
int losses_of_accounts(
	struct reader *r, uint64_t recorded, struct reader_sum *sum, struct tally *lost);

/* Write into LINE that the timer of H is not the best one, such as
 *	not every 1000 us: timer T ticks with the kernel (timer E: Permission denied)
 * or, when the interval is the kernel's tick itself,
 *	every 4000 us: timer V ticks ...
 * Returns 1; or 0, with LINE unchanged, when the timer is the best one. */
int losses_timer(const struct pct_head *h, char *line, size_t size);

/* The remark for files with PCT_F_FOLDED. */
#define LOSSES_FOLDED "recursion is folded: repeated calls are collapsed in each path"

struct losses_log { /* starts as all zero; texts from malloc, NULL none */
	uint64_t taken, recorded;
	uint64_t interval; /* us; 0 none */
	char *clock, *note;
};

/* Add the counts in accounts.log, open as T, to *L, and its losses to LOST, by reason.  For any
 * other log, does nothing.  Returns 0, or -1 with T->why set. */
int losses_of_log(struct textlog *t, struct losses_log *l, struct tally *lost);

void losses_free(struct losses_log *l);

#endif
