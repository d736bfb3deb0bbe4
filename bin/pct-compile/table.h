/* table.h - prints what each place of a function in an object needs, as a table:
 *	# pct-compile 1 0c0ffee1
 *	51f0 5202 20 2600052a4022040c27
 *	5202 5231 0 state DWARF operator DW_OP_entry_value cannot be translated
 * One gdb compiles all tables of a run; it starts with the first table that needs it. */
#ifndef TABLE_H
#define TABLE_H

#include <limits.h>
#include <stddef.h>

struct task {
	const char *object, *func, *expr; /* EXPR NULL: only list the places */
	int outer;                        /* 1: also frames that have called other functions */
	int value;                        /* 1: the code computes the value, as a condition needs */
	int contents; /* 1: refuse values whose contents lie elsewhere in memory */
};

struct tabled {
	int begun;                /* 1: the table's first line is printed */
	size_t places, refused;   /* places: number of all ranges; refused: number of those without
				 * code */
	char refusal[200];        /* the reason of a range without code, preferably of a call */
	char why[PATH_MAX + 400]; /* after a failure: "cannot compile for p: no debug data" */
};

/* Set T's func, from malloc, and outer from FUNC, which may end in ^.  Exits on misuse. */
void table_func(struct task *t, const char *func);

/* Print the table to standard output.  Returns 0, or -1 with the reason in OUT. */
int table_print(const struct task *t, struct tabled *out);

/* End gdb. */
void table_end(void);

#endif
