/* log.h - writes text logs (pct(5)) of other profilers' stacks: DIR/PROG.PID/NAME.log.
 *	stop reason="sample" count="41" func="worker"
 *	#0  worker ()
 *	#1  main ()
 * Beside them accounts.log has the number of samples, and what one sample stands for, if that
 * is the same for all. */
#ifndef IMPORTLOG_H
#define IMPORTLOG_H

#include <stddef.h>
#include <stdint.h>

struct import_frame { /* strings are the caller's, any byte but NUL; NULL not known */
	const char *func, *object;
	uint64_t addr; /* 0 not known */
};

struct import_sample {
	const char *program; /* name of the program, not a path */
	uint32_t pid;
	const char *log; /* NAME of the log; all but letters, digits and `-' become `_';
			    `accounts' and `maps' get a `_' at the end */
	uint64_t count;
	uint64_t period; /* events (of clocks: ns) that one count stands for; 0 not known */
	size_t places;   /* decimal places of the original count: one count is a unit of the last */
	const char *fields; /* further fields of the record, `tid="7" time="1.5"', "" none */
	const struct import_frame *frame; /* innermost first */
	size_t frames;
};

/* Write logs below DIR, which exists, and a line for each process to INDEX, the index of the run
 * (runindex.h). */
void importlog_begin(const char *dir, const char *index);

/* Append the sample S; without frames it is only counted as lost.  A directory that exists already
 * is never used: a new one gets a number.  Failures end the program with EXIT_FAIL. */
void importlog_add(const struct import_sample *s);

/* Write the rest, and print the name of each log. */
void importlog_end(void);

/* The number of names that were cut because they were too long for a line of a log. */
size_t importlog_cut(void);

#endif
