/* srcguard.h - answers addresses in a process that may die.
 * An object can be cut while it is mapped, and what reads it, libelf among it, may have faults: the
 * reading is done in a child (srcserve.h).  When that dies its address is answered `??' and another
 * child goes on with the next.  What takes longer than the deadline, or more memory than the limit,
 * counts as a death; so many of them, and the debug data are left alone, then the symbols. */
#ifndef SRCGUARD_H
#define SRCGUARD_H

#include "dwarf/srcanswer.h"

/* Answer the lines of standard input about OBJECT on standard output, until its end.  Opening the
 * object, and each address, takes no longer than MS milliseconds.  Returns an exit status, after
 * messages. */
int srcguard_serve(const char *object, const struct answer_opt *opt, int ms);

#endif
