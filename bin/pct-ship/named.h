/* named.h - gets the names of places from the file of names on this host, or from translators. */
#ifndef SHIPNAMED_H
#define SHIPNAMED_H

#include "calls.h"
#include "kept.h"

/* Name the calls of the frames of P.  IDENTITY is from frames_identities.  HAS has the same form as
 * for calls_name; where an element is NULL, KEPT is asked first, then T.  Afterwards KEPT also has
 * the names from T. */
void named(struct calls *c, const struct places *p, const int64_t *identity, char **has,
	struct kept *kept, const struct translate_opt *t);

#endif
