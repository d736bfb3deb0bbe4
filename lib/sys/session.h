/* session.h - from records to data files: whose sample is it, of which object, and what was
 * lost. */
#ifndef SESSION_H
#define SESSION_H

#include "sys/procs.h"
#include "sys/record.h"
#include "sys/sampleropt.h"
#include "sys/store.h"

enum { NAMES_MAX = 64 };

struct filter { /* what a process must be to be recorded; empty lists: anything */
	pid_t pid[NAMES_MAX], group[NAMES_MAX];
	uid_t user[NAMES_MAX];
	const char *command[NAMES_MAX]; /* patterns of fnmatch(3), for PROG */
	unsigned pids, groups, users, commands;
};

struct session {
	struct store store;
	struct filter filter;
	int idle;      /* record the idle task, too */
	size_t memory; /* bytes that samples not written may take */
	/* accounts; samples that are in data files, or lost there, are not in here */
	uint64_t delivered, user, kernel, idled,
		outside;                   /* samples; outside: of nobody asked for */
	uint64_t recorded, processes;      /* processes: with samples */
	uint64_t gone, starved, unwritten; /* lost: process not known, no memory, not written */
	uint64_t homeless; /* of starved, those for whom there was no room in any file */
	uint64_t nomap;    /* told in the files as well */
	uint64_t throttles, ring_records;
	int store_full;  /* no more may be written: what comes is lost, and counted */
	int write_error; /* errno of the last write that failed; 0 none */
	uint64_t by_event[SAMPLER_EVENTS];  /* delivered */
	uint64_t ours[SAMPLER_EVENTS];      /* and of those, of processes that are recorded */
	uint64_t throttled[SAMPLER_EVENTS]; /* ns, of all CPUs */
};

/* Take a record in (the function for sampler_drain; ARG is the session). */
void session_record(void *arg, const struct sys_record *r);

/* Write what was counted; forget processes that ended before the time OLD (ns of
 * CLOCK_MONOTONIC). */
void session_flush(struct session *s, uint64_t old);

/* There will be no other flush: what could not be written is lost, and counted. */
void session_give_up(struct session *s);

/* What comes from now on goes to the store's new directory, and is accounted for anew. */
void session_new_place(struct session *s);

/* Whether samples wait that take much memory. */
int session_full(const struct session *s);

#endif
