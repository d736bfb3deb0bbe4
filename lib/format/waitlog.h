/* waitlog.h - reads waits.log, where the threads of a process waited (pct(5)). */
#ifndef WAITLOG_H
#define WAITLOG_H

#include "format/textlog.h"

#include <stddef.h>
#include <stdint.h>

#define WAITLOG_FILE "waits.log"
#define WAITLOG_NAME TEXTLOG_WAITS
#define WAITLOG_LEFT "[...]" /* object of a frame that stands for frames left out */
#define WAITLOG_EVENT "wait" /* event of data files beside the log: time off the processor */
#define WALL_EVENT "wall"    /* event of wall-clock time, shared out among the threads that ran */

enum { WAITLOG_NO_PATH = UINT32_MAX };

struct waitlog_object {
	uint64_t size, mtime; /* size and mtime of the object's file; 0: not known */
	uint32_t flags;       /* PCT_F_* */
	uint8_t id_len, id[32];
	char *path;
};

struct waitlog_path {    /* innermost frame first */
	unsigned end, n; /* end: PCT_END_*; n: number of frames */
	struct waitlog_frame {
		uint32_t object;
		uint64_t address;
	} * frame;
};

struct waitlog_thread {
	uint32_t tid;
	uint64_t begun, ended;        /* ns of CLOCK_MONOTONIC */
	uint64_t run, ready, blocked; /* ns */
	uint64_t switches, preempted, wrong;
	char *name;
	uint64_t bin_ns; /* length of each of the bins, which begin with the log's time; 0: none */
	struct waitlog_bin {
		uint32_t number, run, ready; /* number: of the bin; run, ready: microseconds */
	} * bin;
	size_t bins;
};

struct waitlog_wait {
	uint32_t tid, holder; /* holder: tid of the thread that has the lock; 0: none */
	uint64_t count, ns, max;
	int idle;
	uint32_t path, holder_path; /* indexes in `path' of the log; WAITLOG_NO_PATH: none */
	char *kind, *thing;
};

struct waitlog_moment { /* one wait, among the longest of its thread */
	uint32_t tid;
	uint32_t wait; /* index in `wait` of the row that counts this wait */
	uint64_t begun, ns;
};

/* Names, kinds, things and programs are escaped (escape.h), objects are not. */
struct waitlog {
	char *exe, *prog;
	uint32_t pid;
	uint64_t start; /* clock ticks since boot */
	uint64_t begun; /* start of the collection, ns of CLOCK_MONOTONIC */
	struct waitlog_object *object;
	struct waitlog_path *path; /* by number; n 0: no path has this number */
	struct waitlog_thread *thread;
	struct waitlog_wait *wait;
	struct waitlog_moment *moment;
	size_t objects, paths, threads, waits, moments;
	struct waitlog_others { /* threads without a line of their own */
		uint64_t n, life, run, ready, blocked, switches, preempted;
	} others;
	uint64_t full; /* waits without a row of their own; the row of "other", thread 0, counts
		        * them */
};

/* 1 when T is a waits.log. */
int waitlog_is(const struct textlog *t);

/* Read the file PATH.  Returns its content.  Returns NULL when it is another kind of file; and,
 * after a message and with *BAD set, when it cannot be read, is damaged or cut.  Out of memory is
 * fatal, with a message. */
struct waitlog *waitlog_read(const char *path, int *bad);

void waitlog_free(struct waitlog *l);

#endif
