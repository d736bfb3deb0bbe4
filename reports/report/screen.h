/* screen.h - writes a report to a file, a stream, or a terminal. */
#ifndef SCREEN_H
#define SCREEN_H

#include "end.h"

/* 1 when the report goes to a terminal. */
int screen_is(const struct end *e);

/* Append the lines of E's samples to T: shares, and labels.  TIME, for a terminal, is the time that
 * the samples are of: the lines get a head, and are at most as many as the screen has.  TIME NULL:
 * all lines, no head.  MORE says where the other lines are; NULL: the command of pct. */
void screen_lines(struct end *e, struct text *t, const char *time, const char *more);

/* Write TEXT to E's file or stream.  A message and status 111 when that fails. */
void screen_write(const struct end *e, const char *text);

#endif
