/* asked.h - what the options of profile say. */
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
	const char *pids; /* of all -p, commas between */
	const char *dir, *out, *page;
	unsigned circ; /* -circ */
	int log;
	unsigned state; /* bytes of the stack; 0 no states */
	int kernel, wait, wall, real, random, quiet, verbose;
	const char *condition;     /* of -if: FUNC@EXPR */
	struct expressions values; /* of -expr and -locals */
	char **program;            /* and its words, ended by NULL; first NULL: none */
};

/* Take the options of ARGV apart.  -h and -version are answered, and end; misuse is fatal. */
void asked_by(struct asked *a, char **argv);

#endif
