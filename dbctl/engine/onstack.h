/* onstack.h - finds a function on the stack. */
#ifndef ONSTACK_H
#define ONSTACK_H

#include <regex.h>

/* Look in TEXT for a function that PATTERN matches (funcname.h).  TEXT is a backtrace, or the name
 * of one function, which is frame 0.  Of a backtrace the innermost matching frame is taken.
 * Returns NULL when there is none, or `NUMBER NAME`, to be freed, with M[0] set to the name and
 * M[1] to the number of the frame in it. */
char *inside(const char *text, const char *pattern, regmatch_t *m, size_t groups);

#endif
