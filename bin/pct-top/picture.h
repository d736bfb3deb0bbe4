/* picture.h - makes the rows of text of a live view.
 *	pct top: line, all processes                    812 samples in 1.0 s, 12034 in all
 *	   now     all      samples  line
 *	 61.3%   58.1%         7012  /home/u/hash.c:101 */
#ifndef TOPPICTURE_H
#define TOPPICTURE_H

#include "rows.h"

struct toppicture { /* starts as all zero */
	char **row; /* no newlines; bytes of UTF-8 without control characters */
	size_t rows;
};

/* Draw T for V: COLUMNS wide (0: as wide as needed), with at most LINES lines below the two
 * headings (0: all).  SECONDS: time since the last look; 0 at the first look, which has no counts
 * of now.  NOTE: a remark for the heading, or "". */
void toppicture_draw(struct toppicture *p, const struct toplines *t, const struct topview *v,
	size_t columns, size_t lines, double seconds, const char *note);

#endif
