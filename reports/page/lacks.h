/* lacks.h - adds remarks on code without names to the facts of a page. */
#ifndef LACKS_H
#define LACKS_H

#include "model.h"
#include "ran.h"

/* Note in R which code of run SIDE has no names, after the tree of M is made. */
void lacks_names(struct ran *r, const struct model *m, unsigned side);

#endif
