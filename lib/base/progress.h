/* progress.h - shows how far a long step is: in one line on standard error, when that is a
 * terminal, after the first second; the line is cleared at the end.
 *	pct-pr: objects translated: 12 of 1000
 * With TERM unset or "dumb", standard error is not taken for a terminal.  Not for signal
 * handlers. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stddef.h>

/* Show that DONE of TOTAL (0 not known) of WHAT, a literal, are done.  This is cheap enough for
 * every turn of a loop. */
void progress(const char *what, size_t done, size_t total);

/* The step has ended: clear its line. */
void progress_end(void);

/* Returns how long a poll(2) may wait so that the line is written in time: MS (-1 for ever) or
 * less. */
int progress_wait(int ms);

#endif
