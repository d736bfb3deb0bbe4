/* exprtable.h - what it takes to know the expressions of this run, for each place: tables that
 * pct-compile made.  Lines of the file:
 *	expr N [^] [PATTERN]     the N-th expression, in programs named like PATTERN; tables follow
 *	path N [^] [PATTERN]     the same, and call paths are wanted with it
 *	if N [^] [PATTERN]       the same of a condition: its code leaves its value on the stack
 *	# pct-compile 1 BUILDID  a table, of one object
 *	FROM TO REGISTERS CODE|state|registers [REASON]
 *	none BUILDID             this object has no code of the function of the last expression
 * The file may be hostile: it only decides what lib/agent reads of this process.  An object without
 * a table or `none' for an expression is not known: it was loaded later, or belongs to a program
 * started by exec. */
#ifndef EXPRTABLE_H
#define EXPRTABLE_H

#include "preload/object.h"

#include <stddef.h>
#include <stdint.h>

#define EXPR_ASKED 64    /* expressions and conditions, at most */
#define EXPR_TABLES 4096 /* at most: those times objects */

enum expr_kind { EXPR_CODE, EXPR_STATE, EXPR_REGISTERS };

struct expr_place {
	uint64_t from, to; /* addresses of the object's file */
	const uint8_t *code;
	uint32_t size;    /* of the code */
	uint32_t kind;    /* enum expr_kind */
	uint32_t vectors; /* bit N: the code needs vector register N */
};

struct expr_table {
	uint8_t build_id[32], build_id_len;
	struct expr_place *place; /* sorted, not overlapping; NULL: none */
	unsigned places;
};

/* What is asked for in this program. */
struct expr_asked {
	unsigned expr;          /* its number, from 1 */
	int path;               /* collect the stack as well */
	int condition;          /* samples are wanted where it holds */
	int outer;              /* of the nearest frame of the function, wherever it is */
	unsigned first, tables; /* its own, of all */
};

/* Read the tables at PATH, those for a program called NAME.  Returns 0, or -1 when the file cannot
 * be read.  Skips lines of no known form.  The tables stay mapped for good.  Not for handlers. */
int exprtable_read(const char *path, const char *name);

/* 1 when there are conditions, if only for other programs.  From handlers. */
int exprtable_conditional(void);

/* 1 when there are tables of expressions.  From handlers. */
int exprtable_expressions(void);

/* How many are asked for in this program, and the N-th, from 0.  From handlers. */
unsigned exprtable_count(void);
const struct expr_asked *exprtable_at(unsigned n);

/* The place of ADDRESS, an address of the file of O, in the tables of A; NULL: none.  *KNOWN
 * becomes 1 when A knows the object, otherwise 0.  From handlers. */
const struct expr_place *exprtable_find(
	const struct expr_asked *a, const struct object *o, uint64_t address, int *known);

#endif
