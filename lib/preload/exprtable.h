/* exprtable.h - the tables, made by pct-compile, that say for each place in the code how to record
 * the expressions of this run.  Lines of the file:
 *	expr N [^] [PATTERN]     the N-th expression, in programs named like PATTERN; tables follow
 *	path N [^] [PATTERN]     the same, and its call paths are recorded too
 *	if N [^] [PATTERN]       a condition; its code leaves the condition's value on the stack
 *	# pct-compile 1 BUILDID  begins the table of one object
 *	FROM TO REGISTERS CODE|state|registers [REASON]
 *	python N ...             the N-th expression is one of Python (pyasked.h)
 *	none BUILDID             this object has no code of the function of the last expression
 * The file may be hostile: it only decides what lib/agent reads of this process.  For an
 * expression, an object with neither a table nor `none' is unknown: it was loaded later, or belongs
 * to a program started by exec. */
#ifndef EXPRTABLE_H
#define EXPRTABLE_H

#include "preload/object.h"

#include <stddef.h>
#include <stdint.h>

#define EXPR_ASKED 64    /* expressions and conditions, at most */
#define EXPR_TABLES 4096 /* tables, at most, for all expressions and objects together */

enum expr_kind { EXPR_CODE, EXPR_STATE, EXPR_REGISTERS };

struct expr_place {
	uint64_t from, to; /* bounds of the place: addresses in the object's file */
	const uint8_t *code;
	uint32_t size;    /* bytes of the code */
	uint32_t kind;    /* enum expr_kind */
	uint32_t vectors; /* bit N: the code needs vector register N */
};

struct expr_table {
	uint8_t build_id[32], build_id_len;
	struct expr_place *place; /* sorted, not overlapping; NULL: no places */
	unsigned places;
};

/* An expression or condition that is asked for in this program. */
struct expr_asked {
	unsigned expr;          /* number of the expression, from 1 */
	int path;               /* 1: collect the stack as well */
	int condition;          /* 1: a condition, which keeps the samples where it holds */
	int outer;              /* 1: evaluate it in its function's nearest frame, however far */
	unsigned first, tables; /* its tables: index of the first one, and their number */
};

/* Read the tables at PATH that are for a program called NAME.  Returns 0, or -1 when the file
 * cannot be read.  Skips lines of unknown form.  The tables are never unmapped.  Not for
 * handlers. */
int exprtable_read(const char *path, const char *name);

/* 1 when the file has conditions, even if only for other programs.  Handlers may call it. */
int exprtable_conditional(void);

/* 1 when this program has expressions.  Handlers may call it. */
int exprtable_expressions(void);

/* The number of expressions and conditions in this program, and the N-th, from 0.  Handlers may
 * call them. */
unsigned exprtable_count(void);
const struct expr_asked *exprtable_at(unsigned n);

/* Find ADDRESS, an address in the file of O, in the tables of A.  Returns its place, or NULL when
 * there is none.  *KNOWN becomes 1 when A has a table or `none' for O, otherwise 0.  Handlers may
 * call it. */
const struct expr_place *exprtable_find(
	const struct expr_asked *a, const struct object *o, uint64_t address, int *known);

#endif
