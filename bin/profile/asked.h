/* asked.h - parses the options of profile, and has their values. */
#ifndef ASKED_H
#define ASKED_H

#include "expression.h"

#include <stdint.h>

struct asked {               /* the value of an option that was not given is NULL or 0 */
	const char *kind;    /* kind of the report: line ... */
	unsigned interval;   /* us between samples (-i) */
	uint64_t seconds;    /* -t */
	const char *gdb;     /* the option that asks for the debugger, as typed */
	const char *through; /* the debugger or its driver */
	const char *lldb, *python, *calls, *fold, *native; /* as typed */
	const char *remote, *any_image, *interrupt;
	unsigned frames;  /* -l */
	int flat;         /* -l 0 */
	const char *pids; /* pids of all -p, with commas between */
	const char *dir, *out, *page;
	unsigned circ; /* -circ */
	int log;
	unsigned state; /* -state: bytes of stack in a state; 0: no states */
	int kernel, wait, wall, real, random, quiet, verbose;
	const char *condition;     /* FUNC@EXPR of -if */
	struct expressions values; /* values asked for by -expr and -locals */
	char **program;            /* program and its arguments, ended by NULL; NULL first: none */
};

/* 1 when only the library can do what A asks for. */
static inline int asked_library(const struct asked *a)
{
	return a->fold || a->native;
}

/* Parse the options in ARGV into A.  -h and -version print their answer and end profile; misuse is
 * fatal. */
void asked_by(struct asked *a, char **argv);

#endif
