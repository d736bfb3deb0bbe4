/* fill.h - puts together the one file of a page. */
#ifndef FILL_H
#define FILL_H

#include "model.h"

/* Write the page to standard output: page.html of the directory DIR, with its styles, scripts and
 * policy, the TITLE, the file FACTS, KEY<TAB>VALUE lines (NULL none), and the data of M.  A file
 * that cannot be read is fatal, with a message. */
void fill_page(const char *dir, const char *title, const char *facts, struct model *m);

#endif
