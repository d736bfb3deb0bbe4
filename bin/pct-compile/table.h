/* table.h - prints the table of a function in an object: what each of its places needs.
 *	# pct-compile 1 0c0ffee1
 *	51f0 5202 20 2600052a4022040c27
 *	5202 5231 0 state DWARF operator DW_OP_entry_value cannot be translated
 * One gdb compiles all tables of a run; it starts with the first that needs one. */
#ifndef TABLE_H
#define TABLE_H

#include <limits.h>
#include <stddef.h>

struct task {
	const char *object, *func, *expr; /* EXPR NULL: only the places */
	int outer;                        /* of frames that have called others, too */
	int value;                        /* the code computes the value, as for a condition */
	int contents;                     /* refuse values whose contents are elsewhere */
};

struct tabled {
	int begun;                /* the table's first line is printed */
	size_t places, refused;   /* ranges in all, and those without code */
	char refusal[200];        /* of one of them, a call where there is one */
	char why[PATH_MAX + 400]; /* after a failure: "cannot compile for p: no debug data" */
};

/* FUNC or FUNC^ becomes T's func and outer; the func is from malloc.  Exits for misuse. */
void table_func(struct task *t, const char *func);

/* Print the table to standard output.  Returns 0, or -1 with the reason in OUT. */
int table_print(const struct task *t, struct tabled *out);

/* End gdb. */
void table_end(void);

#endif
