/* optiontable.h - a program's options in one table, of which its help and its parser are made. */
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
	const char *names; /* "-a, --all", "-o FILE", "--inlined[=may]"; "-wait" alone, as --wait */
	const char *help;  /* lines; NULL: those of the next row; "": none, it is not shown */
	int *flag, is;     /* set to IS, or to 1 when that is 0 */
	const char **text; /* set to the value */
	uint64_t *number, least, most; /* set to the value, a whole number */

	void (*take)(const struct option_given *given); /* of text: called by -h, with NULL */
	int list;                                       /* TAKE gets each part between commas */
	void *to;                                       /* for TAKE; of the first row: for all */
	const struct option_row *part;                  /* a table in place of this row */
	/* of the first row: where help stands; options end at the first word that is none */
	int column, in_order;
};

struct option_given {
	const struct option_row *row;
	const char *name, *value; /* "-o", "--inlined"; NULL none */
	void *to;
};

/* Take all options of ARGV by ROWS; optind is then behind them.  Misuse is fatal. */
void options_take(int argc, char **argv, const struct option_row *rows);

/* Take the next one, into *GIVEN.  Returns 0 when there is none. */
int options_step(int argc, char **argv, const struct option_row *rows, struct option_given *given);

/* The value, a whole number from LEAST to MOST; refuse another. */
uint64_t options_number(const struct option_given *given, uint64_t least, uint64_t most);

/* Refuse the value: "prog: -t 0: WHAT (prog -h tells more)". */
void options_refuse(const struct option_given *given, const char *what) __attribute__((noreturn));

#endif
