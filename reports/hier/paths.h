/* paths.h - the options of hier-print, and the tree that it makes of its input. */
#ifndef PATHS_H
#define PATHS_H

#include "samples/calltree.h"

#include <stdint.h>

enum {
	OWN = 1
}; /* count OWN of a node: samples in the function itself; count 0: all that pass through it */

extern struct tree {
	int flat;                      /* --total */
	const char *callers, *callees; /* pattern of a function whose callers or callees to print;
				        * both NULL: the whole tree */
	long double min_percent;
	uint64_t width; /* most columns of a line, 0 any */
	int json;
	struct calltree paths;
	uint64_t total;             /* all samples */
	uint64_t within, recursive; /* samples with the function in their path. within: all of
				     * them; recursive: with it there twice or more */
} tree;

/* Add the path of LEN bytes with COUNT samples.  Returns 1 when the total overflows, otherwise
 * 0. */
int tree_add(const char *path, size_t len, uint64_t count);

#endif
