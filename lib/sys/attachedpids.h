/* attachedpids.h - handles the running processes that -p of pct-sys names. */
#ifndef ATTACHEDPIDS_H
#define ATTACHEDPIDS_H

#include "sys/collect.h"

#include <signal.h>

/* Find all threads of the N_GIVEN processes GIVEN, for per-thread events, and make the threads the
 * roots of O.  Does not return when one of the processes does not exist. */
void attachedpids_threads(struct collect_opt *o, const pid_t *given, unsigned n_given);

/* 1 when a collection without a program must stop: all N_GIVEN processes GIVEN have ended, or
 * SIGINT, SIGTERM, SIGHUP or SIGQUIT is pending.  HELD has the signals that the caller blocks; the
 * pending ones among them are taken. */
int attachedpids_over(const pid_t *given, unsigned n_given, const sigset_t *held);

#endif
