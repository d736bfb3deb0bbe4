/* logs.h - writes samples of a fleet as text logs (pct(5)), which all reports read: a directory for
 * each program, DIR/NAME.0/stack.log, and beside it the objects, as maps.log. */
#ifndef FLEETLOGS_H
#define FLEETLOGS_H

#include <stdint.h>

/* Add COUNT samples of PROGRAM with the FRAMES of the table path.  Returns 0, or -1: they are no
 * frames. */
int logs_add(const char *program, char *frames, uint64_t count);

/* Write all below DIR, which exists.  LOST more samples were taken; accounts.log of one program has
 * them.  Failures are fatal. */
void logs_write(const char *dir, uint64_t lost);

#endif
