/* storehead.h - makes the head of a data file of the kernel sampler. */
#ifndef STOREHEAD_H
#define STOREHEAD_H

#include "inside/headwrite.h"
#include "sys/storage.h"

/* Fill in D, the head of a new file for S. */
void storehead_draft(struct headdraft *d, const struct store *st, const struct counts *s);

#endif
