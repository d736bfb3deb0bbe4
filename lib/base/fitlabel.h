/* fitlabel.h - labels that fit a line: without outer namespaces (namefit.h), then cut in the
 * middle, never in their last component.
 * The last component of a function is what follows its last ::, else its object; of FILE:LINE it is
 * the base name.  Of a call path each place is cut to half of the line. */
#ifndef FITLABEL_H
#define FITLABEL_H

#include <stddef.h>

enum { FITLABEL_LEAST = 24 }; /* no label is cut to fewer columns */

/* Columns of the line, from PCT_COLUMNS, which pct sets for a terminal; 0: no limit. */
size_t fitlabel_columns(void);

/* Columns for each of LABELS labels when TAKEN of COLUMNS are used; 0 when COLUMNS is 0. */
size_t fitlabel_room(size_t columns, size_t taken, size_t labels);

/* Print LABEL to standard output in ROOM columns; 0: as it is. */
void fitlabel_put(const char *label, size_t room);

#endif
