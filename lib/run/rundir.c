/* rundir.c - chooses and makes the data directory of a run, and the link to the library. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "base/env.h"
#include "exec/envblock.h"
#include "run/trustedpath.h"
#include "inside/safedir.h"
#include "inside/writeall.h"
#include "run/datadir.h"
#include "run/rundir.h"
#include "run/runindex.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static int why_not(struct rundir *r, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static int why_not(struct rundir *r, const char *fmt, ...)
{
	va_list ap;

	r->error = errno;
	va_start(ap, fmt);
	vsnprintf(r->why_not, sizeof r->why_not, fmt, ap);
	va_end(ap);
	return -1;
}

enum { ROOM = 65536 }; /* bytes that a run of a small program takes, about */

/* 1 when PATH has a character that separates names in LD_PRELOAD, or that the loader expands. */
static int odd(const char *path)
{
	return path[strcspn(path, " :$")] != 0;
}

static int make_dir(struct rundir *r, const char *dir, char *const *env)
{
	char path[PATH_MAX];
	int e = 0;

	if (dir && *dir) {
		snprintf(path, sizeof path, "%.4000s", dir);
	} else {
		if (datadir_is_own(env))
			e = safedir(datadir_own(path, env));
		if (e == 0)
			datadir(path, env);
	}
	if (e == 0 && trustedpath(path) != 0 && errno == ELOOP) {
		r->dir[0] = 0;
		return why_not(r, "cannot use %s: another user's symbolic link leads there", path);
	}
	if (e == 0 && safedir(path) == 0 && realpath(path, r->dir)) {
		if (!strchr(r->dir, '\n'))
			return 0;
		errno = EINVAL; /* lists of data files hold one name a line */
	}
	r->dir[0] = 0;
	return why_not(r, "cannot use %s: %s; name another directory with -d", path,
		errno == EPERM ? "it belongs to another user, or other users can write to it"
			: errno == ELOOP ? "it is a symbolic link"
					 : strerror(errno));
}

static int make_library(struct rundir *r, const char *library, char *const *env)
{
	char place[PATH_MAX], link[PATH_MAX + 40];

	if (access(library, R_OK) != 0)
		return why_not(r, "cannot read %s: %s", library, strerror(errno));
	if (!odd(library)) {
		r->library = strdup(library);
		return r->library ? 0 : why_not(r, "%s", strerror(errno));
	}
	strcpy(place, r->dir);
	if (odd(place) && safedir(datadir_own(place, env)) != 0)
		place[0] = 0;
	snprintf(link, sizeof link, "%s/.lib-%" PRIx64, place, r->number);
	if (!place[0] || odd(link))
		return why_not(r,
			ENV_PRELOAD " cannot hold %s: it contains a blank, colon or dollar sign, "
				    "and there is no other place for it",
			library);
	if (symlink(library, link) != 0)
		return why_not(r, "cannot make %s: %s", link, strerror(errno));
	r->library = strdup(link);
	return r->library ? 0 : why_not(r, "%s", strerror(errno));
}

int rundir_place(struct rundir *r, const char *dir, char *const *env)
{
	memset(r, 0, sizeof *r);
	return make_dir(r, dir, env);
}

/* Write a file of ROOM bytes, or as many as the limit on file size allows, and remove it: with less
 * space a run would lose all its samples.  Returns 0, or -1 and errno. */
static int try_room(const struct rundir *r)
{
	static char zeros[ROOM];
	char path[PATH_MAX + 40];
	struct rlimit most;
	size_t n = ROOM;
	int fd, e = 0;

	if (getrlimit(RLIMIT_FSIZE, &most) == 0 && most.rlim_cur < n)
		n = (size_t)most.rlim_cur;
	snprintf(path, sizeof path, "%s/.room-%" PRIx64, r->dir, r->number);
	fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0)
		return -1;
	if (write_all(fd, zeros, n) != 0)
		e = errno;
	if (close(fd) != 0 && !e)
		e = errno;
	unlink(path);
	errno = e;
	return e ? -1 : 0;
}

int rundir_make(struct rundir *r, const char *dir, const char *library, char *const *env)
{
	memset(r, 0, sizeof *r);
	r->rank = rank_of(env);
	if (make_dir(r, dir, env) != 0)
		return -1;
	r->index = runindex_create(r->dir, &r->number);
	if (!r->index)
		return why_not(r, "cannot write in %s: %s", r->dir, strerror(errno));
	if (try_room(r) != 0) {
		why_not(r, "cannot write in %s: %s", r->dir, strerror(errno));
		unlink(r->index);
		r->index = NULL;
		return -1;
	}
	return library ? make_library(r, library, env) : 0;
}

/* Write to PATH the path of the file of expressions. */
static void exprs_path(const struct rundir *r, char *path, size_t size)
{
	snprintf(path, size, "%s/.expr-%" PRIx64, r->dir, r->number);
}

int rundir_exprs(struct rundir *r, const char *text)
{
	char path[PATH_MAX + 40];
	int e, to;

	exprs_path(r, path, sizeof path);
	to = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (to < 0)
		return why_not(r, "cannot write %s: %s", path, strerror(errno));
	e = write_all(to, text, strlen(text)) != 0 ? errno : 0;
	if (close(to) != 0 && !e)
		e = errno;
	errno = e;
	return e ? why_not(r, "cannot write %s: %s", path, strerror(e)) : 0;
}

void rundir_begin(struct rundir *r, const char *collector, char *const *argv)
{
	r->described = r->index && runindex_describe(r->index, collector, argv, &r->rank) == 0;
}

void rundir_end(struct rundir *r, const char *library)
{
	char path[PATH_MAX + 40];

	if (r->index && (!r->described || runindex_keep(r->dir, r->index, r->rank.number < 0) != 0))
		unlink(r->index);
	if (r->index) {
		exprs_path(r, path, sizeof path);
		unlink(path);
	}
	if (r->library && strcmp(r->library, library) != 0)
		unlink(r->library);
}
