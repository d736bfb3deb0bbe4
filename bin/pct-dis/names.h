/* names.h - names the instructions that gdb has no name for. */
#ifndef DISNAMES_H
#define DISNAMES_H

#include "asm.h"
#include "names/translate.h"
#include "object.h"

/* Ask addr2nm for a name of each of *Q[0] to *Q[N-1], instructions of O, that has a text and no
 * name.  The names are of functions, without an offset. */
void disnames(const struct dis_object *o, struct dis_question **q, size_t n,
	const struct translate_opt *opt);

#endif
