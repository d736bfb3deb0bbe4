/* bothnames.h - gets two names for an address: the source line and the symbol.  label_all gets one:
 * the symbol only where there is no line. */
#ifndef BOTHNAMES_H
#define BOTHNAMES_H

#include "names/translate.h"
#include "samples/places.h"

struct bothnames {              /* arrays with an element for each frame, from malloc */
	char **first, **second; /* the texts are shared between frames and live until the program
				 * ends */
};

/* Ask the translators of OPT (when its chain is not empty), then addr2nm, about all frames of P.
 * The answers go to *OUT, none to P.  `asked' of a frame becomes the address in the object, or
 * UINT64_MAX when nothing was asked. */
void bothnames_ask(struct places *p, const struct translate_opt *opt, struct bothnames *out);

/* bothnames_symbol: the symbol of frame F.  bothnames_line: its FILE:LINE.  NULL when not known. */
const char *bothnames_symbol(const struct bothnames *b, const struct places *p, uint32_t f);
char *bothnames_line(const struct bothnames *b, const struct places *p, uint32_t f);

#endif
