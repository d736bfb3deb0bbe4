/* end.h - what a report at the end of a run is made of. */
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
	/* what was asked for; NULL, 0: it was not */
	enum end_by by;
	int quiet, verbose;
	const char *out;              /* file; "-": standard output; NULL: standard error */
	const char *page;             /* file of a page as well */
	const char *attached;         /* the processes before (launch/attached.h) */
	const char *cut;              /* SECONDS:BEGAN of -t */
	const char *condition;        /* only samples for which it held were taken */
	const char *untaken;          /* FILE (REASON): the library could not be loaded */
	const char *goroutines;       /* FILE (Go): or did not know its stacks */
	const char *no_kernel;        /* why kernel time was not sampled */
	const char *locals;           /* FUNC[^] */
	int waits;                    /* recorded: 1 below the report, 2 in it as well */
	int wall_event, real, python; /* -wall; -real and -python by the debugger */
	unsigned frames, interval;
	struct end_value *value;
	size_t values;
	/* the run */
	const char *kind, *dir, *index, *why_not;
	double cpu, user, tick, wall; /* us */
	/* what was found */
	int only_values; /* no samples are reported */
	int bad;         /* some data could not be read */
	struct facts f;
	struct gathered g;
	char *now;                   /* the attached processes afterwards */
	double passed, used, inside; /* us: wall-clock, CPU time, and in the kernel; 0 not known */
	struct text head, text;      /* lines above the shares; the report so far */
	int brief;                   /* it is cut to a screen */
};

/* Append a line to the head of the report.  printf-style. */
void end_add(struct end *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* The same of lines that end in a newline already, or of none. */
void end_add_text(struct end *e, const struct text *t);

/* 1 when a timer of user mode took the samples. */
int end_user_timers(const struct facts *f);

/* The number of samples, for printf. */
unsigned long long end_count(uint64_t n);

#endif
