/* nameless.h - remarks on labels of code without names, with a remedy. */
#ifndef NAMELESS_H
#define NAMELESS_H

#include "base/tally.h"

#include <string.h>

/* 1 when NAME is of code without a name, (LOWER..UPPER), perhaps near NAME, as addr2nm and addr2src
 * answer (symbols/unnamed.h). */
static inline int nameless(const char *name)
{
	const char *dots = *name == '(' ? strstr(name, "..") : NULL;

	return dots && dots[2] != '.' && strncmp(name, "(anonymous", 10) != 0;
}

/* That some of LINES have a frame in code made at run time, without a name; NULL: none has. */
const char *nameless_made(const struct tally *lines);

/* That most samples of LINES are in code without names; or that most lines are, with many samples.
 * From malloc; NULL: they are not. */
char *nameless_stripped(const struct tally *lines);

#endif
