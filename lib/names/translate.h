/* translate.h - asks translators, which are co-processes, about addresses.  A translator reads one
 * address a line and answers one line each.  We check that it does: an answer counts only when its
 * question is certain. */
#ifndef TRANSLATE_H
#define TRANSLATE_H

#include "names/subject.h"

/* Ask about all N subjects, several at a time.  An element of the chain is the name of a
 * translator that we know, or of the user's own in PCT_PATH.  Any other element is a command for
 * `sh -c`, which finds the object's path in $PCT_OBJECT.  Failures are messages on standard
 * error. */
void translate(struct subject *s, size_t n, const struct translate_opt *opt);

/* 1 when a translator could not be started so far: names may be missing for that reason. */
int translate_lacking(void);

#endif
