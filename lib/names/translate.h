/* translate.h - asks translators, which are co-processes, what is at an address.
 * A translator reads one address a line and answers one line each.  That it keeps to this is
 * checked, not believed: an answer counts only when it is known which question it belongs to. */
#ifndef TRANSLATE_H
#define TRANSLATE_H

#include "names/subject.h"

/* Ask about all N subjects, several at a time.  An element of the chain that is the name of a
 * translator we know is that one; any other is a command for `sh -c`, which finds the object's
 * path in $PCT_OBJECT.  What goes wrong is said on standard error. */
void translate(struct subject *s, size_t n, const struct translate_opt *opt);

#endif
