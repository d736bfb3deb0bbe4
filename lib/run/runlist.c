/* runlist.c - lists the runs of a directory, and the data files of a run.
 *	DIR/.runs/1a2b with "+ 4711 889123 xz.4711"  ->  DIR/xz.4711/liblzma.so.5 ... */
#include "base/msg.h"
#include "base/must.h"
#include "run/datadir.h"
#include "run/runlist.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *join(const char *a, const char *b)
{
	char *s = must(malloc(strlen(a) + strlen(b) + 2));

	sprintf(s, "%s/%s", a, b);
	return s;
}

/* Open the index PATH.  Returns NULL when it is not a regular file of OWNER. */
static FILE *open_index(const char *path, uid_t owner)
{
	int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	struct stat st;
	FILE *f = NULL;

	if (fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_uid == owner)
		f = fdopen(fd, "r");
	if (fd >= 0 && !f)
		close(fd);
	return f;
}

/* Add to the N runs of *RUN those with an index of OWNER in directory PATH whose name begins with
 * PREFIX. */
static void add(
	const char *path, const char *prefix, uid_t owner, struct runlist_run **run, size_t *n)
{
	DIR *dir = opendir(path);
	struct dirent *d;

	while (dir && (d = readdir(dir))) {
		struct runlist_run r = {.over = !*prefix};
		FILE *f;
		if ((!*prefix && d->d_name[0] == '.')
			|| strncmp(d->d_name, prefix, strlen(prefix)) != 0)
			continue;
		r.index = join(path, d->d_name);
		if ((f = open_index(r.index, owner))) {
			runindex_head(f, &r.head);
			fclose(f);
		}
		if (!r.head.begin) {
			free(r.index);
			continue;
		}
		*run = must(realloc(*run, (*n + 1) * sizeof **run));
		(*run)[(*n)++] = r;
	}
	if (dir)
		closedir(dir);
}

static int last_first(const void *a, const void *b)
{
	const struct runlist_run *x = a, *y = b;

	if (x->head.begin != y->head.begin)
		return x->head.begin < y->head.begin ? 1 : -1;
	return strcmp(x->index, y->index);
}

size_t runlist_read(const char *dir, struct runlist_run **run)
{
	char *kept = join(dir, RUNINDEX_DIR);
	struct stat st, sub;
	size_t n = 0;

	*run = NULL;
	if (stat(dir, &st) == 0) {
		add(dir, ".run-", st.st_uid, run, &n);
		if (lstat(kept, &sub) == 0 && S_ISDIR(sub.st_mode) && sub.st_uid == st.st_uid)
			add(kept, "", st.st_uid, run, &n);
	}
	free(kept);
	if (n)
		qsort(*run, n, sizeof **run, last_first);
	return n;
}

char *runlist_dir(const char *file)
{
	char *dir = must(strdup(file)), *slash = strrchr(dir, '/');

	if (!slash)
		return strcpy(must(realloc(dir, 3)), "..");
	*slash = 0;
	if (!(slash = strrchr(dir, '/')))
		return strcpy(must(realloc(dir, 2)), *dir ? "." : "");
	*slash = 0;
	return dir;
}

void runlist_head(const char *dir, unsigned long long number, struct run_head *h)
{
	char name[sizeof RUNINDEX_DIR + 20], *path;
	struct stat st;
	FILE *f;

	snprintf(name, sizeof name, RUNINDEX_DIR "/%llx", number);
	path = join(dir, name);
	f = stat(dir, &st) == 0 ? open_index(path, st.st_uid) : NULL;
	runindex_unknown(h);
	if (f) {
		runindex_head(f, h);
		fclose(f);
	}
	free(path);
}

static int by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

int runlist_files(const char *dir, const struct runlist_run *r, enum datafiles_what what,
	int (*fn)(void *, const char *), void *arg, unsigned long *seen)
{
	char **name = NULL;
	size_t names = 0;
	struct run_entry e;
	struct stat st;
	int bad = 0;
	FILE *f = stat(dir, &st) == 0 ? open_index(r->index, st.st_uid) : NULL;
	const char *number = strrchr(r->index, '-');

	/* the run has ended since it was listed: its index was moved */
	if (!f && !r->over && number && stat(dir, &st) == 0) {
		char *kept = join(dir, RUNINDEX_DIR "/");
		kept = must(realloc(kept, strlen(kept) + strlen(number)));
		strcat(kept, number + 1);
		f = open_index(kept, st.st_uid);
		free(kept);
	}
	while (f && runindex_next(f, &e)) {
		if (e.what != '+' || !e.name[0])
			continue;
		name = must(realloc(name, (names + 1) * sizeof *name));
		name[names++] = must(strdup(e.name));
	}
	if (f)
		fclose(f);
	if (names)
		qsort(name, names, sizeof *name, by_text);
	for (size_t i = 0; i < names; i++) {
		char *path = join(dir, name[i]);
		/* missing data was removed on purpose; collectors make no links */
		if ((i == 0 || strcmp(name[i - 1], name[i]) != 0) && lstat(path, &st) == 0
			&& S_ISDIR(st.st_mode))
			bad |= datafiles(path, 0, what, fn, arg, seen);
		free(path);
	}
	for (size_t i = 0; i < names; i++)
		free(name[i]);
	free(name);
	return bad;
}

int runlist_number(
	unsigned long n, enum datafiles_what what, int (*fn)(void *, const char *), void *arg)
{
	char dir[PATH_MAX];
	struct runlist_run *run;
	size_t runs = runlist_read(datadir(dir, NULL), &run);
	unsigned long seen = 0;
	int bad;

	if (!runs && access(dir, R_OK | X_OK) != 0 && errno != ENOENT)
		msg_warn("cannot read %s: %s", dir, strerror(errno));
	else if (!runs)
		msg_warn("no run in %s: record one with profile PROGRAM", dir);
	else if (n > runs)
		msg_warn("no run %lu in %s: there are %zu; pct runs lists them", n, dir, runs);
	if (!runs || n > runs)
		return 1;
	bad = runlist_files(dir, &run[n - 1], what, fn, arg, &seen);
	if (!seen)
		msg_warn("run %lu in %s recorded nothing, or its data was removed: %s", n, dir,
			run[n - 1].head.command);
	return bad | !seen;
}
