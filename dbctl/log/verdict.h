/* verdict.h - what a run of dbctl gave, said at its end: where the data is, or why there is
 * none. */
#ifndef VERDICT_H
#define VERDICT_H

#include "script/script.h"

#include <stdint.h>

/* Counted as it happens: a process comes under a rule, or under none; text goes to an OUT. */
void verdict_matched(void);
void verdict_unmatched(const char *exe);
void verdict_data(void);

/* A process should have been followed and was not; whether there was one. */
void verdict_missed(void);
int verdict_partial(void);

/* A sample was asked for every US microseconds of CPU time (CLOCK 'c') or real time ('r'). */
void verdict_timer(char clock, int64_t us);

/* 1 when a rule of SCRIPT writes data with OUT. */
int verdict_expects(const struct script *script);

/* One line on standard error: no data, and the reason; or where the data is, unless the user has
 * NAMED that place.  Nothing when SCRIPT has no OUT. */
void verdict_say(const struct script *script, int named);

/* dbctl was attached to running processes: if none took CPU time, the run was not too short. */
void verdict_attached(void);

/* Say in the index of the run that no program came under a rule, when none has. */
void verdict_index(void);

#endif
