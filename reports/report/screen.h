/* screen.h - where the report goes: a file, a stream, or a terminal. */
#ifndef SCREEN_H
#define SCREEN_H

#include "end.h"

/* 1 when the report goes to a terminal. */
int screen_is(const struct end *e);

/* The lines of E's samples as text: shares, and labels; for a terminal with a head, TIME being the
 * time of which they are, and no more than a screen of them.  MORE: the command or words that have
 * the others; NULL: pct's. */
void screen_lines(struct end *e, struct text *t, const char *time, const char *more);

/* Write TEXT to E's file or stream.  A message and status 111 when that fails. */
void screen_write(const struct end *e, const char *text);

#endif
