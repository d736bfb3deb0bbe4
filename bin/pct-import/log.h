/* log.h - text logs (pct(5)) out of other profilers' stacks: DIR/PROG.PID/NAME.log.
 *	stop reason="sample" count="41" func="worker"
 *	#0  worker ()
 *	#1  main ()
 * Beside them accounts.log says how many there are, and the interval where all have the same. */
#ifndef IMPORTLOG_H
#define IMPORTLOG_H

#include <stddef.h>
#include <stdint.h>

struct import_frame { /* strings are the caller's, any byte but NUL; NULL not known */
	const char *func, *object;
	uint64_t addr; /* 0 not known */
};

struct import_sample {
	const char *program; /* not a path */
	uint32_t pid;
	const char *log; /* NAME of the log: letters, digits and `-' are kept, others become `_',
				 * and `accounts' and `maps' get one */
	uint64_t count;
	uint64_t interval;  /* ns that a sample stands for, 0 no time or not known */
	const char *fields; /* further fields of the record, `tid="7" time="1.5"', "" none */
	const struct import_frame *frame; /* innermost first */
	size_t frames;
};

/* Where logs go; it exists.  INDEX, that of the run (runindex.h), gets a line for each process. */
void importlog_begin(const char *dir, const char *index);

/* Append a sample.  Directories that are there are left alone: a new one gets a number.  Failures
 * end the program with EXIT_FAIL. */
void importlog_add(const struct import_sample *s);

/* Write what is left, and print the name of each log. */
void importlog_end(void);

/* Names that were too long for a line of a log and were cut. */
size_t importlog_cut(void);

#endif
