/* match.h - matches the objects and source files of profile A with those of profile B that are in
 * other directories.
 *
 *	A: /v1/bin/jbench, /v1/lib/libz.so.1.2    B: /v2/bin/jbench, /v2/lib/libz.so.1.3
 *	diffmatch_name(0, 'm', "/v1/bin/jbench") -> "bin/jbench"
 *	diffmatch_name(1, 'm', "/v2/bin/jbench") -> "bin/jbench"
 *
 * A path on both sides matches itself.  Other paths match when they have the same role, the same
 * base name (without versions of libraries), and more directories in common at their ends than with
 * any other path.  If each side has one main program left, the two are taken for one program with a
 * new name.  Out of memory is fatal, with a message. */
#ifndef DIFFMATCH_H
#define DIFFMATCH_H

#include <stddef.h>

enum {
	MATCH_MAIN = 'm',   /* a process's own program */
	MATCH_OBJECT = 'o', /* a library, or another mapped file */
	MATCH_SOURCE = 's',
};

/* Note that SIDE (0: A, 1: B) has PATH. */
void diffmatch_add(int side, int role, const char *path);

/* Match the paths, after all were added. */
void diffmatch_join(void);

/* The name that PATH of SIDE has in the comparison: the common name of its match, or PATH without a
 * match; NULL when it was not added. */
const char *diffmatch_name(int side, int role, const char *path);

/* Call FN with the paths of each matched pair that differs, and their common name. */
void diffmatch_each(void (*fn)(const char *a, const char *b, const char *name));

#endif
