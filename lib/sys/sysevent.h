/* sysevent.h - describes an event of the kernel that is sampled. */
#ifndef SYSEVENT_H
#define SYSEVENT_H

#include <stddef.h>
#include <stdint.h>

struct sys_event {
	char name[96]; /* as people write it: cpu-clock, sched:sched_switch, r1a8 */
	uint32_t type; /* type in struct perf_event_attr */
	uint64_t config, config1, config2;
	uint32_t bp_type; /* for a breakpoint: bp_type in struct perf_event_attr */
	uint64_t period;  /* events between samples; for a clock, ns; 0: `hz` samples a second */
	unsigned hz;      /* samples a second, when period is 0 */
	unsigned modes;   /* 1 user, 2 kernel */
	int modes_asked;  /* 1: the user has given the modes */
	int clock;        /* 1: the event counts ns of CPU time */
	char timer;       /* for the data file: 'C', 'H', 'N' or 'M' (pctfile.h) */
	int log;          /* 1: its samples are recorded one by one, with their times */
};

#endif
