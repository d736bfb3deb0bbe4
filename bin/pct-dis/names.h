/* names.h - names instructions when gdb has no name. */
#ifndef DISNAMES_H
#define DISNAMES_H

#include "asm.h"
#include "names/translate.h"
#include "object.h"

/* Ask addr2nm for the names of those of *Q[0] to *Q[N-1], of O, that have text and no name: names
 * of functions, without an offset. */
void disnames(const struct dis_object *o, struct dis_question **q, size_t n,
	const struct translate_opt *opt);

#endif
