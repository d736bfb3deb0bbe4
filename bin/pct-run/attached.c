/* attached.c - prints the state, CPU time and start of processes.
 *	4711,4712 -> " 4711:R:250:8812:31 4712:S:0:9001:0" */
#include "base/msg.h"
#include "host/procfs.h"
#include "run/pidlist.h"
#include "attached.h"

#include <inttypes.h>
#include <stdio.h>

int attached_print(const char *list)
{
	struct procstat s;

	for (pid_t pid; (pid = pidlist_next(&list)) != 0;)
		if (procfs_stat(pid, 0, &s) == 0)
			printf(" %ld:%c:%" PRIu64 ":%" PRIu64 ":%" PRIu64, (long)pid, s.state,
				s.cpu, s.start, s.system);
		else
			printf(" %ld::::", (long)pid);
	msg_close_stdout();
	return EXIT_OK;
}
