/* runindex.h - the index of a run: which processes belong to it.
 *
 * DIR/.run-HEX, a text file made by pct-run and appended to, one write a line, by every process
 * of the run (inside/runline.h; never with O_CREAT: a run that is over gets no new index):
 *
 *	+ PID START DIRNAME	sampled; its data is in DIR/DIRNAME; both 0: no process here
 *	~ PID EARLY START	began, after EARLY us of CPU time, and has no data yet
 *	~ PID EARLY START f	the same of a forked child, which started at START or earlier
 *	- PID REASON<TAB>PATH	not sampled, for REASON
 *	k PID START REASON<TAB>PATH
 *				sampled by the kernel: the library cannot, for REASON
 *	# run NS COLLECTOR<TAB>COMMAND	once: start in ns since the epoch, collector, command
 *	# host BOOT<TAB>NAME	once: the id of the boot, 32 digits or -, and the host's name
 *	# rank N SIZE VARIABLE	at most once: the place in a parallel job (rank.h); SIZE 0 not known
 *	# status N		its exit status, unless 0: 128 + N for signal N
 *	# spent WALL CPU USER TICK	in us, of all its processes, where the system counts them
 *	# end NS		its end
 *
 * At the end of the run an index with a `# run' line becomes DIR/.runs/HEX: pct finds the files of
 * the last runs by it.  The newest RUNINDEX_KEPT stay; a run with a rank removes none, as all ranks
 * of its job belong together.
 *
 * START is field 22 of /proc/PID/stat (clock ticks since boot): pid and START name one process,
 * though pids are used again.  DIRNAME has no newline, PATH is escaped as in escape.h.  Readers
 * skip all other lines: the writers are other people's programs. */
#ifndef RUNINDEX_H
#define RUNINDEX_H

#include "run/rank.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

#define RUNINDEX_DIR ".runs"
enum {
	RUNINDEX_KEPT = 200,
	RUNINDEX_COMMAND = 1000,
	RUNINDEX_COLLECTOR = 16,
	RUNINDEX_HOST = 260,
	RUNINDEX_BOOT = 33,
};

struct run_entry {
	char what; /* '+', '~', 'k' or '-' */
	pid_t pid;
	uint64_t start;            /* of '+', 'k' and '~'; 0: not known */
	uint64_t early;            /* of '~' */
	int forked;                /* of '~' */
	char name[256];            /* of '+': DIRNAME, a name below DIR; "" it cannot be one */
	const char *reason, *path; /* of the others, escaped; valid until the next line is read */
};

struct run_spent { /* us; all zero: not known */
	uint64_t wall, cpu, user;
	uint64_t tick; /* the precision of the system's CPU times */
};

struct run_head {            /* of an index; zero and "": not known */
	uint64_t begin, end; /* ns since the epoch; end 0: it still runs, or was killed */
	int status;          /* exit status of its command */
	struct run_spent spent;
	size_t sampled;   /* processes that were, each program of them by itself */
	struct rank rank; /* without the variable */
	char boot[RUNINDEX_BOOT];
	char host[RUNINDEX_HOST], collector[RUNINDEX_COLLECTOR],
		command[RUNINDEX_COMMAND]; /* escaped */
};

/* Create the index of a new run in DIR under a fresh number.  Returns its path, to be freed, and
 * the number in *RUN; NULL and errno on failure. */
char *runindex_create(const char *dir, uint64_t *run);

/* Append the `# run' line, that of the host, and that of RANK: COLLECTOR runs ARGV.  Returns 0, or
 * -1 and errno. */
int runindex_describe(
	const char *index, const char *collector, char *const *argv, const struct rank *rank);

/* Append the `# status' line.  Returns 0, or -1 and errno. */
int runindex_status(const char *index, int status);

/* Append the `# spent' line.  Returns 0, or -1 and errno. */
int runindex_spent(const char *index, const struct run_spent *s);

/* The run is over: append `# end', keep INDEX below DIR, and, unless OTHERS is 0, remove the
 * oldest kept ones.  Returns 0, or -1 and errno; then INDEX stays where it is. */
int runindex_keep(const char *dir, const char *index, int others);

/* Let *H say that nothing is known of a run. */
void runindex_unknown(struct run_head *h);

/* Read what F, at its beginning, says of its run.  Afterwards F may stand anywhere. */
void runindex_head(FILE *f, struct run_head *h);

/* Append a `+` line for process PID, started at START, whose data is in directory PATH.  Returns 0,
 * or -1 and errno. */
int runindex_sampled(const char *index, pid_t pid, uint64_t start, const char *path);

/* Append a `-` line, or a `k` line.  Return 0, or -1 and errno. */
int runindex_blocked(const char *index, pid_t pid, const char *reason, const char *path);
int runindex_taken(const char *index, pid_t pid, const char *reason, const char *path);

/* Read the next whole line from F into E.  Returns 1, or 0 when there is none yet; the next call
 * goes on from there. */
int runindex_next(FILE *f, struct run_entry *e);

/* Start of process PID in clock ticks since boot; 0 when there is no such process, it is a
 * zombie, or the system cannot tell. */
uint64_t runindex_start(pid_t pid);

#endif
