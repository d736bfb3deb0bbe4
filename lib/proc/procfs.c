/* procfs.c - names the files of /proc/PID and reads them. */
#include "proc/procfs.h"

#include <stdio.h>
#include <string.h>

ssize_t procfs_read(pid_t pid, const char *file, char *buf, size_t size)
{
	char path[80];

	snprintf(path, sizeof path, "/proc/%ld/%s", (long)pid, file);
	return procstat_read(path, buf, size);
}

int procfs_stat(pid_t pid, pid_t tid, struct procstat *s)
{
	char file[40] = "stat", text[1024];

	if (tid)
		snprintf(file, sizeof file, "task/%ld/stat", (long)tid);
	memset(s, 0, sizeof *s);
	return procfs_read(pid, file, text, sizeof text) > 0 ? procstat_parse(text, s) : -1;
}

const char *procfs_line(const char *status, const char *key)
{
	char head[40];
	const char *at;

	snprintf(head, sizeof head, "\n%s:\t", key);
	at = strstr(status, head);
	return at ? at + strlen(head) : "";
}
