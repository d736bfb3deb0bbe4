/* recorded.h - declares what the parts of recorded share: questions about the states of one
 * process. */
#ifndef RECORDED_H
#define RECORDED_H

#include "format/statereader.h"
#include "talk.h"

#include <stddef.h>
#include <stdint.h>

enum {
	AHEAD = 64,   /* most questions sent ahead of their answers */
	SESSIONS = 4, /* most debuggers; there are never more than processors */
	MANY = 1000,  /* states for each debugger */
};

/* What the states at one place, or with one path, have in common. */
struct meeting {
	int frame;        /* frame of the function, 0 the innermost; -1: not there */
	const char *func; /* name of that frame in the debugger; with frame -1, of frame 0 */
	const char *path; /* the backtrace, one line for each frame; NULL: not asked for */
	size_t example;   /* number of the first of these states */
	/* set and used by whylist.c: */
	char *place;     /* FILE:LINE in the function, and what it called */
	int line, entry; /* entry 1: the function itself executes, in its first line */
	int inlined;     /* the function is inlined into its caller */
	unsigned called; /* calls from the function down, without inlined ones */
	char **pointer;  /* names of variables that may lead to structures */
	char **param;    /* names of parameters */
	size_t pointers, params;
};

/* A variable as the debugger's machine interface lists it.  The strings are not NUL terminated. */
struct typed {
	const char *name, *type;
	size_t name_len, type_len;
	int param; /* 1: it is a parameter */
};

struct asked {
	const char *expr; /* NULL: all parameters and local variables */
	struct states *states;
	struct session *session[SESSIONS]; /* debuggers that share the work */
	unsigned sessions;
	size_t *chosen, n; /* numbers of states, in their order */
	const char *func;  /* a pattern (format/funcname.h) */
	int anywhere;      /* 1 for FUNC^: the function need not be innermost */
	int paths;         /* 1: print also the backtrace */
	int times;         /* 1: print also the time */
	int json, rows;
	int whole;        /* 1: print instead, in JSON, all that is known of each state */
	uint64_t zero;    /* when the run began, ns */
	int why;          /* 1: print instead samples for values-why */
	uint64_t *caller; /* for values-why: numbers of the callers (stackkey.h) of all chosen
			      states; the I-th state has those from caller_from[I] to
			      caller_from[I + 1] - 1 */
	size_t *caller_from, callers, room_caller;
	uint32_t *call;    /* for values-why: the number of the call of each chosen state */
	uint32_t *meeting; /* index in `met' of each chosen state */
	struct meeting *met;
	size_t n_met, room_met;
};

/* meet.c: find out which of the chosen states are in the function. */
void meet(struct asked *a);

/* evaluate.c: ask for the values in these states, and print the answers.  When FUNC was never met,
 * print which function was met most often. */
void evaluate(struct asked *a);

/* pywhy.c: do what pyanswers does, for values-why.  The chosen states are sorted by thread. */
int pywhy(struct asked *a, const char *path);

/* pyanswers.c: begin with the states of another file. */
void pyanswers_begin(void);

/* 1 when state I has variables of Python; when PATTERN matches the name of its function NAME, whole
 * or after a point. */
int pyanswers_is(const struct asked *a, size_t i);
int pyanswers_function(const char *pattern, const char *name);

/* pyanswers.c: print the values of Python among the chosen states, which are of the file PATH.
 * Returns 0 when FUNC is none of the functions of Python, and there are other states. */
int pyanswers(struct asked *a, const char *path);

/* Leave out the chosen states with values of Python. */
void pyanswers_leave(struct asked *a);

/* answerlog.c: print answers as lines of a log, or in JSON. */
void say_head(const struct asked *a);
void say_before(const struct asked *a, size_t i, const struct meeting *m);
void say_value(const char *text, int good);
void say_variables(char *text);
void say_types(const char *said);
void say_json(
	const struct asked *a, size_t i, const struct meeting *m, const char *value, int good);
void say_row(const struct asked *a, size_t i, const struct meeting *m, const char *value, int good);
void say_state(const struct asked *a, size_t i, char *text);
void say_json_end(void);

/* Parse the next variable with a type in SAID, the answer to -stack-list-variables, into *V.
 * Returns the text behind it, or NULL when there is none. */
const char *types_next(const char *said, struct typed *v);

/* whylist.c: why_order sorts the chosen states by thread, why_prepare learns about what was met,
 * why_calls numbers the calls.  For each state whose frame is selected, why_ask asks and why_tell
 * prints, as evaluate does. */
void why_order(struct asked *a);
void why_prepare(struct asked *a);
void why_calls(struct asked *a);
void why_ask(struct asked *a, size_t i, struct session *session);
void why_tell(struct asked *a, size_t i, struct session *session);

#endif
