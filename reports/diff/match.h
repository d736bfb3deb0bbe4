/* match.h - which object or source file of profile A is which of profile B, though it lies
 * elsewhere.
 *
 *	A: /v1/bin/jbench, /v1/lib/libz.so.1.2    B: /v2/bin/jbench, /v2/lib/libz.so.1.3
 *	diffmatch_name(0, 'm', "/v1/bin/jbench") -> "bin/jbench", and of B's likewise
 *
 * A path that both have is itself.  Of the others two match that have one role, one base name, and
 * directories that agree from their end on for longer than with any other path; versions of
 * libraries are left out.  The one main program that is left over on each side is the same program
 * under a new name.  Out of memory is fatal, with a message. */
#ifndef DIFFMATCH_H
#define DIFFMATCH_H

#include <stddef.h>

enum {
	MATCH_MAIN = 'm',   /* a process's own program */
	MATCH_OBJECT = 'o', /* a library, or what else was mapped */
	MATCH_SOURCE = 's',
};

/* Note that SIDE (0: A, 1: B) has PATH. */
void diffmatch_add(int side, int role, const char *path);

/* After all were added: find out which match. */
void diffmatch_join(void);

/* What both sides call PATH, or NULL when it was not added. */
const char *diffmatch_name(int side, int role, const char *path);

/* Call FN with the paths of each pair that lies in different places, and their common name. */
void diffmatch_each(void (*fn)(const char *a, const char *b, const char *name));

#endif
