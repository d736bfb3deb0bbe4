/* srcguard.h - answers addresses in a process that may die.  An object can be cut while it is
 * mapped, and its readers, such as libelf, may have faults: a child reads it (srcserve.h).  When
 * the child dies, the guard answers its address with `??', and another child goes on with the next.
 * More time than the deadline, or more memory than the limit, counts as a death.  After too many
 * deaths the children stop reading debug data, and after more deaths symbols as well. */
#ifndef SRCGUARD_H
#define SRCGUARD_H

#include "dwarf/srcanswer.h"

/* Answer the lines of standard input about OBJECT on standard output, until its end.  Opening the
 * object, and each address, takes no longer than MS milliseconds.  Returns an exit status, after
 * messages. */
int srcguard_serve(const char *object, const struct answer_opt *opt, int ms);

#endif
