/* threads.h - keeps threads, and adds up their times on a CPU, ready for one, or off, by the
 * kernel's records of switches. */
#ifndef THREADS_H
#define THREADS_H

#include "sys/record.h"
#include "waits/rows.h"

#include <sys/types.h>

enum thread_state {
	THREAD_UNKNOWN, /* it began before us, and no record of it came yet */
	THREAD_ON,
	THREAD_READY, /* its CPU was taken away, or it is new */
	THREAD_OFF,
};

struct look {               /* a look at one wait of a thread */
	uint64_t since;     /* when the wait began */
	uint64_t every;     /* ns since the look before; each shorter wait stands for this time */
	uint64_t took;      /* ns that the look took; it sees only longer waits */
	double share;       /* number of threads looked at, divided by the number that could be */
	struct row_key key; /* key of the wait's row; the holder's path may be added later */
	struct look *next;
	unsigned n, end;
	uint64_t at[]; /* the path as addresses of the process */
};

enum { THREAD_BINS = 256 };   /* parts into which the time of a thread is divided */
enum { THREAD_MOMENTS = 64 }; /* most waits of a thread that are kept one by one: the longest */

struct thread_moment {
	uint64_t since, ns; /* when the wait began; its length in ns */
	uint32_t row;       /* number of its row in the process */
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
	uint64_t since; /* when the thread came into STATE */
	uint64_t run, ready, off;
	uint64_t switches, preempted;
	struct brief {
		uint64_t met, met_ns;       /* short waits seen by a look: number, ns */
		uint64_t unmet, unmet_ns;   /* short waits seen by no look (below LOOK_MOST_NS) */
		uint64_t missed, missed_ns; /* longer waits seen by no look */
	} brief;
	uint64_t wrong; /* how many records do not follow from the one before: some were lost */
	uint64_t run_first, run_last; /* ns on CPUs by schedstat, at its first and last reading */
	uint64_t queue_first, queue_last; /* ns ready for a CPU, at the same readings */
	int queued;                       /* 1: the numbers of schedstat are known */
	uint64_t queue_at;                /* `since` of the state in which they were read last */
	uint64_t awake_since, awake; /* awake_since: start of a wait that a look found over; awake:
				      * time of that look */
	uint64_t awake_ns;           /* ns of waits after such looks */
	uint64_t gone;               /* when it was first seen to have ended, without a record */
	double carry;                /* ns left over by rounding to samples */
	double wall,
		wall_from; /* wall: ns of wall-clock time, not counted yet; wall_from: since when
			    * (wall.h) */
	int wall_on;       /* 1: counted among the threads on a CPU (wall.h) */
	uint64_t sampled;  /* time up to which the present wait has samples; 0: it has none */
	struct look *look; /* looks at waits that were not counted yet, oldest first */
	/* from records that sampler_peek has read ahead.  hint_at: time of the last one; hint_off:
	 * since when the thread is off its CPU; 0: it is on one */
	uint64_t hint_at, hint_off;
	unsigned hint_waits;   /* waits that began since threads were last chosen for looks */
	int restless;          /* 1: hint_waits was high, so looks choose it whatever it did last */
	int traced;            /* 1: it was once seen stopped for its debugger */
	uint64_t looked;       /* begin of the wait that was looked at last */
	uint64_t holds;        /* when a look at another thread last saw this one run with a lock */
	uint64_t held_path_at; /* when held_path was seen */
	uint32_t held_path; /* number of its last path as the holder of a lock; INTERN_NONE: none */
	struct thread_bin *bin; /* parts of bin_ns each, from the begin of all; NULL none */
	uint64_t bin_ns;
	struct thread_moment *moment; /* its longest waits, in no order; NULL none */
	unsigned moments;
	struct thread *next;   /* next thread with the same hash */
	struct thread *beside; /* next thread of the process */
};

/* Returns the living thread TID, or NULL when it is not known. */
struct thread *threads_find(pid_t tid);

/* Make thread TID, which began at BEGUN in STATE.  threads_find() finds an older thread of this
 * number no more; only its process keeps it.  Returns NULL when there is no memory. */
struct thread *threads_new(pid_t tid, uint64_t begun, enum thread_state state);

/* T has ended, or runs another program: threads_find does not find it any more. */
void threads_leave(struct thread *t);

/* Call FN with each thread that threads_find() finds. */
void threads_each(void (*fn)(void *, struct thread *), void *arg);

/* Add up the time that T was in its present state, which ends at AT.  Then T is in STATE. */
void threads_change(struct thread *t, enum thread_state state, uint64_t at);

/* 1 when T is off its CPU, by the records that were delivered so far. */
int threads_off(const struct thread *t);

/* A record of the time AT, perhaps one that was read ahead, says that T is back on a CPU or, with
 * OFF, that T is off its CPU and waits.  Returns 1, or 0 when a later record is known. */
int threads_hint(struct thread *t, uint64_t at, int off);

/* Returns the look at the wait that T is in, or was in until now; NULL when there is none.  Older
 * looks are freed. */
struct look *threads_look(struct thread *t);

/* Returns the length of T's present wait, which ends at TO, without the time after a look has seen
 * T awake. */
uint64_t threads_waited(struct thread *t, uint64_t to);

struct thread_account {
	uint64_t ended, run, ready, blocked; /* `ready` begins when it is woken, as in schedstat */
	uint64_t woken; /* ns of `ready` at the ends of its waits, without awake_ns */
};

/* Returns the times of T.  If T lives, it is taken to stay in its state up to the time UPTO, or
 * with UPTO 0 up to its last record. */
struct thread_account threads_account(const struct thread *t, uint64_t upto);

/* Keep the wait of T that began at SINCE, took NS and is counted in row ROW, if it is among T's
 * longest. */
void threads_moment(struct thread *t, uint64_t since, uint64_t ns, uint32_t row);

/* Free T, which is in no process's list any more. */
void threads_free(struct thread *t);

/* The bins of all threads begin at BEGUN. */
void threads_bins(uint64_t begun);

#endif
