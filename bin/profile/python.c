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

/* 1 when the path EXE, of N bytes, is called like an interpreter. */
static int is_python(const char *exe, size_t n)
{
	const char *end = exe + n, *name = end;

	while (name > exe && name[-1] != '/')
		name--;
	if (end - name < 6 || strncmp(name, "python", 6) != 0)
		return 0;
	for (name += 6; name < end && strchr("0123456789.d", *name);)
		name++;
	return name == end;
}

/* 1 when EXE, a path, is no interpreter, or one that the library knows. */
static int readable(const char *exe)
{
	return !is_python(exe, strlen(exe)) || pylayout_known(pyversion_named(exe));
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

unsigned python_unknown(const struct asked *a)
{
	char *program = a->program[0] ? child_find(a->program[0], getenv("PATH")) : NULL;
	char *real = program ? realpath(program, NULL) : NULL;
	unsigned version = real && is_python(real, strlen(real)) ? pyversion_named(real) : 0;

	free(real);
	free(program);
	return pylayout_known(version) ? 0 : version;
}

/* 1 when a script's first line LINE names an interpreter: #!/usr/bin/python3, or
 * #!/usr/bin/env python3. */
static int for_python(const char *line)
{
	for (const char *word = line; *word && *word != '\n';) {
		size_t n = strcspn(word, " \t\n");
		if (is_python(word, n))
			return 1;
		word += n;
		word += strspn(word, " \t");
	}
	return 0;
}

int python_runs(const struct asked *a)
{
	char *program = a->program[0] ? child_find(a->program[0], getenv("PATH")) : NULL;
	char *real = program ? realpath(program, NULL) : NULL, line[256];
	int yes = real && is_python(real, strlen(real));
	FILE *f = real && !yes ? fopen(real, "r") : NULL;

	if (f) {
		yes = fgets(line, sizeof line, f) && strncmp(line, "#!", 2) == 0
			&& for_python(line + 2);
		fclose(f);
	}
	free(real);
	free(program);
	return yes;
}
