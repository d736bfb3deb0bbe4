/* plan.h - how a run is made: what was asked for, made consistent, and what this machine can do. */
#ifndef PLAN_H
#define PLAN_H

#include "asked.h"
#include "exec/command.h"

struct plan {
	struct asked asked;
	char *const *env;
	const char *debugger; /* the option for which the debugger samples; NULL: it need not */
	int kernel;           /* -k or -wall */
	int values;           /* the library is to collect those that were asked for */
	int may_stop;         /* the debugger may stop the program for values */
	int waits;            /* 1 apart from the samples (-wait), 2 with them (-real) */
	int random;
	int log;                  /* in order: -log, -circ, -state */
	const char *kind;         /* of the report; NULL: the collector's usual one */
	unsigned frames, depth;   /* -l; and of the kernel's sampler; 0 none */
	char paths[16];           /* the letter for the library, and frames; "" no paths */
	char timer;               /* for the library; 0: its own choice */
	char *tables;             /* what the library needs to know the values; NULL none */
	struct command questions; /* OPTION PROG FUNC of each: can it be met? */
	char *attached;           /* -p: the processes before; NULL none */
	char cut[64];             /* SECONDS:BEGAN of -t; "" none */
	const char *why_not;      /* why kernel time cannot be sampled; NULL: it can, or need not */
	/* "FILE (REASON)" of the program; NULL: nothing hinders the library */
	const char *blocked;    /* it cannot be loaded */
	const char *goroutines; /* it cannot follow the call paths */
};

/* Make P from what was asked for; what cannot be is fatal, as misuse. */
void plan_make(struct plan *p, char *const *env);

/* 1 when the kernel's sampler has all options that were given. */
int plan_by_kernel(const struct plan *p);

/* Samples a second, and the interval in us. */
unsigned plan_rate(const struct plan *p);
unsigned plan_interval(const struct plan *p, unsigned usual);

/* Ask for the call paths that nobody asked for, where they cost little: pct has them of this run
 * then. */
void plan_paths(struct plan *p);

/* Note what the library can do with the program, in blocked or goroutines. */
void plan_blocked(struct plan *p);

/* With -v: "profile: TEXT".  printf-style. */
void plan_say(const struct plan *p, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* -v: say what the run will be: BY, the collector in words, at USUAL us unless -i says otherwise
 * (0: the collector's own rate), with call paths of up to FRAMES frames. */
void plan_show(const struct plan *p, const char *by, unsigned usual, unsigned frames);

#endif
