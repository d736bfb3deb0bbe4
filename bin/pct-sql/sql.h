/* sql.h - what bin/pct-sql.c asks for; with SQLite run.c does it, without it none.c says so. */
#ifndef SQL_H
#define SQL_H

#include "names/readopt.h"

enum sql_form { SQL_TAB, SQL_CSV, SQL_JSON };

struct sql_opt {
	const char *out; /* the database to write, NULL: answer STATEMENT */
	const char *statement;
	int force;        /* write over whatever regular file OUT is */
	int lines;        /* ask for source lines */
	int insn;         /* ask for the text of instructions */
	const char *pool; /* of pct-dis: --gdb-pool, NULL its own default */
	enum sql_form form;
	int header;          /* a first line of column names */
	struct readopt read; /* its chain is asked for lines, and symbols by the way */
};

/* Load the N files, and those that O->read names, then do what O says.  Returns the exit status,
 * everything said. */
int sql_run(struct sql_opt *o, char **file, int n);

#endif
