/* processes.c - reads the directories of sampled processes from the index of a run. */
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "processes.h"
#include "run/runindex.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char **name; /* names of directories, none twice */
static size_t names, room;

static int by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Read the names from E's index, at the first call. */
static void read_index(const struct end *e)
{
	static int done;
	FILE *f = !done++ && *e->index ? fopen(e->index, "re") : NULL;
	struct run_entry entry;
	size_t n = 0;

	while (f && runindex_next(f, &entry))
		if (entry.what == '+' && entry.name[0]) {
			name = grown(name, &room, names, sizeof *name);
			name[names++] = must(strdup(entry.name));
		}
	if (!f)
		return;
	fclose(f);
	if (names)
		qsort(name, names, sizeof *name, by_name);
	/* a process that executes its own program again is listed more than once */
	for (size_t i = 0; i < names; i++)
		if (!n || strcmp(name[i], name[n - 1]) != 0)
			name[n++] = name[i];
	names = n;
}

void processes_each(
	const struct end *e, void (*fn)(void *arg, const char *dir, const char *prog), void *arg)
{
	char dir[PATH_MAX], prog[256];

	read_index(e);
	for (size_t i = 0; i < names; i++) {
		const char *dot = strrchr(name[i], '.');
		snprintf(prog, sizeof prog, "%.*s",
			(int)(dot ? (size_t)(dot - name[i]) : strlen(name[i])), name[i]);
		if (snprintf(dir, sizeof dir, "%s/%s", e->dir, name[i]) < (int)sizeof dir)
			fn(arg, dir, prog);
	}
}

static void add_program(void *arg, const char *dir, const char *prog)
{
	struct text *t = arg;
	size_t len = strlen(prog);

	(void)dir;
	/* names are sorted: an equal one would be the last in T */
	if (t->len >= len && strcmp(t->text + t->len - len, prog) == 0
		&& (t->len == len || t->text[t->len - len - 1] == ' '))
		return;
	text_add(t, "%s%s", t->len ? ", " : "", prog);
}

char *processes_programs(const struct end *e)
{
	struct text t = {0};

	text_put(&t, "", 0);
	processes_each(e, add_program, &t);
	return t.text;
}

struct logs {
	const char *name;
	FILE *to;
	size_t files;
};

static void copy(void *arg, const char *dir, const char *prog)
{
	struct logs *l = arg;
	char path[PATH_MAX + 64], buf[8192];
	FILE *f;
	size_t n;

	(void)prog;
	snprintf(path, sizeof path, "%s/%s.log", dir, l->name);
	f = fopen(path, "re");
	if (!f)
		return;
	l->files++;
	while ((n = fread(buf, 1, sizeof buf, f)) > 0)
		fwrite(buf, 1, n, l->to);
	fclose(f);
}

int processes_logs(const struct end *e, const char *log, size_t *files)
{
	struct logs l = {.name = log, .to = tmpfile()};
	int fd;

	if (!l.to)
		msg_die(EXIT_FAIL, "cannot make a temporary file: %s", strerror(errno));
	processes_each(e, copy, &l);
	*files = l.files;
	if (fflush(l.to) != 0 || (fd = fcntl(fileno(l.to), F_DUPFD_CLOEXEC, 3)) < 0
		|| lseek(fd, 0, SEEK_SET) < 0)
		msg_die(EXIT_FAIL, "cannot write a temporary file: %s", strerror(errno));
	fclose(l.to);
	return fd;
}

int processes_line(int fd, FILE **f, char **line, size_t *size)
{
	ssize_t n;

	if (!*f) {
		lseek(fd, 0, SEEK_SET);
		*f = must(fdopen(dup(fd), "r"));
	}
	n = getline(line, size, *f);
	if (n > 0 && (*line)[n - 1] == '\n')
		(*line)[n - 1] = 0;
	return n > 0;
}
