/* sysopt.h - parses the options of pct-sys. */
#ifndef SYSOPT_H
#define SYSOPT_H

#include "sys/collect.h"

enum { SYSOPT_WORDS = 64 };

struct sysopt {
	struct collect_opt collect;
	const char *dir;   /* data directory; NULL: the default */
	const char *index; /* path of the run's index (runindex.h), or NULL */
	uint64_t seconds;  /* sample for so long; 0: until the program ends */
	int wait;          /* 1: also record waiting */
	int quiet, verbose, list_events, probe;
	int report;
	const char *out; /* the report goes there; "-" standard output, NULL standard error */
	const char *word[SYSOPT_WORDS]; /* options of the report */
	unsigned words;
	pid_t given[64]; /* the pids of -p */
	unsigned n_given;
	/* options of the daemon */
	uint64_t rotate; /* seconds per directory */
	uint64_t disk;   /* bytes that all directories together may have */
	int per_process, foreground;
	int readers;  /* 1: the group may read the data */
	int serve[2]; /* descriptors of --serve, a socket and a pipe; 0: none */
	char of_run[32], of_start[32],
		any[32]; /* a given option; "" none.  of_run: only a run takes it;
						 * of_start: only start takes it; any: not -d */
};

/* Parse the options in ARGV into *O; options that are not given get their defaults.  Does not
 * return on misuse.  Returns a pointer into ARGV to the program and its arguments; it points to
 * NULL when there is no program. */
char **sysopt_parse(struct sysopt *o, int argc, char **argv);

/* 1 when O limits the processes to record. */
int sysopt_filtered(const struct sysopt *o);

/* The number of the run whose index has the path INDEX; 0 when the path has none. */
uint64_t sysopt_run(const char *index);

#endif
