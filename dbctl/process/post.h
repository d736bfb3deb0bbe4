/* post.h - owns the queue of events: stages post what happens to processes, and the table in
 * statetable.c acts on it.
 *
 * One event is dealt with at a time, to its end: events that are posted meanwhile come after it, in
 * the order in which they were posted.  So a call of post() during an event changes nothing at
 * once.  No stage listens to a debugger while an event is dealt with. */
#ifndef POST_H
#define POST_H

#include <sys/types.h>

struct proc;

enum event {
	EV_TICK,  /* time passes: at each turn of the loop */
	EV_WATCH, /* a second has passed: check whether P or its debugger hangs */
	EV_LEAVE, /* let P go; posted again at each turn until P is gone */
	EV_CLOSE, /* the terminal stops the job */
	EV_OPEN,  /* the job goes on */
	/* from stages of dbctl */
	EV_BEGIN,      /* the debugger of P holds P */
	EV_RESUME,     /* TEXT is the command that lets P run */
	EV_CHILD_HELD, /* the child for which P waits has a debugger, or never will */
	/* from its debugger */
	EV_ATTACHED, /* TEXT is the answer to `attach' */
	EV_ANSWERED, /* all answers to the script's commands have come */
	EV_PLACED,   /* the place of the stop is known */
	EV_DETACHED, /* TEXT is the answer to `detach' */
	EV_BEREAVED, /* the debugger has ended; TEXT says why */
	EV_SAID,     /* TEXT is a sample that the debugger has taken by itself */
	/* stops, by their kinds; TEXT is what the debugger of P said */
	EV_ENDED,   /* the process has ended, by exit or a signal */
	EV_SAMPLED, /* our stop, for a sample */
	EV_NUDGED,  /* our SIGSTOP, not for a sample */
	EV_POKED,   /* our SIGWINCH, where the debugger takes samples by itself */
	EV_HALTED,  /* another sender's SIGSTOP */
	EV_EXEC,    /* at the beginning of a program */
	EV_STOPPED, /* anything else: breakpoint, birth, signal */
	EV_REFUSED, /* P was not resumed; TEXT is the complaint */
	/* from the system's clocks */
	EV_DUE,         /* a sample is due, of thread TID; TID 0: of the running thread */
	EV_THREAD_GONE, /* the thread that a stop was sent to has ended */
	EVENTS
};

struct news {
	char *text; /* the handler may change this text; NULL none */
	pid_t tid;
};

/* Post that E has happened to P, with a copy of TEXT (may be NULL), or with TID. */
void post(struct proc *p, enum event e, const char *text);
void post_tid(struct proc *p, enum event e, pid_t tid);

/* Set the function that acts on events.  Call this once, before the first event. */
void post_to(void (*act)(struct proc *p, enum event e, struct news *n));

#endif
