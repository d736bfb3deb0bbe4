/* talk.h - a debugger that answers questions on the recorded states of one process.
 * Questions are sent ahead of their answers, which come in the same order.  The debugger reads no
 * file of the user's or of an object's: no initialization, no auto-load, no debuginfod. */
#ifndef TALK_H
#define TALK_H

#include <stddef.h>

struct session;

/* Start gdb with the states in the file STATES.  PYTHON: values.py, which reads containers
 * without calls; NULL: none.  QUESTIONS: questions.py.  A gdb without Python works without both.
 * Any failure is fatal, with a message. */
struct session *session_start(const char *states, const char *python, const char *questions);

/* Send one command, printf-style, as soon as there is room, at the latest in session_answer. */
void session_ask(struct session *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* The answer to the oldest unanswered question, without the last newline; valid until the next
 * call.  When the debugger is silent for too long, or ends, this program ends with a message. */
char *session_answer(struct session *s);

/* Choose EXPR as the expression whose values session_ask_values asks for. */
void session_set(struct session *s, const char *expr);

/* How many states may be asked about at once. */
size_t session_together(const struct session *s);

/* Ask for the values in N states, at most session_together(); `state' is the number of a state. */
struct session_place {
	size_t state;
	int frame;
};
void session_ask_values(struct session *s, const struct session_place *place, size_t n);

/* The next of these values, in their order; valid until the next call.  *GOOD becomes 1 for a
 * value, 0 for an error message of the debugger. */
char *session_value(struct session *s, int *good);

void session_end(struct session *s);

#endif
