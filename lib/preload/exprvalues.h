/* exprvalues.h - evaluates expressions and conditions (exprtable.h) at samples. */
#ifndef EXPRVALUES_H
#define EXPRVALUES_H

#include <stdint.h>

/* Read what this run asks for.  Under slow_lock. */
void exprvalues_begin(void);

/* Returns 1 when the sample at PC is wanted: there is no condition, or one holds.  Returns 0
 * otherwise, and counts the sample as lost when that cannot be known.  UCONTEXT is the sample's
 * context; NULL: it is gone.  Signal handlers may call it. */
int exprvalues_wanted(uintptr_t pc, const void *ucontext);

/* 1 when expressions are recorded, into the file of states.  May be called from anywhere. */
int exprvalues_asked(void);

/* Record what the expressions need of the sample at PC, at TIME.  UCONTEXT is the sample's context;
 * NULL: it is gone.  Signal handlers may call it. */
void exprvalues_collect(uintptr_t pc, uint64_t time, const void *ucontext);

#endif
