/* textframe.h - parses a frame in a debugger's words.
 *	#1  0x000055d1a93171 in dispatch_2 (n=3) at hier-test.c:5
 *	stop reason="signal" pid="12" pc="0x55d1a93134" func="worker" file="hier-test.c" line="3" */
#ifndef TEXTFRAME_H
#define TEXTFRAME_H

#include <stdint.h>

struct textframe {       /* the strings are parts of the line; NULL not known */
	unsigned number; /* 0: the innermost frame */
	int has_addr;
	uint64_t addr; /* address in the process */
	char *func, *file, *line, *lib;
	uint64_t count; /* number of samples: 1, unless a record says another */
};

/* Parse LINE as a frame of a backtrace.  Returns 1; 0 when it does not begin like a frame; -1 when
 * it begins like one but is not a frame.  Changes LINE, except when it returns 0. */
int textframe_parse(char *line, struct textframe *f);

/* Parse S as a frame without its number, `[0xPC in ]FUNC (ARGS)[ at FILE:LINE| from LIB]`; keep its
 * parts as they are, also `??`.  Returns 1, or -1 when it is not a frame.  Changes S. */
int textframe_words(char *s, struct textframe *f);

#define TEXTFRAME_CUT "(More stack frames follow...)"

/* 1 when LINE comes after the last frame: TEXTFRAME_CUT and the like. */
int textframe_ends(const char *line);

/* Parse LINE as the record of a stop, and return what textframe_parse returns.  All of F may be
 * unknown: a stop can lack a place. */
int textframe_stop(char *line, struct textframe *f);

#endif
