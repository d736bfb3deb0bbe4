/* outside - prints what a report of CPU time leaves out of a run (lib/run/outside.h), or nothing.
 *	outside kernel CPU KERNEL SAMPLED TICK COMMAND
 *	# 99 % of the 1.20 s of CPU time was in the kernel, which this report leaves out: profile -k
 *	outside waiting WALL CPU COMMAND
 *	# waiting took 1.49 of 1.51 s, which this report leaves out: profile -wait
 * Times are in microseconds. */
#include "base/msg.h"
#include "run/outside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	char text[200];
	int is = 0;

	msg_prog = "outside";
	if (argc == 7 && strcmp(argv[1], "kernel") == 0)
		is = outside_kernel(atof(argv[2]), atof(argv[3]), atof(argv[4]), atof(argv[5]),
			text, sizeof text);
	else if (argc == 5 && strcmp(argv[1], "waiting") == 0)
		is = outside_waiting(atof(argv[2]), atof(argv[3]), text, sizeof text);
	else
		msg_die(EXIT_USAGE, "wants kernel or waiting, and their times");
	if (is)
		printf("# %s: %s\n", text, argv[argc - 1]);
	msg_close_stdout();
	return EXIT_OK;
}
