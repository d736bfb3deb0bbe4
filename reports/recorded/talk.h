/* talk.h - a debugger that answers questions on the recorded states of one process.
 * Questions are sent ahead of their answers, which come in the same order.  The debugger reads no
 * file of the user's or of an object's: no initialization, no auto-load, no debuginfod. */
#ifndef TALK_H
#define TALK_H

#include <stddef.h>

struct session;

/* Start gdb with the states in the file STATES.  PYTHON: values.py, by which containers are read
 * without calls; NULL: without.  What cannot be done ends the program with a message. */
struct session *session_start(const char *states, const char *python);

/* Ask, printf-style: one command.  It is sent when there is room, at the latest by session_answer.
 * */
void session_ask(struct session *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* The answer to the oldest question without one, to its last newline, which is left out; valid
 * until the next call.  A debugger that is silent for too long, or ends, ends the program with a
 * message. */
char *session_answer(struct session *s);

/* Prepare `pct_value', the command that says what EXPR is; session_value is session_answer for it,
 * and tells in *GOOD whether it is a value, or the debugger's complaint. */
void session_set(struct session *s, const char *expr);
char *session_value(struct session *s, int *good);

void session_end(struct session *s);

#endif
