/* shade.h - colours the shares in a report's lines.
 *	 61.3%   libc.so.6:memcpy    the share, bold red from a tenth up, yellow from a fiftieth,
 *	    12   main.c:3            faint below a two-hundredth; a count by its share of all
 * The share is the first column with a %, if only numbers are before it. */
#ifndef SHADE_H
#define SHADE_H

#include <stddef.h>
#include <stdio.h>

/* 1 when the user wants colours: $NO_COLOR is unset or empty (no-color.org). */
int shade_wanted(void);

/* Write the next N bytes of a report, TEXT, to OUT.  MORE: further bytes follow.  Counts are
 * coloured only in a report that comes in one piece. */
void shade(const char *text, size_t n, int more, FILE *out);

#endif
