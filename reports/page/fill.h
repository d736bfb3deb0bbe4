/* fill.h - puts together the one file of a page. */
#ifndef FILL_H
#define FILL_H

#include "data.h"
#include "ran.h"

struct fill {
	const char *title;
	const char *lanes;     /* file of a picture without `<' in names; NULL none */
	const char *library;   /* scripts of other projects, NULL none */
	const struct ran *ran; /* facts of each of the RUNS runs */
	unsigned runs;
	struct data data;
};

/* Write the page to standard output: page.html of the directory DIR, with its styles, scripts and
 * policy, and what F has.  A file that cannot be read is fatal, with a message. */
void fill_page(const char *dir, const struct fill *f);

#endif
