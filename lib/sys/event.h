/* event.h - parses the names of events, as people write them.
 *	in:  cpu-clock  cycles:100000:u  sched:sched_switch  r1a8  cpu/event=0xc0/  page-faults:1:k
 *	out: the fields of struct perf_event_attr that choose the event
 * Nothing here runs in a signal handler, and parsing opens no event. */
#ifndef EVENT_H
#define EVENT_H

#include "sys/sysevent.h"

#include <stdio.h>

/* Parse TEXT, `EVENT[:PERIOD][:u|:k|:uk]`, into *OUT; HZ (not 0) is the rate of -F.  Returns 0, or
 * -1 with the reason and similar names in WHY of SIZE bytes (a line without its newline,
 * escaped). */
int event_parse(const char *text, unsigned hz, struct sys_event *out, char *why, size_t size);

/* Set *OUT to the default clock: hardware cycles when USE_PMU is not 0, else cpu-clock. */
void event_default(int use_pmu, unsigned hz, struct sys_event *out);

/* 1 when the kernel (6.18) mixes up the samples of A and B, because both are the same software
 * event: when it is open twice, all its samples carry the number of the first. */
int event_mixed(const struct sys_event *a, const struct sys_event *b);

/* Print to OUT a line for each event: NAME<TAB>KIND<TAB>what it counts.  Returns 0, or -1 when
 * output failed. */
int event_list(FILE *out);

/* 1 when this process may count hardware cycles here, at least in user mode; else 0. */
int event_pmu(void);

#endif
