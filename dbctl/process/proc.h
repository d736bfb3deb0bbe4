/* proc.h - describes a process that dbctl follows, from the moment when it needs a debugger until
 * it has ended or is let go. */
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

enum proc_state {     /* statetable.c says what may happen in each state */
	PROC_FOUND,   /* another process has stopped it: it is taken when it runs again */
	PROC_WAITING, /* waits for a free debugger */
	PROC_NEWBORN, /* waits for a free debugger, held at the fork of its parent */
	PROC_BORN,    /* has a debugger; another one may still hold it */
	PROC_ATTACHING,
	PROC_STOPPED,  /* the debugger has it; actions are run */
	PROC_BIRTH,    /* the debugger has it; it waits until its child is held */
	PROC_KEPT,     /* the debugger has it; it stays stopped while the job is */
	PROC_DEAD,     /* it has ended; its last record is dealt with */
	PROC_EMBRYO,   /* runs, and is not looked at before its next exec */
	PROC_RUNNING,  /* runs */
	PROC_RECALLED, /* runs until it stops for us, to be let go */
	PROC_LEAVING,  /* being let go */
	PROC_FREED,    /* let go, and watched for a moment: no stop may come after */
	PROC_DISTANT,  /* behind a stub (remote.h), waits for a debugger */
	PROC_CALLING,  /* the debugger connects; the stub's program is compared with the image */
	PROC_HELD,     /* the debugger has it; actions are run */
	PROC_AWAY,     /* it runs */
	PROC_CHOOSING, /* it has stopped for a sample; its thread is being chosen */
	PROC_PARTING,  /* it is being let go */
	PROC_GONE,
	PROC_STATES
};

enum proc_count { /* samples that were lost (accounts.c has the reasons), then: */
	LOST_ENDED,
	LOST_MET,
	LOST_DEBUGGER,
	LOST_UNMATCHED,
	LOST_GONE,
	LOST_ASLEEP,
	LOST_WAITS,
	LOST_COUNT,
	COUNT_RECORDED = LOST_COUNT,
	COUNT_AUTOMATIC, /* recorded samples that the debugger took by itself */
	COUNT_TIMED,     /* of these, the timed ones, which took COUNT_TIMED_US */
	COUNT_TIMED_US,
	COUNT_STILL_US, /* time that the process stood still, without the automatic samples */
	COUNTS
};

enum { PROC_DEPTH = 256 }; /* of blocks in blocks: more than the parser lets through */

struct proc {
	int id;           /* number of this struct, never used again */
	const char *stub; /* address of its stub (remote.h); NULL: a process of this system */
	pid_t number;     /* process id that the stub gives it; 0 none */
	pid_t pid;
	uint64_t start;
	char *exe;        /* path of its executable, as the system names it */
	const char *prog; /* its base name */
	enum proc_state state;
	struct debugger *dbg;
	struct proc *next;

	int embryo;   /* not to be looked at before its next exec */
	int leave;    /* let it go at its next stop */
	int given;    /* its variables were set before its debugger came: keep them */
	int halted;   /* another process sent it a SIGSTOP, which its debugger has taken */
	int away;     /* becomes FOUND after LEAVING, until it runs again */
	int back;     /* is back from there: its logs go on */
	char *resume; /* the command that lets it run, once it may */
	int held;     /* we sent it a SIGSTOP, so that it stays stopped after LEAVING */
	int own;      /* 1: it is the program, a child of dbctl */
	void (*started)(struct proc *); /* call when it is held or never will be; then it may run */
	struct target_park park;
	struct proc *parent; /* stays stopped until this process has a debugger; NULL none */
	int64_t since;       /* ms: when it came into its state */
	int tries;           /* debuggers that died on it */
	int64_t bereft; /* us: since when it has no debugger because the last one died; 0 not */

	const struct rule *rule;   /* of the script, for this program; NULL none */
	const struct group *group; /* its patterns are tried at a stop */
	struct vars vars;
	struct record record; /* the record of its last stop */
	struct outlogs logs;

	/* each struct below is used only by the directory that its comment names */

	struct { /* engine/: */
		const struct action *stack[PROC_DEPTH];
		int depth;                 /* blocks of actions that are being run; 0: none */
		unsigned pending;          /* answers that are awaited */
		unsigned pending_vars;     /* awaited answers that set a variable */
		int fresh;                 /* the rule's own actions run; the patterns come after */
		int asked;                 /* 1: a command was sent to its debugger */
		char *said;                /* by the debugger, at this stop */
		int spawned;               /* the child of this stop is being followed */
		struct locals_said *types; /* last type written to each log for each variable */
		size_t n_types;
		int births_told; /* the stub tells of births (remotebirths.h) */
		int unborn;      /* its first child is still to be reported */
	} script;

	struct {                  /* sample/: */
		char clock;       /* 'c' CPU time, 'r' real time, 0 none */
		int64_t interval; /* us */
		int random;
		struct taskclock taskclock;
		timer_t timer;
		int has_timer, armed;
		int64_t due;     /* us: next look, where there is no timer */
		int64_t cpu_due; /* us: the CPU time at which a sample is due, without a timer */
		struct target_seen seen;
		pid_t kicked;                /* a stop is on its way to thread KICKED */
		int kick_stale;              /* another stop came first */
		int control;                 /* the stop on its way is not for a sample */
		const struct pat *automatic; /* the pattern that the debugger serves by itself */
		int not_automatic;           /* AUTOMATIC failed once, or cannot be had */
		int sampling;                /* the stop that is dealt with is a sample */
		int matched;                 /* a pattern has matched that sample */
		int64_t kick_us;
		int64_t still_from; /* us: since when it has stood still; 0: it runs */
		char *path; /* real time: the first answer at the last sample, of PATH_TID */
		pid_t path_tid;
		struct wait wait; /* what PATH_TID waited for at the last look */
		int64_t eventful; /* ms: when it last stopped, but not for a sample */
	} sample;

	struct { /* process/: */
		uint64_t count[COUNTS];
		char clock; /* of the samples, as in sample */
		int64_t interval;
		int64_t began;    /* us: when its debugger had this program first */
		int64_t written;  /* us: when the accounts were last written */
		int64_t maps_due; /* us: when to look at its mappings again */
		char *note;       /* what went wrong last; NULL nothing */
	} accounts;

	struct {           /* stub/: */
		int asked; /* an interrupt is on its way */
		int looks; /* that interrupt is not for a sample */
		int64_t asked_us;
		int any_image;     /* it may run another program than the file named */
		pid_t interrupter; /* as in remotecall.h */
		char *said;        /* what the debugger said when it connected */
		unsigned awaited;  /* answers that are awaited while it connects */
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
