/* verdict.h - says at the end of a run of dbctl where its data is, or why there is none. */
#ifndef VERDICT_H
#define VERDICT_H

#include "script/script.h"

#include <stdint.h>

/* Count a process that a rule matches (verdict_matched), a process that no rule matches
 * (verdict_unmatched), a text that goes to an OUT (verdict_data). */
void verdict_matched(void);
void verdict_unmatched(const char *exe);
void verdict_data(void);

/* Count a process that should have been followed and was not.  verdict_partial() tells whether
 * there was one. */
void verdict_missed(void);
int verdict_partial(void);

/* A sample was asked for every US microseconds of CPU time (CLOCK 'c') or real time ('r'). */
void verdict_timer(char clock, int64_t us);

/* 1 when a rule of SCRIPT writes data with OUT. */
int verdict_expects(const struct script *script);

/* Print one line on standard error: that there is no data, and why; or where the data is, unless
 * the user has NAMED that place.  Print nothing when SCRIPT has no OUT. */
void verdict_say(const struct script *script, int named);

/* Note that dbctl was attached to running processes: if they took no CPU time, the message must not
 * say that the run was too short. */
void verdict_attached(void);

/* If no rule has matched a program, say so in the index of the run. */
void verdict_index(void);

#endif
