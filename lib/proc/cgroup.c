/* cgroup.c - chooses a line of /proc/PID/cgroup, and shortens paths of control groups. */
#include "proc/cgroup.h"
#include "proc/procfs.h"

#include <stdio.h>
#include <string.h>

enum { ID = 12 }; /* digits of a container's number, as docker ps shows it */

static int begins(const char *s, const char *prefix)
{
	return strncmp(s, prefix, strlen(prefix)) == 0;
}

/* Rate how much the hierarchy of CONTROLLERS tells of the process, whose path in it has N bytes: 0
 * nothing (the root), 3 the most (cgroup 2). */
static int rank(const char *controllers, size_t n)
{
	return n <= 1 ? 0 : *controllers == ':' ? 3 : begins(controllers, "name=systemd:") ? 2 : 1;
}

int cgroup_chosen(const char *text, char path[CGROUP_MAX])
{
	int best = -1, now;

	for (const char *line = text, *end; *line; line = end + !!*end) {
		const char *controllers = strchr(line, ':'), *at;
		end = line + strcspn(line, "\n");
		at = controllers ? strchr(controllers + 1, ':') : NULL;
		if (!at || ++at >= end || *at != '/'
			|| (now = rank(controllers + 1, (size_t)(end - at))) <= best)
			continue;
		best = now;
		snprintf(path, CGROUP_MAX, "%.*s", (int)(end - at), at);
	}
	return best < 0 ? -1 : 0;
}

int cgroup_of(pid_t pid, char path[CGROUP_MAX])
{
	char text[8192];

	return procfs_read(pid, "cgroup", text, sizeof text) > 0 ? cgroup_chosen(text, path) : -1;
}

/* The number of hexadecimal digits at S. */
static size_t digits(const char *s)
{
	return strspn(s, "0123456789abcdef");
}

/* 1 when the word at S, of N bytes, ends in SUFFIX. */
static int ends(const char *s, size_t n, const char *suffix)
{
	size_t k = strlen(suffix);

	return n > k && strncmp(s + n - k, suffix, k) == 0;
}

/* Write to NAME the name of a container that has a number, if the word at S, of N bytes, after the
 * word BEFORE, names one: docker-NUMBER.scope, or NUMBER alone.  Returns 1 if so, else 0. */
static int numbered(const char *before, const char *s, size_t n, char *name)
{
	static const struct {
		const char *prefix, *name;
	} engines[] = {{"docker-", "docker"}, {"crio-", "crio"}, {"cri-containerd-", "containerd"},
		{"nerdctl-", "containerd"}, {"libpod-", "podman"}};
	const char *engine = begins(before, "docker/") ? "docker" : "container", *id = s;

	for (size_t i = 0; i < sizeof engines / sizeof *engines; i++)
		if (begins(s, engines[i].prefix)) {
			id += strlen(engines[i].prefix);
			engine = engines[i].name;
		}
	if (digits(id) != 64 || (id + 64 != s + n && !ends(s, n, ".scope")))
		return 0;
	snprintf(name, CGROUP_MAX, "%s:%.*s", engine, ID, id);
	return 1;
}

/* The same as numbered(), also for a container that its user named. */
static int container(const char *before, const char *s, size_t n, char *name)
{
	if (numbered(before, s, n, name))
		return 1;
	if (begins(s, "lxc.payload."))
		snprintf(name, CGROUP_MAX, "lxc:%.*s", (int)n - 12, s + 12);
	else if (begins(before, "lxc/"))
		snprintf(name, CGROUP_MAX, "lxc:%.*s", (int)n, s);
	else if (begins(s, "machine-") && ends(s, n, ".scope"))
		snprintf(name, CGROUP_MAX, "machine:%.*s", (int)n - 14, s + 8);
	else
		return 0;
	return 1;
}

/* Write to UID the number of a pod, if the word at S, of N bytes, names one: podUID, or
 * kubepods-burstable-podUID.slice, where UID has _ for -.  Returns 1 if so, else 0. */
static int pod(const char *s, size_t n, char *uid, size_t size)
{
	const char *at = s;

	if (begins(s, "kubepods"))
		while (at < s + n && !begins(at, "-pod"))
			at++;
	at += begins(at, "-pod");
	if (!begins(at, "pod") || at >= s + n)
		return 0;
	at += 3;
	n -= (size_t)(at - s);
	n -= ends(at, n, ".slice") ? 6 : 0;
	if (n != strspn(at, "0123456789abcdef-_") || n < 8 || n >= size)
		return 0;
	for (size_t i = 0; i < n; i++)
		uid[i] = at[i] == '_' ? '-' : at[i];
	uid[n] = 0;
	return 1;
}

void cgroup_name(const char *path, char name[CGROUP_MAX])
{
	char of_pod[80] = "", inner[CGROUP_MAX] = "", unit[CGROUP_MAX] = "", copy[CGROUP_MAX];
	const char *before = "", *s;
	size_t n;

	snprintf(copy, sizeof copy, "%s", path);
	for (s = copy; *s; s += n) {
		s += strspn(s, "/");
		n = strcspn(s, "/");
		if (!n)
			break;
		if (pod(s, n, of_pod, sizeof of_pod)) {
			*inner = 0;
		} else if (!*inner && container(before, s, n, inner)) {
			*unit = 0;
		} else if (ends(s, n, ".service") || ends(s, n, ".scope")) {
			snprintf(unit, sizeof unit, "%.*s", (int)n, s);
		}
		before = s;
	}
	if (*of_pod)
		snprintf(name, CGROUP_MAX, "pod:%s%s%.900s", of_pod, *inner ? " " : "", inner);
	else
		strcpy(name, *inner ? inner : *unit ? unit : copy);
}
