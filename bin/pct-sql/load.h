/* load.h - loads data files and text logs into the tables file, record, lost and account. */
#ifndef SQLLOAD_H
#define SQLLOAD_H

#include "samplerow.h"

/* Load the file PATH.  Returns 0, or -1 after a message: it was refused, or it is damaged and only
 * the records before the damage are loaded. */
int sqlload_file(struct sqlload *l, const char *path);

/* Store the paths of all records in the table frame. */
void sqlload_paths(struct sqlload *l);

void sqlload_free(struct sqlload *l);

#endif
