/* row.h - prints a line of a report in JSON. */
#ifndef ROW_H
#define ROW_H

#include <stdint.h>

/* The parts of a line's text depend on the kind of the report (names/kinds.h):
 *	sym   LABEL<TAB>OBJECT              addr  LABEL<TAB>OBJECT<TAB>ADDRESS
 *	line  LABEL<TAB>FILE<TAB>LINE       others  LABEL
 * Without a kind (NULL) the text is only a label. */
enum { ROW_PARTS = 2 };

struct row {
	uint64_t count, total; /* samples. count: of this row; total: of all rows */
	int ranged;            /* 1: LOW and HIGH, shares of 1, are known */
	long double low, high;
	char *text; /* row_print cuts it into its parts */
};

/* Print {"count": 3, "share": 0.75, "label": "/bin/sort:cmp", "object": "/bin/sort", "function":
 * "cmp"}. */
void row_print(const struct row *r, const char *kind);

#endif
