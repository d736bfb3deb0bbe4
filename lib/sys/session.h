/* session.h - turns records into data files: finds the process and the object of each sample, and
 * counts losses. */
#ifndef SESSION_H
#define SESSION_H

#include "sys/filter.h"
#include "sys/procs.h"
#include "sys/pyjoin.h"
#include "sys/record.h"
#include "sys/sampleropt.h"
#include "sys/store.h"

struct session {
	struct store store;
	struct filter filter;
	int idle;      /* also record the idle task */
	size_t memory; /* most bytes of unwritten samples */
	/* when not NULL, called now and then while files are written, as that is slow and rings
	 * fill meanwhile; may take in records */
	void (*meanwhile)(void *arg);
	void *meanwhile_arg;
	/* accounts: numbers of samples; outside: of processes that were not asked for */
	uint64_t delivered, user, kernel, idled, outside;
	uint64_t recorded, processes; /* processes: those that have samples */
	/* events from this number on are our own, not the kernel's: wait, wall; 0: there is none */
	unsigned own;
	uint64_t waited; /* recorded samples of `wait'; `recorded' has none of our own events */
	uint64_t gone, starved, unwritten; /* lost: process not known, no memory, not written */
	uint64_t homeless;                 /* the part of starved that no file counts */
	uint64_t nomap;                    /* lost: no mapping known; the files count these */
	uint64_t throttles, ring_records;  /* records of throttling; records that rings lost */
	uint64_t walks, cut; /* recent: stacks unwound, and those whose copy was too short */
	struct pyjoin python;
	int store_full;  /* nothing more may be written: new samples are lost, and counted */
	int write_error; /* errno of a failed write in the last flush; 0 none */
	uint64_t by_event[SAMPLER_EVENTS];  /* samples delivered, by event */
	uint64_t ours[SAMPLER_EVENTS];      /* the part of by_event in recorded processes */
	uint64_t throttled[SAMPLER_EVENTS]; /* ns, sum of all CPUs */
};

/* Take in the record R; ARG is the session.  A function for sampler_drain. */
void session_record(void *arg, const struct sys_record *r);

/* Write all counted samples to their files; forget processes that ended before the time OLD (ns of
 * CLOCK_MONOTONIC).  When a write fails, write_error is set, and the samples stay in memory. */
void session_flush(struct session *s, uint64_t old);

/* After the last flush: count all unwritten samples as lost. */
void session_give_up(struct session *s);

/* Make new files from now on, in the directory that the caller sets in the store, and begin the
 * accounts again. */
void session_new_place(struct session *s);

/* Returns the bytes of the stack to copy with each sample from now on: NOW, the present number, or
 * more when that number has cut too many paths. */
unsigned session_stack(struct session *s, unsigned now);

/* 1 when unwritten samples take more than half of the memory allowed. */
int session_full(const struct session *s);

#endif
