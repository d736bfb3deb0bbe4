/* fill.h - puts together the one file of a page. */
#ifndef FILL_H
#define FILL_H

#include "data.h"
#include "ran.h"

struct fill {
	const char *title;
	/* files: a picture, in which all `<' of names are escaped; JSON; NULL none */
	const char *lanes, *waits, *differences;
	const struct ran *ran[2]; /* the second NULL: one run */
	struct data data;         /* without what the files have */
};

/* Write the page to standard output: page.html of the directory DIR, with its styles, scripts and
 * policy, and what F has.  A file that cannot be read is fatal, with a message. */
void fill_page(const char *dir, const struct fill *f);

#endif
