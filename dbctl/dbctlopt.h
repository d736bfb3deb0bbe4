/* dbctlopt.h - the command line of dbctl. */
#ifndef DBCTLOPT_H
#define DBCTLOPT_H

#include <stdint.h>

enum { LIST_MAX = 256 }; /* of one option that is repeatable */

struct options {
	const char *debugger; /* name or path of it, or of its driver */
	unsigned most;        /* debuggers at once; 0: as memory allows */
	const char *file, *text, *dir, *index, *pids;
	const char *library, *letters; /* of copies; NULL: processes are stopped */
	char *definition[LIST_MAX + 1], *include[LIST_MAX + 1];
	unsigned definitions, includes;
	uint64_t seconds;
	int only_read, forward;
};

/* Take ARGV into O, and leave optind at the program.  What is wrong is said and ends us. */
void dbctlopt_parse(int argc, char **argv, struct options *o);

#endif
