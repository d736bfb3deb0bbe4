/* tracepoint_linux.c - finds events SUBSYSTEM:NAME in tracefs.
 *	in:  "sched:sched_switch"
 *	out: type 2 (PERF_TYPE_TRACEPOINT), config the number in events/sched/sched_switch/id */
#include "base/num.h"
#include "sys/eventsource.h"

#include <dirent.h>
#include <errno.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *event_trace_dirs[] = {"/sys/kernel/tracing", "/sys/kernel/debug/tracing", NULL};

/* Write the directory of tracepoints into DIR.  Returns 0, or -1 and errno: ENOENT when there is
 * none. */
static int root(char *dir, size_t size)
{
	int error = ENOENT;

	for (const char **trace = event_trace_dirs; *trace; trace++) {
		if ((size_t)snprintf(dir, size, "%s/events", *trace) >= size)
			continue;
		if (access(dir, X_OK) == 0)
			return 0;
		if (errno != ENOENT)
			error = errno;
	}
	errno = error;
	return -1;
}

/* 1 when SUBSYSTEM/EVENT below DIR is a uprobe, the only kind that fires in user mode. */
static int is_uprobe(const char *dir, const char *subsystem, const char *event)
{
	char path[512], line[1024];
	size_t len;
	FILE *f;
	int found = 0;

	snprintf(path, sizeof path, "%.400s/../uprobe_events", dir);
	if (!(f = fopen(path, "re")))
		return 0;
	len = (size_t)snprintf(path, sizeof path, "%s/%s ", subsystem, event);
	while (!found && fgets(line, sizeof line, f)) { /* p:GROUP/EVENT PATH:OFFSET */
		char *colon = strchr(line, ':');
		found = colon && strncmp(colon + 1, path, len) == 0;
	}
	fclose(f);
	return found;
}

static int find(const char *name, struct sys_event *out, char *why, size_t size)
{
	char subsystem[sizeof out->name], dir[400], line[64], *event;

	strcpy(subsystem, name);
	if (!(event = strchr(subsystem, ':')))
		return 0;
	*event++ = 0;
	if (event_plain(subsystem) && strpbrk(event, "*?["))
		return event_why(why, size,
			"%s: patterns are not supported: write -e for each tracepoint", name);
	if (!event_plain(subsystem) || !event_plain(event))
		return 0;
	if (root(dir, sizeof dir) != 0)
		return errno == ENOENT ? event_why(why, size,
			       "no event %s: tracepoints cannot be read, tracefs is not "
			       "mounted; as root: mount -t tracefs tracefs /sys/kernel/tracing",
			       name)
				       : event_why(why, size,
					       "no event %s: tracepoints cannot be read in %s: %s; "
					       "run as root",
					       name, event_trace_dirs[0], strerror(errno));
	if (event_read(line, sizeof line, "%s/%s/%s/id", dir, subsystem, event) != 0)
		return errno == ENOENT || errno == ENOTDIR
			? 0
			: event_why(why, size, "%s: cannot read %s/%s/%s/id: %s; run as root", name,
				dir, subsystem, event, strerror(errno));
	if (num_parse(line, 10, 0, UINT32_MAX, &out->config) != 0)
		return event_why(why, size, "%s: %s/%s/%s/id does not contain a number: %s", name,
			dir, subsystem, event, line);
	strcpy(out->name, name);
	out->type = PERF_TYPE_TRACEPOINT;
	out->timer = 'N';
	out->modes = is_uprobe(dir, subsystem, event) ? 3 : 2;
	return 1;
}

static int plain(const struct dirent *entry)
{
	return event_plain(entry->d_name);
}

/* Call SEE for each event of SUBSYSTEM: each directory with a file `id`. */
static void each_of(const char *dir, const char *subsystem, event_see *see, void *arg)
{
	struct dirent **event;
	char path[800], text[400];
	int n;

	snprintf(path, sizeof path, "%s/%s", dir, subsystem);
	n = scandir(path, &event, plain, alphasort);
	snprintf(text, sizeof text, "tracepoint in the kernel's %s", subsystem);
	for (int i = 0; i < n; i++) {
		char name[520];
		snprintf(
			path, sizeof path, "%s/%.100s/%.200s/id", dir, subsystem, event[i]->d_name);
		snprintf(name, sizeof name, "%s:%s", subsystem, event[i]->d_name);
		if (access(path, F_OK) == 0)
			see(arg, name, "tracepoint", text);
		free(event[i]);
	}
	if (n >= 0)
		free(event);
}

static void each(event_see *see, void *arg)
{
	struct dirent **subsystem;
	char dir[400];
	int n = root(dir, sizeof dir) == 0 ? scandir(dir, &subsystem, plain, alphasort) : -1;

	for (int i = 0; i < n; i++) {
		if (strcmp(subsystem[i]->d_name, "ftrace") != 0) /* ftrace's own records */
			each_of(dir, subsystem[i]->d_name, see, arg);
		free(subsystem[i]);
	}
	if (n >= 0)
		free(subsystem);
}

const struct event_source event_tracepoints = {find, each};
