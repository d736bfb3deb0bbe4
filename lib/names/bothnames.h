/* bothnames.h - two names for an address: the source line, and the symbol.
 * label_all asks for one answer, and for the symbol only where there is no line. */
#ifndef BOTHNAMES_H
#define BOTHNAMES_H

#include "names/translate.h"
#include "samples/places.h"

struct bothnames {              /* arrays, an element for each frame; free each.  What they */
	char **first, **second; /* point to is shared between frames and lives until the program
				 * ends */
};

/* Ask the translators of OPT (when its chain is not empty), then addr2nm, about all frames of P.
 * The answers go to *OUT; P keeps none.  `asked' of a frame is the address in the object,
 * UINT64_MAX when there was no question. */
void bothnames_ask(struct places *p, const struct translate_opt *opt, struct bothnames *out);

/* The symbol of frame F, and its FILE:LINE; NULL when not known. */
const char *bothnames_symbol(const struct bothnames *b, const struct places *p, uint32_t f);
char *bothnames_line(const struct bothnames *b, const struct places *p, uint32_t f);

#endif
