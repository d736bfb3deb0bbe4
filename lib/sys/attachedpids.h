/* attachedpids.h - the processes that pct-sys samples because -p names them. */
#ifndef ATTACHEDPIDS_H
#define ATTACHEDPIDS_H

#include "sys/collect.h"

#include <signal.h>

/* Find all threads of the N_GIVEN processes GIVEN, for per-thread events, and make them the roots
 * of O.  Does not return when one does not exist. */
void attachedpids_threads(struct collect_opt *o, const pid_t *given, unsigned n_given);

/* 1 when a collection without a program must stop: a signal of HELD is pending, or all processes of
 * -p have ended. */
int attachedpids_over(const pid_t *given, unsigned n_given, const sigset_t *held);

#endif
