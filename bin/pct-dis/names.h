/* names.h - names instructions when the disassembler has no name, or a guess. */
#ifndef DISNAMES_H
#define DISNAMES_H

#include "asm.h"
#include "names/translate.h"
#include "object.h"

/* Ask addr2nm for the names of those of *Q[0] to *Q[N-1], of O, that have text and no name or a
 * guessed one.  A name that the answer contradicts becomes the answer, without an offset; a name
 * without an answer becomes NULL. */
void disnames(const struct dis_object *o, struct dis_question **q, size_t n,
	const struct translate_opt *opt);

#endif
