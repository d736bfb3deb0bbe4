/* infotext.h - what pct-info prints, for people or for scripts.
 *	taken       1200                        taken<TAB>1200
 *	  timer overrun 2                       lost timer overrun<TAB>2 */
#ifndef INFOTEXT_H
#define INFOTEXT_H

#include "reader.h"

struct info_sum {               /* the accounts of a file, or of many */
	int script;             /* 1: lines of KEY<TAB>VALUE */
	size_t files;
	wide taken, recorded, lost[PCT_LOST_MAX], overwritten, flight, threads, untimed;
	int uneven;             /* some accounts do not add up */
};

/* Print on standard output what the file PATH, open as R, says of itself, in the form that S
 * asks for. */
void infotext_file(const struct info_sum *s, const char *path, const struct reader *r);

/* Print the accounts A in the form that S asks for. */
void infotext_accounts(const struct info_sum *s, const struct info_sum *a);

#endif
