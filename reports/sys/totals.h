/* totals.h - adds up the samples of a system by event, process, program and place, for its report.
 * An amount is seconds or events.  A cost is an amount where that of each sample is known,
 * otherwise a number of samples. */
#ifndef TOTALS_H
#define TOTALS_H

#include "samples/places.h"
#include "weights.h"

enum { TOTALS_USER, TOTALS_KERNEL, TOTALS_PARTS };

struct measure {
	double samples, amount;
};

struct sys_event {
	const char *name;
	struct measure part[TOTALS_PARTS], out; /* out: sum of the processes left out */
	double cost;
	int vague;  /* 1: some sample's amount is not known */
	int timed;  /* 1: amounts are seconds */
	int inside; /* 1: the kernel was, or may have been, sampled */
	int met;    /* 1: only sampled processes have files */
	int again;  /* 1: some program had several processes */
	size_t processes, programs, outs;
};

struct sys_process {          /* or a control group, with the samples of all its processes */
	size_t event, number; /* number: in the order of first samples, from 0 */
	const char *name, *prog, *command;
	uint32_t pid;
	size_t members; /* processes of a control group; 0 not known */
	struct measure part[TOTALS_PARTS];
	double cost;
	int out; /* 1: left out, as below the thresholds */
};

struct sys_program {
	size_t event;
	const char *name;
	struct measure part[TOTALS_PARTS];
	double cost;
	size_t runs;
};

struct sys_line {     /* of a profile: of a process, of an event's kernel, or an instruction */
	size_t owner; /* index of the process; for a kernel, of the event */
	int part;
	const char *place, *object;
	struct measure sum;
	double cost;
	/* of an instruction */
	uint64_t addr;
	int raw;            /* 1: ADDR is an address of the file, not of the process */
	const char *id;     /* identity of the object, for pct-dis */
	const char *answer; /* answer of pct-dis; NULL not known */
};

struct sys_lines { /* a profile of each owner, in the order of the report when it is done */
	struct sys_line *line;
	size_t n, room;
	struct tally keys;
};

struct totals {
	const char *only;        /* the event asked for; NULL: all */
	double seconds, percent; /* processes with less are left out */
	int dis;                 /* 1: the report has instructions */
	int by_cgroup;           /* 1: control groups take the place of processes */
	struct sys_event *event;
	size_t events, event_room;
	struct sys_process *process; /* by event; in the order of the report after totals_done */
	size_t processes, process_room;
	struct sys_program *program;
	size_t programs, program_room;
	struct sys_lines of_process, of_kernel, insns;
	struct tally process_keys, program_keys, member_keys;
};

/* Find the events in H: time first.  A text log counts only where nothing else is there. */
void totals_events(struct totals *t, const struct fileheads *h);

/* The number of the event NAME, or t->events when there is no such event. */
size_t totals_event(const struct totals *t, const char *name);

/* Add all samples of P.  BY_ADDR: places are addresses, whatever names they have. */
void totals_add(struct totals *t, const struct places *p, struct weights *w, int by_addr);

/* Add the event NAME, a kept text, behind the others, unless it is there. */
void totals_new_event(struct totals *t, const char *name);

/* After the last totals_add: add up, leave out small processes, round and sort. */
void totals_done(struct totals *t, const struct weights *w);

/* For totals.c: the order of the report. */
void totals_sort(struct totals *t);

/* M in the unit of E's costs, rounded. */
double totals_cost(const struct sys_event *e, const struct measure *m);

#endif
