/* session.h - turns records into data files: finds the process and the object of each sample, and
 * counts losses. */
#ifndef SESSION_H
#define SESSION_H

#include "sys/filter.h"
#include "sys/procs.h"
#include "sys/record.h"
#include "sys/sampleropt.h"
#include "sys/store.h"

struct session {
	struct store store;
	struct filter filter;
	int idle;      /* also record the idle task */
	size_t memory; /* most bytes of unwritten samples */
	/* NULL, or called now and then while much is written: files are made slowly, and rings
	 * fill; it may take records in */
	void (*meanwhile)(void *arg);
	void *meanwhile_arg;
	/* accounts, without the samples that data files count */
	uint64_t delivered, user, kernel, idled,
		outside;              /* samples; outside: of processes not asked for */
	uint64_t recorded, processes; /* processes: with samples */
	/* events from this number on are our own, not the kernel's: wait, wall; 0: there is none */
	unsigned own;
	uint64_t
		waited; /* recorded samples of `wait'; those of our own events count nowhere else */
	uint64_t gone, starved, unwritten; /* lost: process not known, no memory, not written */
	uint64_t homeless;                 /* of starved, those without room in any file */
	uint64_t nomap;                    /* the files also count these */
	uint64_t throttles, ring_records;
	uint64_t walks, cut; /* of late: stacks unwound, and those where the copy was too short */
	int store_full;      /* nothing more may be written: new samples are lost, and counted */
	int write_error;     /* errno of the last write that failed; 0 none */
	uint64_t by_event[SAMPLER_EVENTS];  /* delivered */
	uint64_t ours[SAMPLER_EVENTS];      /* of those, of recorded processes */
	uint64_t throttled[SAMPLER_EVENTS]; /* ns, of all CPUs */
};

/* Take a record in (the function for sampler_drain; ARG is the session). */
void session_record(void *arg, const struct sys_record *r);

/* Write what was counted; forget processes that ended before the time OLD (ns of
 * CLOCK_MONOTONIC). */
void session_flush(struct session *s, uint64_t old);

/* After the last flush: count all unwritten samples as lost. */
void session_give_up(struct session *s);

/* Write to the store's new directory from now on, with accounts of its own. */
void session_new_place(struct session *s);

/* Bytes of stacks to copy from now on.  NOW bytes are copied at present; the result is more when
 * that has cut too many paths. */
unsigned session_stack(struct session *s, unsigned now);

/* 1 when unwritten samples take much memory. */
int session_full(const struct session *s);

#endif
