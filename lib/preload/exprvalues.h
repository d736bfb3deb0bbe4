/* exprvalues.h - expressions and conditions at samples (exprtable.h). */
#ifndef EXPRVALUES_H
#define EXPRVALUES_H

#include <stdint.h>

/* Read what this run asks for; afterwards code of objects is recognized.  Under slow_lock. */
void exprvalues_begin(void);

/* 1 when the sample at PC, which UCONTEXT shows, is wanted: there is no condition, or one holds.
 * Where that cannot be known the sample is counted as lost.  From signal handlers. */
int exprvalues_wanted(uintptr_t pc, const void *ucontext);

/* 1 when states hold what expressions collect.  From anywhere. */
int exprvalues_asked(void);

/* Record what the expressions need of the sample at PC, which UCONTEXT shows, at TIME.  From signal
 * handlers. */
void exprvalues_collect(uintptr_t pc, uint64_t time, const void *ucontext);

#endif
