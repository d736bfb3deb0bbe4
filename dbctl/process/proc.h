/* proc.h - a process that dbctl follows: from the moment when it needs a debugger until it
 * has ended or is let go. */
#ifndef PROC_H
#define PROC_H

#include "debugger/debugger.h"
#include "log/outlog.h"
#include "script/record.h"
#include "script/script.h"
#include "system/target.h"
#include "system/taskclock.h"
#include "script/vars.h"
#include "proc/waits.h"

#include <sys/types.h>
#include <time.h>

enum proc_state {     /* what may happen in each, and what comes of it: statetable.c */
	PROC_FOUND,   /* is stopped by somebody else: is taken once it runs again */
	PROC_WAITING, /* for a debugger that is free */
	PROC_NEWBORN, /* the same, held at the fork of its parent */
	PROC_BORN,    /* has one; another debugger may still hold it */
	PROC_ATTACHING,
	PROC_STOPPED,  /* the debugger has it; actions are run */
	PROC_BIRTH,    /* the same, and its child must be held before it goes on */
	PROC_KEPT,     /* the same, and it must stand still until it is continued */
	PROC_DEAD,     /* it has ended; its last record is dealt with */
	PROC_EMBRYO,   /* runs, and is not looked at before its next exec */
	PROC_RUNNING,  /* runs */
	PROC_RECALLED, /* runs until it stops for us, to be let go */
	PROC_LEAVING,  /* being let go */
	PROC_FREED,    /* let go, and watched for a moment: no stop may come after */
	PROC_DISTANT,  /* it is behind a stub (remote.h), and waits for a debugger */
	PROC_CALLING,  /* the debugger connects; the stub's program is compared with the image */
	PROC_HELD,     /* the debugger has it; actions are run */
	PROC_AWAY,     /* it runs */
	PROC_CHOOSING, /* it has stopped for a sample; of which thread? */
	PROC_PARTING,  /* it is being let go */
	PROC_GONE,
	PROC_STATES
};

enum proc_count { /* of samples: */
	LOST_ENDED,
	LOST_MET,
	LOST_DEBUGGER,
	LOST_UNMATCHED,
	LOST_GONE,
	LOST_ASLEEP,
	LOST_WAITS,
	LOST_COUNT,
	COUNT_RECORDED = LOST_COUNT,
	COUNT_AUTOMATIC, /* of the recorded: by the debugger alone */
	COUNT_TIMED,     /* of these: took COUNT_TIMED_US */
	COUNT_TIMED_US,
	COUNT_STILL_US, /* the process stood still, but for the automatic ones */
	COUNTS
};

enum { PROC_DEPTH = 256 }; /* of blocks in blocks: more than the parser lets through */

struct proc {
	int id;           /* number of this struct, never used again */
	const char *stub; /* its address (remote.h); NULL: it is a process here */
	pid_t number;     /* its own, as the stub has it; 0: it has none */
	pid_t pid;
	uint64_t start;
	char *exe;        /* as the system names it */
	const char *prog; /* its base name */
	enum proc_state state;
	struct debugger *dbg;
	struct proc *next;

	int embryo;                     /* not to be looked at before its next exec */
	int leave;                      /* let it go at its next stop */
	int given;                      /* has variables from before its debugger came */
	int halted;                     /* was sent a SIGSTOP, which its debugger has taken */
	int away;                       /* LEAVING until it runs again, then FOUND */
	int back;                       /* has come back from there: its logs go on */
	char *resume;                   /* the command that lets it run, once it may */
	int held;                       /* was sent a SIGSTOP again, to stand still after LEAVING */
	int own;                        /* our own child, the program */
	void (*started)(struct proc *); /* once: it is held, or will never be; the program may go */
	struct target_park park;
	struct proc *parent; /* stays stopped until this process has a debugger; NULL none */
	int64_t since;       /* ms: when it came into its state */
	int tries;           /* debuggers that died on it */
	int64_t bereft;      /* us: since when it has no debugger, as the last one died; 0 */

	const struct rule *rule;   /* of the script, for this program; NULL: none is */
	const struct group *group; /* its patterns are tried at a stop */
	struct vars vars;
	struct record record; /* of the last stop */
	struct outlogs logs;

	/* each of these is touched by the room that it names, and no other */

	struct { /* engine/: */
		const struct action *stack[PROC_DEPTH];
		int depth;                 /* blocks that are being run; 0: none */
		unsigned pending;          /* answers that are awaited */
		unsigned pending_vars;     /* those of them that set a variable */
		int fresh;                 /* the actions are the rule's: the record comes after */
		int asked;                 /* a command was sent */
		char *said;                /* by the debugger, at this stop */
		int spawned;               /* the child of this stop is looked after */
		struct locals_said *types; /* of variables, in the logs (locals.h) */
		size_t n_types;
		int births_told; /* the stub tells of births (remotebirths.h) */
		int unborn;      /* the first that it starts is still to be told of */
	} script;

	struct {                  /* sample/: */
		char clock;       /* 'c' CPU time, 'r' real time, 0 none */
		int64_t interval; /* us */
		int random;
		struct taskclock taskclock;
		timer_t timer;
		int has_timer, armed;
		int64_t due;     /* us: next look, where there is no timer */
		int64_t cpu_due; /* us of CPU time then */
		struct target_seen seen;
		pid_t kicked;                /* a stop is on its way to thread KICKED */
		int kick_stale;              /* another stop came first */
		int control;                 /* the stop on its way is not for a sample */
		const struct pat *automatic; /* the pattern that the debugger serves by itself */
		int not_automatic;           /* AUTOMATIC failed once, or cannot be had */
		int sampling;                /* the stop that is dealt with is a sample */
		int matched;                 /* which a pattern has matched */
		int64_t kick_us;
		int64_t still_from; /* us: since when it has stood still; 0: it runs */
		char *path;         /* real time: the first answer at the last sample, of thread: */
		pid_t path_tid;
		struct wait wait; /* what that waited for when it was last looked at */
		int64_t eventful; /* ms: when it last stopped for something else */
	} sample;

	struct { /* process/: */
		uint64_t count[COUNTS];
		char clock; /* of the samples, as in sample */
		int64_t interval;
		int64_t began;    /* us: when its debugger had this program first */
		int64_t written;  /* us: when they were last written */
		int64_t maps_due; /* us: when to look at its mappings again */
		char *note;       /* of what went wrong */
	} accounts;

	struct {           /* stub/: */
		int asked; /* an interrupt is on its way */
		int looks; /* it is not for a sample */
		int64_t asked_us;
		int any_image;     /* it may run another program than the file named */
		pid_t interrupter; /* as in remotecall.h */
		char *said;        /* by the debugger, when it called */
		unsigned awaited;  /* answers of that */
		unsigned quits;    /* resumptions in a row that an interrupt ended */
		uint64_t slept;    /* of its debugger, at the last look (target.h) */
	} remote;

	struct { /* sample/stall.c: */
		int64_t looked,
			idle; /* ms: when it looked last; when the debugger last did something */
		int64_t held,
			leaving; /* ms: how long it stands still; how long it waits to leave */
		uint64_t cpu;    /* of its debugger at the last look */
	} stall;
};

#endif
