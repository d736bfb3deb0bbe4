/* asked.h - parses the options of profile, and has their values. */
#ifndef ASKED_H
#define ASKED_H

#include "expression.h"

#include <stdint.h>

struct asked {               /* of options not given: NULL, 0 */
	const char *kind;    /* of the report: line ... */
	unsigned interval;   /* us */
	uint64_t seconds;    /* -t */
	const char *gdb;     /* which option asks for the debugger, as it was typed */
	const char *through; /* the debugger or its driver */
	const char *lldb, *python, *calls, *fold; /* as typed */
	const char *remote, *any_image, *interrupt;
	unsigned frames;  /* -l */
	int flat;         /* -l 0 */
	const char *pids; /* of all -p, with commas between */
	const char *dir, *out, *page;
	unsigned circ; /* -circ */
	int log;
	unsigned state; /* bytes of the stack; 0 no states */
	int kernel, wait, wall, real, random, quiet, verbose;
	const char *condition;     /* of -if: FUNC@EXPR */
	struct expressions values; /* of -expr and -locals */
	char **program;            /* with its words, ended by NULL; NULL first: no program */
};

/* Parse the options in ARGV into A.  -h and -version print their answer and end profile; misuse is
 * fatal. */
void asked_by(struct asked *a, char **argv);

#endif
