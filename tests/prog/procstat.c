/* procstat TEXT... - what inside/procstat.h finds: STATE PARENT GROUP FLAGS CPU THREADS START CODE
 * NAME */
#include "inside/procstat.h"

#include <inttypes.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	struct procstat s;

	for (int i = 1; i < argc; i++) {
		if (procstat_parse(argv[i], &s) != 0)
			puts("none");
		else
			printf("%c %ld %ld %" PRIu64 " %" PRIu64 " %u %" PRIu64 " %" PRIu64 " %s\n",
				s.state, (long)s.parent, (long)s.group, s.flags, s.cpu, s.threads,
				s.start, s.code, s.name);
	}
	return 0;
}
