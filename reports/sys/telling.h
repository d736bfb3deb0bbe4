/* telling.h - the words of a process's command line that tell it apart from other processes of its
 * program.
 *	cc1 -quiet a.c -O2 -o /tmp/1.s      cc1 ... a.c ... /tmp/1.s
 *	cc1 -quiet b.c -O2 -o /tmp/2.s      cc1 ... b.c ... /tmp/2.s */
#ifndef TELLING_H
#define TELLING_H

#include "totals.h"

/* Learn the words of all processes of event E of T. */
void telling_learn(const struct totals *t, size_t e);

/* The command of P, a process of that event, without the words that more than half of its program's
 * processes have, and without repetitions; "..." is where words are left out.  The whole command
 * when no other word is left, or when P is the only process.  Valid until the next call. */
const char *telling_words(const struct sys_process *p);

#endif
