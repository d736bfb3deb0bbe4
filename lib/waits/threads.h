/* threads.h - threads and their time, by the kernel's records of switches: on a CPU, ready for one,
 * or off. */
#ifndef THREADS_H
#define THREADS_H

#include "sys/record.h"
#include "waits/rows.h"

#include <sys/types.h>

enum thread_state {
	THREAD_UNKNOWN, /* it was there before we looked: nothing was heard of it yet */
	THREAD_ON,
	THREAD_READY, /* its CPU was taken away, or it is new */
	THREAD_OFF,
};

struct look {               /* at one wait of a thread */
	uint64_t since;     /* the wait began then */
	uint64_t every;     /* ns since the look before: a shorter wait stands for so much */
	uint64_t took;      /* ns: this look meets only waits that are longer */
	double share;       /* of the threads that might have been looked at, those that were */
	struct row_key key; /* of the row; its holder's path may still come */
	struct look *next;
	unsigned n, end;
	uint64_t at[]; /* the path as addresses of the process */
};

enum { THREAD_BINS = 256 };   /* parts of the time that are kept apart */
enum { THREAD_MOMENTS = 64 }; /* longest waits of a thread that are kept one by one */

struct thread_moment {
	uint64_t since, ns; /* the wait began then, and was so long */
	uint32_t row;       /* of the process's rows */
};

struct thread_bin {
	uint32_t run, ready; /* microseconds */
};

struct wait_process;

struct thread {
	pid_t tid;
	struct wait_process *process;
	char name[32];
	uint64_t begun, ended; /* ns of CLOCK_MONOTONIC; ended 0: it lives */
	enum thread_state state;
	uint64_t since; /* in this state */
	uint64_t run, ready, off;
	uint64_t switches, preempted;
	struct brief {
		uint64_t met, met_ns;       /* waits that a look met, shorter than its period */
		uint64_t unmet, unmet_ns;   /* waits that no look met, as they were short ... */
		uint64_t missed, missed_ns; /* ... or that were missed */
	} brief;
	uint64_t wrong;               /* records that do not follow each other: some were lost */
	uint64_t run_first, run_last; /* by schedstat: ns on CPUs, */
	uint64_t queue_first, queue_last; /* and of waiting for one */
	int queued;                       /* 1: these are known */
	uint64_t queue_at;                /* `since` of the state in which they were read last */
	uint64_t awake_since, awake; /* the begin of a wait, and when a look saw that over: ready */
	uint64_t awake_ns;           /* time of waits after such looks */
	uint64_t gone;               /* when it was first seen to have ended, without a record */
	double carry;                /* ns left over by rounding to samples */
	double wall,
		wall_from; /* ns of its wall-clock time, not counted yet; since when (wall.h) */
	int wall_on;       /* it is one of those on a CPU */
	uint64_t sampled;  /* the present wait has samples up to then; 0: none */
	struct look *look; /* oldest first, of waits that have not been taken in */
	/* by records that were not taken in yet: since when it is off, 0 it is on */
	uint64_t hint_at, hint_off;
	unsigned hint_waits;    /* that began since threads were last chosen for looks */
	int restless;           /* there were many: it is looked at whatever it did last */
	int traced;             /* it was seen stopped for its debugger once */
	uint64_t looked;        /* the wait that was looked at last began then */
	uint64_t holds;         /* when a look at another thread last saw it run with a lock */
	uint64_t held_path_at;  /* when the path below was seen */
	uint32_t held_path;     /* its last path, as the holder of a lock; INTERN_NONE */
	struct thread_bin *bin; /* each of bin_ns, from the beginning of all; NULL none */
	uint64_t bin_ns;
	struct thread_moment *moment; /* in no order; NULL none */
	unsigned moments;
	struct thread *next;   /* of the same hash */
	struct thread *beside; /* of the process */
};

/* The thread TID; NULL: not known. */
struct thread *threads_find(pid_t tid);

/* A new thread TID, begun at BEGUN in STATE.  An older thread of the same number is not found any
 * more; only its process keeps it.  NULL: no memory. */
struct thread *threads_new(pid_t tid, uint64_t begun, enum thread_state state);

/* T has ended, or runs another program: threads_find does not find it any more. */
void threads_leave(struct thread *t);

/* Call FN with each thread that is found. */
void threads_each(void (*fn)(void *, struct thread *), void *arg);

/* T has been in its state up to the time AT: add that up.  STATE is the next one. */
void threads_change(struct thread *t, enum thread_state state, uint64_t at);

/* 1 when T is off its CPU, as far as its records were taken in. */
int threads_off(const struct thread *t);

/* A record of the time AT, maybe ahead of its turn, says that T is back on a CPU or, with OFF, that
 * T is off it and waits.  Returns 1, or 0 when a later record is known. */
int threads_hint(struct thread *t, uint64_t at, int off);

/* The look at the wait that T is in, or was in up to now; NULL: there was none.  Older ones are
 * forgotten. */
struct look *threads_look(struct thread *t);

/* The length of T's present wait, which ends at TO, without the time after a look saw T awake. */
uint64_t threads_waited(struct thread *t, uint64_t to);

struct thread_account {
	uint64_t ended, run, ready, blocked; /* `ready` begins when it is woken, as in schedstat */
	uint64_t woken; /* ns of `ready` at the ends of its waits, without awake_ns */
};

/* The time of T.  While T lives, T is taken to stay in its state up to the time UPTO; 0: not. */
struct thread_account threads_account(const struct thread *t, uint64_t upto);

/* A wait of T, of row ROW, began at SINCE and took NS: keep it when it is among the longest. */
void threads_moment(struct thread *t, uint64_t since, uint64_t ns, uint32_t row);

/* Free T, which is in no process's list any more. */
void threads_free(struct thread *t);

/* The bins of all threads begin at BEGUN. */
void threads_bins(uint64_t begun);

#endif
