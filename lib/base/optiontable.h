/* optiontable.h - keeps a program's options in one table, for both its help and its parser. */
#ifndef OPTIONTABLE_H
#define OPTIONTABLE_H

#include "base/options.h"

#include <stdint.h>

/* A row:
 *	{"-o FILE", "write FILE instead of standard output", .text = &out},
 * Text without names stands between options.  The table ends with a row of zeros.  -h, --help and
 * --version are in every table. */
struct option_given;
struct option_row {
	const char *
		names; /* "-a, --all", "-o FILE", "--inlined[=may]"; "-wait", "-remote ADDRESS": as --wait */
	const char *help;              /* lines; NULL: the lines of the next row; "": not shown */
	int *flag, is;                 /* *FLAG becomes IS, or 1 when IS is 0 */
	const char **text;             /* *TEXT becomes the value */
	uint64_t *number, least, most; /* *NUMBER becomes the value, LEAST to MOST */

	void (*take)(const struct option_given *given); /* without NAMES: -h passes NULL */
	int list;                                       /* 1: TAKE gets each part between commas */
	void *to;                      /* passed to TAKE; in the first row: for all rows */
	const struct option_row *part; /* a table in place of this row */
	/* in the first row.  column: where the help begins; in_order: 1 when options end at the
	 * first other word */
	int column, in_order;
};

struct option_given {
	const struct option_row *row;
	const char *name, *value; /* name: "-o", "--inlined"; value: NULL none */
	void *to;
};

/* Take all options of ARGV by ROWS; optind is then behind them.  Misuse is fatal. */
void options_take(int argc, char **argv, const struct option_row *rows);

/* Take the next option, into *GIVEN.  Returns 0 when there is none. */
int options_step(int argc, char **argv, const struct option_row *rows, struct option_given *given);

/* Returns the value of GIVEN, a whole number from LEAST to MOST; refuses any other value. */
uint64_t options_number(const struct option_given *given, uint64_t least, uint64_t most);

/* Refuse the value of GIVEN, and end: "prog: -t 0: WHAT (prog -h tells more)". */
void options_refuse(const struct option_given *given, const char *what) __attribute__((noreturn));

#endif
