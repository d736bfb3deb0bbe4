/* data.h - the data in a page, for its scripts. */
#ifndef DATA_H
#define DATA_H

#include "model.h"
#include "sources.h"
#include "times.h"

#include <stdio.h>

struct data {
	struct model *model;
	const struct times *times;
	const struct sources *sources;
	const char *waits, *differences; /* JSON; NULL none */
};

/* Write D to OUT as JSON without a `<', so that nothing in it ends the element that it is in. */
void data_write(const struct data *d, FILE *out);

#endif
