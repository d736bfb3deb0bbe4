/* answers.h - gives the answers of a debugger to logs and variables. */
#ifndef ANSWERS_H
#define ANSWERS_H

#include "process/proc.h"

/* Give TEXT, an answer or (FAILED) a complaint, to a sink of P. */
void answer_give(struct proc *p, const struct sink *s, const char *text, int failed);

#endif
