/* python.c - finds the interpreters that are to be sampled. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "python.h"
#include "exec/child.h"
#include "python/pylayout.h"
#include "python/pyversion.h"
#include "run/pidlist.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* 1 when EXE, a path, is no interpreter, or one that the library knows. */
static int readable(const char *exe)
{
	const char *slash = strrchr(exe, '/'), *name = slash ? slash + 1 : exe;

	if (strncmp(name, "python", 6) != 0 || name[strspn(name + 6, "0123456789.d") + 6])
		return 1;
	return pylayout_known(pyversion_named(exe));
}

/* The same for the file at PATH, behind its links. */
static int readable_at(const char *path)
{
	char *real = path ? realpath(path, NULL) : NULL;
	int yes = real && readable(real);

	free(real);
	return yes;
}

static int readable_all(const struct asked *a)
{
	const char *list = a->pids ? a->pids : "";
	char link[64], exe[PATH_MAX], *program;
	ssize_t n;
	int yes;

	for (pid_t pid; (pid = pidlist_next(&list)) != 0;) {
		snprintf(link, sizeof link, "/proc/%ld/exe", (long)pid);
		n = readlink(link, exe, sizeof exe - 1);
		exe[n < 0 ? 0 : n] = 0;
		if (!readable(exe))
			return 0;
	}
	if (a->pids)
		return 1;
	program = child_find(a->program[0], getenv("PATH"));
	yes = readable_at(program);
	free(program);
	return yes;
}

int python_readable(const struct asked *a)
{
	return a->python && !a->lldb && !a->remote && !a->real && !a->kernel && !a->wall && !a->wait
		&& !a->values.first && readable_all(a);
}
