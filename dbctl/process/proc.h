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
	PROC_FOUND,   /* another process has stopped P, which is taken when it runs again */
	PROC_WAITING, /* waits for a free debugger */
	PROC_NEWBORN, /* waits for a free debugger, held at the fork of its parent */
	PROC_BORN,    /* has a debugger; another debugger may still hold P */
	PROC_ATTACHING,
	PROC_STOPPED,  /* held by the debugger; actions are run */
	PROC_BIRTH,    /* held by the debugger until a debugger holds its child */
	PROC_KEPT,     /* held by the debugger, and stopped as long as the job is */
	PROC_DEAD,     /* has ended; its last record is dealt with */
	PROC_EMBRYO,   /* runs, and is not looked at before its next exec */
	PROC_RUNNING,  /* runs */
	PROC_RECALLED, /* runs; we have sent a stop, to let it go */
	PROC_LEAVING,  /* being let go */
	PROC_FREED,    /* let go, and watched for a moment in case a stop still arrives */
	PROC_DISTANT,  /* behind a stub (remote.h), waits for a debugger */
	PROC_CALLING,  /* the debugger connects; the stub's program is compared with the image */
	PROC_HELD,     /* held by the debugger; actions are run */
	PROC_AWAY,     /* runs */
	PROC_CHOOSING, /* has stopped for a sample; the thread is being chosen */
	PROC_PARTING,  /* being let go */
	PROC_GONE,
	PROC_STATES
};

enum proc_count { /* counts; LOST_* are lost samples, for the reasons in accounts.c */
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
	COUNT_TIMED,     /* those automatic samples whose time is known: COUNT_TIMED_US */
	COUNT_TIMED_US,
	COUNT_STILL_US, /* us that P stood still, without the automatic samples */
	COUNTS
};

enum { PROC_DEPTH = 256 }; /* levels of nested blocks; the parser allows fewer */

struct proc {
	int id;           /* number of this struct, never used again */
	const char *stub; /* address of its stub (remote.h); NULL: a process of this system */
	pid_t number;     /* process id by the stub; 0 none */
	pid_t pid;
	uint64_t start;
	char *exe;        /* path of the executable, as the system names it */
	const char *prog; /* base name of EXE */
	enum proc_state state;
	struct debugger *dbg;
	struct proc *next;

	int embryo;   /* 1: not looked at before the next exec */
	int leave;    /* 1: let P go at the next stop */
	int given;    /* 1: VARS was set before the debugger came, so keep VARS */
	int halted;   /* 1: the debugger has taken a SIGSTOP that another process sent */
	int away;     /* 1: after LEAVING, P becomes FOUND until it runs again */
	int back;     /* 1: taken again after AWAY, so the logs go on */
	char *resume; /* the command that will let P run; NULL none */
	int held;     /* 1: we sent a SIGSTOP, so that P stays stopped after LEAVING */
	int own;      /* 1: P is the program, a child of dbctl */
	void (*started)(struct proc *); /* called when P is held or never will be */
	struct target_park park;
	struct proc *parent; /* the process that stays stopped until P is held; NULL none */
	int64_t since;       /* ms: when P came into its state */
	int tries;           /* number of debuggers that died while they held P */
	int64_t bereft;      /* us: when the last debugger of P died; 0: P has one */

	const struct rule *rule;   /* the rule of the script for this program; NULL none */
	const struct group *group; /* the group whose patterns are tried at a stop */
	struct vars vars;
	struct record record; /* the record of the last stop */
	struct outlogs logs;

	/* each struct below is used only by the directory that its comment names */

	struct { /* engine/: */
		const struct action *stack[PROC_DEPTH];
		int depth;                 /* entries in STACK, one for each block that runs */
		unsigned pending;          /* number of awaited answers */
		unsigned pending_vars;     /* those of PENDING that set a variable */
		int fresh;                 /* 1: the rule's own actions run; patterns are tried when
				        * they are done */
		int asked;                 /* 1: the script has sent the debugger a command */
		char *said;                /* text of the debugger at this stop */
		int spawned;               /* 1: the child of this stop is followed already */
		struct locals_said *types; /* last type written to each log for each variable */
		size_t n_types;
		int births_told; /* 1: the stub reports births (remotebirths.h) */
		int unborn;      /* 1: the first child was not reported yet */
	} script;

	struct {                  /* sample/: */
		char clock;       /* 'c' CPU time, 'r' real time, 0 none */
		int64_t interval; /* us */
		int random;
		struct taskclock taskclock;
		timer_t timer;
		int has_timer, armed;
		int64_t due;     /* us: when to look next, without a timer */
		int64_t cpu_due; /* us: the CPU time at which a sample is due, without a timer */
		struct target_seen seen;
		pid_t kicked;   /* thread that a stop was sent to; 0: no stop is on its way */
		int kick_stale; /* 1: another stop came before the one on its way */
		int control;    /* 1: the stop on its way is not for a sample */
		const struct pat *automatic; /* pattern for samples by the debugger itself */
		int not_automatic;           /* 1: AUTOMATIC failed once, or is not possible */
		int sampling;                /* 1: the stop that is dealt with is a sample */
		int matched;                 /* 1: a pattern has matched that sample */
		int64_t kick_us;
		int64_t still_from; /* us: since when P stands still; 0: P runs */
		char *path; /* real time: the first answer at the last sample, of PATH_TID */
		pid_t path_tid;
		struct wait wait; /* what PATH_TID waited for at the last look */
		int64_t eventful; /* ms: time of the last stop that was not for a sample */
	} sample;

	struct { /* process/: */
		uint64_t count[COUNTS];
		char clock; /* clock of the samples, as in sample.clock */
		int64_t interval;
		int64_t began;    /* us: when a debugger first held this program */
		int64_t written;  /* us: when accounts.log was last written */
		int64_t maps_due; /* us: when to read the mappings of P again */
		char *note;       /* text on what went wrong last; NULL none */
	} accounts;

	struct {           /* stub/: */
		int asked; /* 1: an interrupt is on its way */
		int looks; /* 1: that interrupt is not for a sample */
		int64_t asked_us;
		int any_image;     /* 1: the target may run another program than the file */
		pid_t interrupter; /* INTERRUPTER of remotecall_begin */
		char *said;        /* what the debugger said when it connected */
		unsigned awaited;  /* number of awaited answers, while the debugger connects */
		unsigned quits;    /* how many resumptions in a row an interrupt ended */
		uint64_t slept;    /* target_stat.slept of the debugger, at the last look */
	} remote;

	struct {                       /* sample/stall.c: */
		int64_t looked, idle;  /* ms. looked: last look; idle: when the debugger last did
				       * something */
		int64_t held, leaving; /* ms. held: how long P stands still; leaving: how long P
				        * waits to leave */
		uint64_t cpu;          /* clock ticks that the debugger had used at the last look */
	} stall;
};

#endif
