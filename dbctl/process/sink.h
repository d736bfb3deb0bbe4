/* sink.h - where a debugger's answers go: logs and variables. */
#ifndef SINK_H
#define SINK_H

#include "process/proc.h"

/* Give TEXT, an answer or (FAILED) a complaint, to a sink of P. */
void sink_give(struct proc *p, const struct sink *s, const char *text, int failed);

#endif
