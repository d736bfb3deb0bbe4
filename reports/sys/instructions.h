/* instructions.h - gets the instructions of a report from pct-dis. */
#ifndef INSTRUCTIONS_H
#define INSTRUCTIONS_H

#include "names/subject.h"
#include "totals.h"

/* Ask pct-dis, with at most POOL debuggers (a number, as text), about the lines of T->insns whose
 * processes are shown.  Returns the status of pct-dis, after its messages. */
int instructions_ask(struct totals *t, const struct translate_opt *tr, const char *pool);

#endif
