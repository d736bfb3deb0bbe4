/* attached.c - reads the state of processes. */
#include "base/growtext.h"
#include "host/procfs.h"
#include "launch/attached.h"
#include "run/pidlist.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

char *attached_now(const char *list)
{
	struct text all = {0};
	struct procstat s;
	char up[64];
	FILE *f = fopen("/proc/uptime", "re");

	if (f && fgets(up, sizeof up, f))
		text_put(&all, up, strcspn(up, " \n"));
	if (f)
		fclose(f);
	for (pid_t pid; (pid = pidlist_next(&list)) != 0;)
		if (procfs_stat(pid, 0, &s) == 0)
			text_add(&all, " %ld:%c:%" PRIu64 ":%" PRIu64 ":%" PRIu64, (long)pid,
				s.state, s.cpu, s.start, s.system);
		else
			text_add(&all, " %ld::::", (long)pid);
	return all.text;
}

const char *attached_missing(const char *state)
{
	const char *none = strstr(state, "::::");

	while (none && none > state && none[-1] != ' ')
		none--;
	return none;
}
