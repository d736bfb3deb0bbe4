/* nameless.h - finds labels of code without names, and says how to get names. */
#ifndef NAMELESS_H
#define NAMELESS_H

#include "base/tally.h"

#include <string.h>

/* 1 when NAME is an answer of addr2nm or addr2src for code without a name: (LOWER..UPPER), perhaps
 * with ` near SYMBOL' (symbols/unnamed.h). */
static inline int nameless(const char *name)
{
	const char *dots = *name == '(' ? strstr(name, "..") : NULL;

	return dots && dots[2] != '.' && strncmp(name, "(anonymous", 10) != 0;
}

/* A remark that says how to get names for code made at run time (`[jit]'), when some of LINES have
 * a frame in such code; otherwise NULL. */
const char *nameless_made(const struct tally *lines);

/* A remark that most samples of LINES are in code without names, or that most lines are and these
 * have many samples.  From malloc; NULL when neither is so. */
char *nameless_stripped(const struct tally *lines);

#endif
