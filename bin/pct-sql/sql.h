/* sql.h - what the command line in bin/pct-sql.c asks for, and the function that does it. */
#ifndef SQL_H
#define SQL_H

#include "names/readopt.h"

enum sql_form { SQL_TAB, SQL_CSV, SQL_JSON };

enum { SQL_VALUES = 32 };

struct sql_opt {
	const char *value[SQL_VALUES]; /* FUNC@EXPR, whose values are wanted */
	size_t values;
	const char *out; /* the database to write, NULL: answer STATEMENT */
	const char *statement;
	int force;           /* 1: replace OUT even when pct-sql did not make it */
	int no_lines;        /* 1: do not ask for source lines */
	int insn;            /* 1: ask for the text of instructions */
	const char *pool;    /* value of pct-dis --gdb-pool; NULL: its default */
	int form;            /* enum sql_form */
	int no_header;       /* 1: print no line of column names */
	struct readopt read; /* its translators give lines, and symbols with them */
};

/* Load the N files, and the files that O->read names, then do what O asks for.  Returns the exit
 * status, after all messages. */
int sql_run(struct sql_opt *o, char **file, int n);

#endif
