/* attached.c - prints the state, CPU time and start of processes.
 *	4711,4712 -> " 4711:R:250:8812 4712:S:0:9001" */
#include "base/msg.h"
#include "base/num.h"
#include "host/procfs.h"
#include "attached.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

int attached_print(const char *list)
{
	struct procstat s;
	uint64_t pid;
	char word[24];

	for (size_t n; *list; list += n + !!list[n]) {
		n = strcspn(list, ",");
		snprintf(word, sizeof word, "%.*s", (int)n, list);
		if (num_parse(word, 10, 1, INT_MAX, &pid) != 0)
			msg_die(EXIT_USAGE, "-p %s: not a process number", word);
		if (procfs_stat((pid_t)pid, 0, &s) == 0)
			printf(" %s:%c:%" PRIu64 ":%" PRIu64, word, s.state, s.cpu, s.start);
		else
			printf(" %s:::", word);
	}
	msg_close_stdout();
	return EXIT_OK;
}
