/* inside.h - where on the stack a function is. */
#ifndef INSIDE_H
#define INSIDE_H

#include <regex.h>

/* Look for a function that PATTERN is for (funcname.h) in TEXT: a backtrace, of which the innermost
 * such frame is taken, or else the name of a function, frame 0.  Returns NULL when there is none,
 * or `NUMBER NAME`, to be freed, with M[0] set to the name and M[1] to the frame's number in it. */
char *inside(const char *text, const char *pattern, regmatch_t *m, size_t groups);

#endif
