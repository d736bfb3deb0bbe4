/* logs.h - writes samples of a fleet as text logs (pct(5)), which all reports read.  A program's
 * samples are in DIR/NUMBER.0/stack.log; the maps.log beside it has its objects. */
#ifndef FLEETLOGS_H
#define FLEETLOGS_H

#include <stddef.h>
#include <stdint.h>

/* Keep the frame CALLS, which has the form of the column frame.calls.  INNERMOST: keep only the
 * innermost of its inlined calls.  *NUMBER becomes the number of the frame, from 0 on.  Returns 0,
 * or -1 when CALLS is not a frame. */
int logs_frame(const char *calls, int innermost, uint32_t *number);

/* Add COUNT samples of PROGRAM, which is escaped, with the N frames FRAME, leaf first. */
void logs_add(const char *program, const uint32_t *frame, size_t n, uint64_t count);

/* Count LOST more samples of PROGRAM as taken and lost, for its accounts.log. */
void logs_lost(const char *program, uint64_t lost);

/* Note that samples of PROGRAM stand for LOW to HIGH ns each; 0 when they do not stand for time.
 * When all samples of a program stand for the same time, its accounts.log has that time as their
 * interval. */
void logs_interval(const char *program, uint64_t low, uint64_t high);

/* Write all logs below DIR, which exists.  Failures are fatal. */
void logs_write(const char *dir);

#endif
