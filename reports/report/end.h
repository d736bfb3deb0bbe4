/* end.h - the report at the end of a run: what was asked for, what was found, and its text. */
#ifndef END_H
#define END_H

#include "base/growtext.h"
#include "facts.h"
#include "gathered.h"

#include <stdint.h>

enum end_by { END_LIBRARY, END_KERNEL, END_DEBUGGER };

struct end_value {
	const char *spec, *formatter; /* PROG@FUNC[^]@EXPR */
};

struct end {
	/* what was asked for; NULL or 0: not asked for */
	enum end_by by;
	int quiet, verbose;
	const char *out;        /* file; "-": standard output; NULL: standard error */
	const char *page;       /* file of the page to write; NULL none */
	const char *attached;   /* state of the processes at the begin (launch/attached.h) */
	const char *cut;        /* SECONDS:BEGAN of -t */
	const char *condition;  /* condition for which samples were taken */
	const char *untaken;    /* "FILE (REASON)": why the library could not be loaded */
	const char *goroutines; /* "FILE (Go)": the library could not follow the stacks of FILE */
	const char *no_kernel;  /* why kernel time was not sampled */
	const char *locals;     /* FUNC[^] of -locals */
	int waits;              /* waits: 1 listed below the shares, 2 also in the shares */
	int wall_event, real, python; /* 1: -wall was given; -real; -python, by the debugger */
	unsigned frames, interval;
	struct end_value *value;
	size_t values;
	/* the run */
	const char *kind, *dir, *index, *why_not;
	double cpu, user, tick, wall; /* us */
	/* what was found */
	int only_values; /* 1: the report has no samples, only values */
	int bad;         /* 1: some data could not be read */
	struct facts f;
	struct gathered g;
	char *now;                   /* state of the attached processes at the end */
	double passed, used, inside; /* us of wall-clock, CPU and kernel CPU time; 0 not known */
	struct text head, text;      /* head: lines above the shares; text: the report so far */
	int brief;                   /* 1: the report is cut to a screen */
};

/* Append a line to the head of the report.  printf-style. */
void end_add(struct end *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Append T, lines that end in newlines already, to the head; T may be empty. */
void end_add_text(struct end *e, const struct text *t);

/* 1 when a timer of user mode took the samples. */
int end_user_timers(const struct facts *f);

/* N as a type for printf. */
unsigned long long end_count(uint64_t n);

#endif
