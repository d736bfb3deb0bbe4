/* data.h - the data in a page, for its scripts. */
#ifndef DATA_H
#define DATA_H

#include "model.h"

#include <stdio.h>

/* Write M to OUT as JSON without a `<', so that nothing in it ends the element that it is in. */
void data_write(struct model *m, FILE *out);

#endif
