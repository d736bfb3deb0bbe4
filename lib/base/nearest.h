/* nearest.h - finds the names nearest to one that does not exist, for messages.
 *	in:  "cpu-clok" among cpu-clock, cpu-cycles, faults ...
 *	out: "cpu-clock, cpu-cycles"
 * Nearness is Damerau's distance (Levenshtein's, with neighbours exchanged as one step), without
 * case and leading dashes.  A name that begins with the written word is near as well.  Of a name
 * with a colon, the part behind the colon is compared as well. */
#ifndef NEAREST_H
#define NEAREST_H

#include <stddef.h>

enum { NEAR_BEST = 5, NEAR_NAME = 96 };

struct near {
	const char *want; /* the caller's text, which must live while names are offered */
	int n;
	struct {
		int distance;
		char name[NEAR_NAME];
	} best[NEAR_BEST];
};

void nearest_start(struct near *near, const char *want);

/* Consider NAME.  Of equally near names the first stays ahead; a name that comes again counts
 * once. */
void nearest_offer(struct near *near, const char *name);

/* Write the best names, nearest first, into OUT of SIZE bytes: "a, b"; "" when none is near. */
void nearest_text(const struct near *near, char *out, size_t size);

#endif
