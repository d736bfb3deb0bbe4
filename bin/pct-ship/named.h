/* named.h - the names of places, from what is kept on this host, or from translators. */
#ifndef SHIPNAMED_H
#define SHIPNAMED_H

#include "calls.h"
#include "kept.h"

/* The calls of the frames of P.  IDENTITY is of frames_identities.  HAS is as that of calls_name;
 * but KEPT may have what is NULL there, and T is asked for the rest.  Then KEPT has it, too. */
void named(struct calls *c, const struct places *p, const int64_t *identity, char **has,
	struct kept *kept, const struct translate_opt *t);

#endif
