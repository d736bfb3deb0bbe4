/* datafiles.c - walks a directory for data files. */
#include "base/msg.h"
#include "format/pctfile.h"
#include "format/statereader.h"
#include "format/textlog.h"
#include "run/datafiles.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DEEPEST = 16 };

static int by_kind(int states, enum datafiles_what what)
{
	return what == DATAFILES_ALL || what == DATAFILES_UNREAD
		|| states == (what == DATAFILES_STATES);
}

/* 1 when the first bytes of the file PATH show that it is among WHAT. */
static int is_wanted(const char *path, enum datafiles_what what)
{
	struct pct_head h;
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	ssize_t n;

	if (fd < 0) /* take the file: its reader reports the error */
		return errno != ENOENT && by_kind(0, what);
	n = pread(fd, &h, sizeof h, 0);
	close(fd);
	if (n >= (ssize_t)sizeof PCT_MAGIC - 1 && memcmp(&h, PCT_MAGIC, sizeof PCT_MAGIC - 1) == 0)
		return by_kind(statereader_is_head(&h, (size_t)n), what);
	return n >= (ssize_t)sizeof TEXTLOG_HEAD - 1
		&& memcmp(&h, TEXTLOG_HEAD, sizeof TEXTLOG_HEAD - 1) == 0 && by_kind(0, what);
}

int datafiles_wanted(const char *path, enum datafiles_what what)
{
	return by_kind(0, what) == by_kind(1, what) || by_kind(statereader_is(path), what);
}

/* 1 when the hidden NAME is that of a process's directory: .NAME.4711, but not .runs, .id,
 * .run-1a2b or .perf.map. */
static int is_process(const char *name)
{
	const char *dot = strrchr(name, '.');

	return dot > name && dot[1] && !dot[1 + strspn(dot + 1, "0123456789-")];
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

/* Returns the name of the text log whose samples are read, of the N names; NULL when there is
 * none. */
static const char *chosen(struct dirent **entry, int n)
{
	static const char *const best[] = {"stack.log", "pc.log"};

	for (size_t k = 0; k < sizeof best / sizeof *best; k++)
		for (int i = 0; i < n; i++)
			if (strcmp(entry[i]->d_name, best[k]) == 0)
				return best[k];
	return NULL;
}

/* 1 when the text log NAME repeats the samples of LOG, the chosen text log. */
static int is_again(const char *name, const char *log)
{
	size_t len = strlen(name);

	return log && len > 4 && strcmp(name + len - 4, ".log") == 0 && strcmp(name, log) != 0
		&& !textlog_is_facts(name, len - 4);
}

static int walk(const char *dir, int depth, enum datafiles_what what,
	int (*fn)(void *, const char *), void *arg, unsigned long *seen)
{
	struct dirent **entry;
	struct stat st;
	int n = scandir(dir, &entry, NULL, by_name), bad = 0;
	const char *log;

	if (n < 0) {
		msg_warn("cannot read %s: %s", dir, strerror(errno));
		return 1;
	}
	log = what == DATAFILES_SAMPLES || what == DATAFILES_UNREAD ? chosen(entry, n) : NULL;
	for (int i = 0; i < n; i++) {
		const char *name = entry[i]->d_name;
		size_t size = strlen(dir) + strlen(name) + 2;
		char *path;

		if (name[0] == '.' && !is_process(name)) {
			free(entry[i]);
			continue;
		}
		path = malloc(size);
		if (!path)
			msg_die(EXIT_FAIL, "cannot keep the names: %s", strerror(errno));
		snprintf(path, size, "%s%s%s", dir,
			dir[0] && dir[strlen(dir) - 1] == '/' ? "" : "/", name);
		if (strchr(name, '\n') || lstat(path, &st) != 0)
			st.st_mode = 0;
		if (S_ISREG(st.st_mode) && name[0] != '.' && !is_again(name, log)
			&& is_wanted(path, what)) {
			++*seen;
			bad |= fn(arg, path);
		} else if (S_ISDIR(st.st_mode) && depth > 0) {
			bad |= walk(path, depth - 1, what, fn, arg, seen);
		}
		free(path);
		free(entry[i]);
	}
	free(entry);
	return bad;
}

int datafiles(const char *dir, int deep, enum datafiles_what what, int (*fn)(void *, const char *),
	void *arg, unsigned long *seen)
{
	return walk(dir, deep ? DEEPEST : 0, what, fn, arg, seen);
}
