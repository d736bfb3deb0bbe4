/* textframe.h - a frame as a debugger words it, taken apart.
 *	#1  0x000055d1a93171 in dispatch_2 (n=3) at hier-test.c:5
 *	stop reason="signal" pid="12" pc="0x55d1a93134" func="worker" file="hier-test.c" line="3" */
#ifndef TEXTFRAME_H
#define TEXTFRAME_H

#include <stdint.h>

struct textframe {       /* the strings are pieces of the line; NULL not known */
	unsigned number; /* 0 the innermost */
	int has_addr;
	uint64_t addr; /* in the process */
	char *func, *file, *line, *lib;
	uint64_t count; /* records: samples that it stands for, 1 unless it says so */
};

/* LINE as a frame of a backtrace.  Returns 1; 0 when it does not begin as one; -1 when it does and
 * is none.  LINE is written on, unless 0 is returned. */
int textframe_parse(char *line, struct textframe *f);

/* S as a frame without its number, `[0xPC in ]FUNC (ARGS)[ at FILE:LINE| from LIB]`, its parts as
 * they stand, `??` included.  Returns 1, or -1 when it is none.  S is written on. */
int textframe_words(char *s, struct textframe *f);

/* 1 when LINE is what comes after the last frame: `(More stack frames follow...)` and the like. */
int textframe_ends(const char *line);

/* LINE as the record of a stop, in the same way.  Not every stop is somewhere: all of F may be
 * unknown. */
int textframe_stop(char *line, struct textframe *f);

#endif
