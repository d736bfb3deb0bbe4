/* shade.h - colours for the shares of a report's lines.
 *	 61.3%   libc.so.6:memcpy    the share, bold red from a tenth up, yellow from a fiftieth,
 *	    12   main.c:3            faint below a two-hundredth; of counts that of their total
 * The share is the first column with a %, where only numbers are before it. */
#ifndef SHADE_H
#define SHADE_H

#include <stddef.h>
#include <stdio.h>

/* Whether the user wants colours at all: $NO_COLOR is unset or empty (no-color.org). */
int shade_wanted(void);

/* Write the N bytes of TEXT, the next of a report, to OUT.  MORE: there is more to come.  A report
 * that comes in one piece has its counts coloured, too. */
void shade(const char *text, size_t n, int more, FILE *out);

#endif
