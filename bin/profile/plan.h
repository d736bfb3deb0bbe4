/* plan.h - decides how a run is made, from what was asked for and what this machine can do. */
#ifndef PLAN_H
#define PLAN_H

#include "asked.h"
#include "exec/command.h"

struct plan {
	struct asked asked;
	char *const *env;
	const char *debugger; /* the option that needs the debugger; NULL none */
	int kernel;           /* 1: -k or -wall was given */
	int values;           /* 1: the library collects the values that were asked for */
	int may_stop;         /* 1: the debugger may stop the program for values */
	int waits; /* 1 (-wait): waits are listed apart from samples; 2 (-real): among them */
	int random;
	int python;               /* 1: only the library can do it: it reads the frames of Python */
	int log;                  /* 1: samples are kept in order (-log, -circ, -state) */
	const char *kind;         /* kind of the report; NULL: the collector's usual one */
	unsigned frames, depth;   /* most frames of a path. frames: by -l; depth: of the kernel's
				 * sampler; 0 none */
	char paths[16];           /* the library's letter and number of frames; "" no paths */
	char timer;               /* timer of the library; 0: the library chooses */
	char *tables;             /* tables by which the library computes values; NULL none */
	struct command questions; /* OPTION PROG FUNC of each expression, to check FUNC */
	char *attached;           /* with -p: state of the processes before the run; NULL none */
	char cut[64];             /* SECONDS:BEGAN of -t; "" none */
	const char *why_not;      /* why kernel time cannot be sampled; NULL: it can, or need not */
	const char *blocked;      /* "FILE (REASON)": the library cannot be loaded; NULL: it can */
	const char *goroutines; /* "FILE (Go)": the library cannot follow its paths; NULL: it can */
};

/* Make P from what was asked for; options that cannot be combined are misuse, which is fatal. */
void plan_make(struct plan *p, char *const *env);

/* 1 when the kernel's sampler can do all that was asked for. */
int plan_by_kernel(const struct plan *p);

/* The samples a second, and the interval in us: as -i asks, else 1000 or USUAL us. */
unsigned plan_rate(const struct plan *p);
unsigned plan_interval(const struct plan *p, unsigned usual);

/* Record call paths although no option asks for them, where they cost little, so that pct can show
 * the call paths of this run. */
void plan_paths(struct plan *p);

/* Note what the library can do with the program, in blocked or goroutines. */
void plan_blocked(struct plan *p);

/* With -v, print "profile: TEXT".  printf-style. */
void plan_say(const struct plan *p, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* -v: say what the run will be: BY, the collector in words, at USUAL us unless -i says otherwise
 * (0: the collector's own rate), with call paths of up to FRAMES frames. */
void plan_show(const struct plan *p, const char *by, unsigned usual, unsigned frames);

#endif
