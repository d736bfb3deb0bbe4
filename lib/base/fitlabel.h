/* fitlabel.h - prints labels so that they fit a line: first without outer namespaces (namefit.h),
 * then cut in the middle, but never in their last component.
 * The last component of a function is what follows its last ::, or its object; that of FILE:LINE is
 * the base name.  Each place of a call path is cut to half of the line. */
#ifndef FITLABEL_H
#define FITLABEL_H

#include <stddef.h>

enum { FITLABEL_LEAST = 24 }; /* no label is cut to fewer columns */

/* Returns the columns of the line, from PCT_COLUMNS, which pct sets for a terminal; 0: no limit. */
size_t fitlabel_columns(void);

/* Returns the columns for each of LABELS labels when TAKEN of COLUMNS are used; 0 when COLUMNS is
 * 0. */
size_t fitlabel_room(size_t columns, size_t taken, size_t labels);

/* Print LABEL to standard output in ROOM columns; with ROOM 0 print all of it. */
void fitlabel_put(const char *label, size_t room);

#endif
