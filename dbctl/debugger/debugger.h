/* debugger.h - one debugger, as a co-process that is asked and answers.
 *
 * It answers through a pipe that no other process has, and ends each answer with a prompt that has
 * a random number.  So no output of the target, and no string in it, is mistaken for an answer.
 * Every question has a deadline; a debugger that misses it is killed.  The functions below only
 * queue: the event loop (statetable.h) does the work. */
#ifndef DEBUGGER_H
#define DEBUGGER_H

#include "debugger/driver.h"
#include "exec/exchange.h"
#include "gdb/nonce.h"

#include <stddef.h>
#include <stdint.h>

struct debugger;

/* The answer to a command: TEXT is valid during the call; with FAILED, TEXT is a complaint. */
typedef void debugger_answer(void *arg, const char *text, int failed);

struct debugger_use {                                      /* calls to its owner */
	void (*ready)(struct debugger *d);                 /* D can be used, for the first time */
	void (*gone)(struct debugger *d, const char *why); /* D has ended; freed after the call */
	void (*sample)(struct debugger *d, char *text);    /* D took a sample (autosample.h) */
	void (*doomed)(struct debugger *d);                /* D is about to be killed */
};

/* A sample that a debugger takes by itself stands between DEBUGGER_SAMPLE and DEBUGGER_SAMPLED,
 * each at the start of a line.  DEBUGGER_DONE ends the answer to a command that has not failed. */
enum { DEBUGGER_SAMPLE = '\034', DEBUGGER_DONE = '\036', DEBUGGER_SAMPLED = '\037' };

enum { DEBUGGER_DEFINED = 64 };

struct debugger {
	struct exchange x; /* x.why: why this debugger was killed */
	void *owner;       /* the process that this debugger serves; NULL: free for any process */
	int ready;
	int symbols;        /* 1: this debugger has read the target's symbols */
	int64_t resumed_us; /* when the target was last seen to run, us of clock_us(); 0 not yet */
	int64_t resume_ms;  /* ms: when the command to let the target run was last sent */
	int64_t quiet;      /* ms: its output is not read before this time, for fewer wake-ups */
	int64_t heard;      /* ms: when its last output came */
	int64_t deadline;   /* ms: when the awaited answer must have come; 0 none */
	int killed, forced; /* killed 1: we have ended this debugger; forced 1: by SIGKILL */
	char nonce[NONCE], *prompt; /* nonce: random and secret; prompt: contains NONCE */
	int syncing; /* 1: debugger_sync awaits its prompt; HELD has the commands to send then */
	struct text held;
	struct question {
		debugger_answer *fn;
		void *arg;
		int ms;        /* ms for the answer; 0: no limit, as the target runs */
		int checked;   /* 1: the answer shows whether the command failed */
		unsigned sync; /* the number that the answer must have; 0: any answer will do */
	} * question;
	size_t questions, questions_size;
	char *defined[DEBUGGER_DEFINED]; /* texts of commands defined in the debugger, by number */
	unsigned next_defined;
	const struct debugger_use *use;
	struct debugger *next;
};

/* Start a debugger.  PROGRAM is what driver_read() returned.  Returns NULL with the reason in
 * WHY. */
struct debugger *debugger_start(
	const char *program, const struct debugger_use *use, const char **why);

/* Send COMMAND as it is.  FN (may be NULL) gets the text up to the next prompt.  MS is the
 * deadline. */
void debugger_tell(struct debugger *d, const char *command, int ms, debugger_answer *fn, void *arg);

/* Send the driver's commands WORD, with the N of FILL filled in.  With EACH, await a prompt after
 * each command, otherwise only after the last one.  MS is the deadline. */
void debugger_commands(struct debugger *d, enum driver_word word, const struct driver_fill *fill,
	size_t n, int ms, int each);

/* Send COMMAND of a script as debugger_tell() does; FN also learns whether the text is a
 * complaint. */
void debugger_ask(struct debugger *d, const char *command, int ms, debugger_answer *fn, void *arg);

/* Send COMMAND, which lets the target run.  FN gets what the debugger prints when the target stops;
 * there is no deadline. */
void debugger_resume(struct debugger *d, const char *command, debugger_answer *fn, void *arg);

/* D was sent a SIGINT that came too late to stop its target.  D may complain of it with one extra
 * prompt, now or at the next command.  This function has that prompt read and forgotten; commands
 * that are given meanwhile are sent afterwards. */
void debugger_sync(struct debugger *d);

/* End D.  D has a second to let go of its process, then it is killed by force.  WHY is for
 * people. */
void debugger_kill(struct debugger *d, const char *why);

enum { DEBUGGER_POLL = EXCHANGE_POLL };

/* For the event loop.  debugger_poll() writes what to wait for into P; debugger_handle() deals with
 * the result, and may free D. */
void debugger_poll(const struct debugger *d, struct pollfd p[DEBUGGER_POLL]);
void debugger_handle(struct debugger *d, const struct pollfd p[DEBUGGER_POLL], int64_t now);

/* Read now what D has printed, even before the time `quiet'.  May free D. */
void debugger_listen(struct debugger *d);

/* How long the answer to a question may take, in ms. */
extern int debugger_deadline;

/* Nonzero: debuggers that start from now on may call functions of a program. */
extern int debugger_calls;

#endif
