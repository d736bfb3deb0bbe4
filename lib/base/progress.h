/* progress.h - how far a long step is: one line on standard error, when that is a terminal, from
 * the second second on, cleared at the end.
 *	pct-pr: objects translated: 12 of 1000
 * A TERM of dumb, or none, is no terminal.  Not for signal handlers. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stddef.h>

/* DONE of TOTAL (0 not known) of WHAT, a literal.  Cheap enough for every turn of a loop. */
void progress(const char *what, size_t done, size_t total);

/* The step has ended: clear its line. */
void progress_end(void);

/* How long a poll(2) may wait so that the line is written in time: MS (-1 for ever) or less. */
int progress_wait(int ms);

#endif
