/* data.h - writes the data in a page, for its scripts. */
#ifndef DATA_H
#define DATA_H

#include "model.h"
#include "pieces.h"
#include "sources.h"
#include "times.h"

#include <stdio.h>

struct data {
	struct model *model;
	const struct times *times;
	const struct sources *sources;
	const struct pieces *pieces;
};

/* Write D to OUT as JSON without a `<', so that nothing in D ends the element around it. */
void data_write(const struct data *d, FILE *out);

#endif
