/* names.h - names for instructions whose disassembler knew none, or guessed. */
#ifndef DISNAMES_H
#define DISNAMES_H

#include "asm.h"
#include "names/translate.h"
#include "object.h"

/* Ask addr2nm for the names of those of Q[0] to Q[N-1], of O, that have text, but no name or a
 * guessed one; a name that it contradicts becomes its answer, without an offset, or none. */
void disnames(const struct dis_object *o, struct dis_question *q, size_t n,
	const struct translate_opt *opt);

#endif
