/* collect.h - runs a collection from its beginning to its end: opens events, writes samples and
 * accounts.log. */
#ifndef COLLECT_H
#define COLLECT_H

#include "sys/pythons.h"
#include "sys/sampler_linux.h"
#include "sys/session.h"

enum { COLLECT_NOTES = 16 };

struct collect_opt {
	struct sys_event event[SAMPLER_EVENTS];
	unsigned events; /* 0: the default clock, HZ times a second */
	unsigned hz;
	unsigned depth; /* frames of a call path */
	unsigned pages; /* pages of a ring, a power of two; 0: the default */
	int all;        /* 1: sample everything on the machine */
	int alone;      /* 1: use per-process events, even where per-CPU events are allowed */
	int idle;
	int log;            /* record samples of the kernel's events with their times */
	const pid_t *roots; /* without `all`: these threads and their descendants */
	size_t n_roots;
	const pid_t *processes; /* processes of the roots; NULL: the roots are first threads */
	size_t n_processes;
	int on_exec;  /* 1: begin with the root's exec */
	int switches; /* record threads that leave CPUs; add our own event `wait` */
	int soon;     /* 1: a root runs Python, whose frames change: read each sample at once */
	int wall;     /* add our own event `wall` */
	struct filter filter;
	size_t memory;        /* most bytes of samples that are not written */
	uint64_t keep;        /* most bytes of copies of objects */
	const char *keep_dir; /* copies go to its .objects; NULL: the store's directory */
};

/* A second receiver of the records; each function may be NULL. */
struct collect_also {
	void (*record)(void *arg, const struct sys_record *r); /* called after the session */
	int (*step)(void *arg); /* called before a step's records; returns ms to the next step */
	void (*flush)(void *arg);
	void (*mark)(void *arg); /* mark the objects that are in use (objects_sweep) */
	void (*end)(void *arg);  /* called after the last record, before the last write */
	void *arg;
};

struct collect_cpu {
	uint64_t user_us, system_us;
};

struct collect {
	struct collect_opt opt;
	struct session session;
	struct collect_also also;
	struct sampler *sampler;
	struct sampler_opt sopt;
	unsigned wanted;            /* pages of a ring, if locked memory were not limited */
	int wide;                   /* 1: the events are of CPUs, not of processes */
	int cut_short;              /* 1: sampling ended before the program did */
	struct collect_cpu program; /* the program's CPU time; all zero: not known */
	uint64_t begun;             /* CLOCK_MONOTONIC, ns */
	uint64_t flushed, ended;
	uint64_t swept, imaged;
	struct pythons pythons;
	size_t objects; /* objects that the last sweep left; OBJECTS more start the next sweep */
	uint64_t busy;  /* kernel_busy() when this directory began, ns */
	char note[COLLECT_NOTES][300];
	unsigned notes;
	long accounts; /* of the daemon: 1 + what is added to our pid in the name of its
		        * accounts.log; 0: not chosen yet */
	struct sampler_sum base[SAMPLER_EVENTS + 1]; /* sums when this directory began */
};

/* Open the events of C as OPT says.  The caller has set the members `dir', `index', `run', `merge'
 * and `made' of C's session.store.  Returns 0, or -1 with the reason and a remedy in WHY. */
int collect_open(struct collect *c, const struct collect_opt *opt, char *why, size_t size);

/* Read the processes that exist, and begin to sample. */
void collect_begin(struct collect *c);

/* Also sample the process PID, with its threads and descendants, from now on.  EXECS, when not 0,
 * is the thread of PID that is about to exec: then sample from that exec on.  Returns 0, or an
 * errno. */
int collect_add(struct collect *c, pid_t pid, pid_t execs);

/* Wait for 100 ms, or as long as also.step says, or until one of the N descriptors in OWN is ready
 * or a ring is half full; then read the records, and once a second write the samples. */
void collect_step(struct collect *c, struct pollfd *own, size_t n);

/* Read all records so far, and write their samples. */
void collect_all(struct collect *c);

/* Stop sampling; read all records, and write their samples. */
void collect_end(struct collect *c);

/* Make new files and a new accounts.log from now on, in the directory that the caller sets in the
 * store. */
void collect_new_place(struct collect *c);

/* Write accounts.log.  PROGRAM is the program's CPU time as the system counts it, NULL when it is
 * not known.  Returns 0 or an errno. */
int collect_accounts(struct collect *c, const struct collect_cpu *program);

/* Add the note TEXT to accounts.log, unless it has it already. */
void collect_note(const char *text);

/* Note in accounts.log that a limit on locked memory made the rings smaller than PAGES. */
void collect_ring_note(struct collect *c, unsigned pages);

/* The number of samples lost in this directory so far, for all reasons. */
uint64_t collect_lost(struct collect *c);

/* 1 when more was lost than collect_lost() counts, because the kernel throttled an event, and it is
 * not known how often the event occurred in that time. */
int collect_lost_more(const struct collect *c);

void collect_close(struct collect *c);

#endif
