/* dbctlopt.h - reads the command line of dbctl. */
#ifndef DBCTLOPT_H
#define DBCTLOPT_H

#include <stdint.h>

enum { LIST_MAX = 256 }; /* how often a repeatable option can be given */

struct options {
	const char *debugger; /* name or path of the debugger, or of its driver */
	uint64_t most;        /* most debuggers at once; 0: as memory allows */
	const char *file, *text, *dir, *index, *pids;
	const char *remote;   /* address of a stub */
	uint64_t interrupter; /* process that stops the remote target; see remotecall.h */
	int any_image;        /* 1: the remote target may run another program than the file */
	char *definition[LIST_MAX + 1], *include[LIST_MAX + 1];
	unsigned definitions, includes;
	uint64_t seconds;
	int only_read, forward;
};

/* Read the options in ARGV, and leave optind at the program.  Ends dbctl with a message when they
 * are wrong. */
const struct options *dbctlopt_parse(int argc, char **argv);

#endif
