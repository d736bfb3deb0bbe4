/* storehead.h - the head of a data file of the kernel sampler. */
#ifndef STOREHEAD_H
#define STOREHEAD_H

#include "sys/store.h"

/* The head, strings behind it, of a new file for S; valid until the next call. */
const struct pct_head *storehead_draft(const struct store *st, const struct sink *s);

/* Whether the file at FD, an earlier writer's, can take the samples that the last draft was made
 * for. */
int storehead_joinable(int fd);

#endif
