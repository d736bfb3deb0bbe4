/* oneline.h - checks text that is written into a line for a debugger. */
#ifndef ONELINE_H
#define ONELINE_H

#include <string.h>

/* Returns NULL when TEXT can end a line.  Otherwise returns why not: TEXT has several lines, or an
 * odd number of backslashes at its end would join the next line to it. */
static inline const char *oneline_fault(const char *text)
{
	size_t len = strlen(text), end = len;

	while (end && text[end - 1] == '\\')
		end--;
	return strchr(text, '\n') ? "it has more than one line"
		: (len - end) % 2 ? "it ends in a backslash"
				  : NULL;
}

#endif
