/* runindex.h - writes and reads the index of a run, which lists the processes of the run.
 *
 * The index is DIR/.run-HEX, a text file.  pct-run makes it, and every process of the run appends
 * lines, one write a line (inside/runline.h; never with O_CREAT: a run that is over gets no new
 * index):
 *
 *	+ PID START DIRNAME	sampled; its data is in DIR/DIRNAME; PID and START 0: of a program
 *	~ PID EARLY START	began, after EARLY us of CPU time, and has no data yet
 *	~ PID EARLY START f	the same for a forked child, which started at START or earlier
 *	- PID REASON<TAB>PATH	not sampled, for REASON
 *	k PID START REASON<TAB>PATH
 *				sampled by the kernel: the library cannot, for REASON
 *	# run NS COLLECTOR<TAB>COMMAND	once: start in ns since the epoch, collector, command
 *	# host BOOT<TAB>NAME	once: the id of the boot, 32 digits or -, and the host's name
 *	# rank N SIZE VARIABLE	at most once: the place in a parallel job (rank.h); SIZE 0 not known
 *	# status N		the program's exit status, unless 0: 128 + N for signal N
 *	# spent WALL CPU USER TICK	the run's times, in us, of processes that the system counts
 *	# end NS		the end of the run, in ns since the epoch
 *
 * At the end of the run an index with a `# run' line is renamed to DIR/.runs/HEX, where pct finds
 * the files of the last runs.  The newest RUNINDEX_KEPT indexes are kept there; a run with a rank
 * removes none, as all ranks of its job belong together.
 *
 * START is field 22 of /proc/PID/stat (clock ticks since boot): pids are used again, but a pid with
 * a START names one process.  DIRNAME has no newline, PATH is escaped as in escape.h.  Readers skip
 * all other lines: the profiled programs write to the file. */
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
	uint64_t start;            /* START of a '+', 'k' or '~' line; 0: not known */
	uint64_t early;            /* EARLY of a '~' line, in us */
	int forked;                /* 1: a '~' line that ends in f */
	char name[256];            /* DIRNAME of '+'; "" when it cannot be a name below DIR */
	const char *reason, *path; /* REASON and PATH of a '-' or 'k' line, escaped; valid until the
				    * next line is read */
};

struct run_spent { /* times of a run, us; all zero: not known */
	uint64_t wall, cpu, user;
	uint64_t tick; /* the precision of the system's CPU times */
};

struct run_head {            /* facts of a run, from its index; zero and "": not known */
	uint64_t begin, end; /* ns since the epoch; end 0: it still runs, or was killed */
	int status;          /* exit status of its command */
	struct run_spent spent;
	size_t sampled;   /* sampled processes; a new program in a process counts again */
	struct rank rank; /* place in a parallel job; `by' is "" */
	char boot[RUNINDEX_BOOT];
	char host[RUNINDEX_HOST], collector[RUNINDEX_COLLECTOR],
		command[RUNINDEX_COMMAND]; /* escaped */
};

/* Create the index of a new run in DIR, and set *RUN to the new run's number.  Returns the path of
 * the index, which the caller frees; NULL and errno on failure. */
char *runindex_create(const char *dir, uint64_t *run);

/* Append the `# run' line, which says that COLLECTOR samples ARGV, the `# host' line, and with a
 * RANK the `# rank' line.  Returns 0, or -1 and errno. */
int runindex_describe(
	const char *index, const char *collector, char *const *argv, const struct rank *rank);

/* Append the `# status' line.  Returns 0, or -1 and errno. */
int runindex_status(const char *index, int status);

/* Append the `# spent' line.  Returns 0, or -1 and errno. */
int runindex_spent(const char *index, const struct run_spent *s);

/* At the end of the run, append `# end', move INDEX to DIR/.runs, and, unless OTHERS is 0, remove
 * the oldest indexes there.  Returns 0, or -1 and errno; then INDEX stays where it is. */
int runindex_keep(const char *dir, const char *index, int others);

/* Set *H to say that nothing is known of a run. */
void runindex_unknown(struct run_head *h);

/* Read the index F from its beginning into H.  The position of F afterwards is not defined. */
void runindex_head(FILE *f, struct run_head *h);

/* Append a `+` line for process PID, started at START, whose data is in directory PATH.  Returns 0,
 * or -1 and errno. */
int runindex_sampled(const char *index, pid_t pid, uint64_t start, const char *path);

/* Append a `-` line (blocked), or a `k` line (taken by the kernel's sampler).  Both return 0, or -1
 * and errno. */
int runindex_blocked(const char *index, pid_t pid, const char *reason, const char *path);
int runindex_taken(const char *index, pid_t pid, const char *reason, const char *path);

/* Read the next process line from F into E.  Returns 1, or 0 when there is no whole line yet; the
 * next call tries again from there. */
int runindex_next(FILE *f, struct run_entry *e);

/* The start of process PID in clock ticks since boot; 0 when there is no such process, when it is a
 * zombie, or when the system cannot tell. */
uint64_t runindex_start(pid_t pid);

#endif
