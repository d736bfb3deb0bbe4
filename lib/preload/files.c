/* files.c - the directory of this process, and its line in the index of the run. */
#include "inside/runline.h"
#include "inside/safedir.h"
#include "preload/asking.h"
#include "preload/config.h"
#include "preload/files.h"
#include "preload/inside.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SUFFIXES 10000

/* Whose directory process.dir is: the link `.id` in it says "START_TICKS". */
static int is_ours(const char *link_path, const char *id)
{
	char there[64];
	ssize_t n = readlink(link_path, there, sizeof there);

	return n == (ssize_t)strlen(id) && memcmp(there, id, (size_t)n) == 0;
}

int files_make_dir(int child)
{
	static char link_path[4096];
	char id[32];
	size_t at = 0, base, end;

	if (safedir(config.path) != 0)
		return -1;
	put_number(id, sizeof id, &at, process.start_ticks, 10);
	base = 0;
	put_text(process.dir, sizeof process.dir - 64, &base, config.path);
	put_text(process.dir, sizeof process.dir - 64, &base, "/");
	put_text(process.dir, sizeof process.dir - 64, &base, process.name);
	put_text(process.dir, sizeof process.dir - 64, &base, ".");
	put_number(process.dir, sizeof process.dir, &base, (uint64_t)process.pid, 10);
	for (unsigned k = 1; k < SUFFIXES; k++) {
		at = base;
		process.dir[at] = 0;
		if (k > 1) {
			put_text(process.dir, sizeof process.dir, &at, ".");
			put_number(process.dir, sizeof process.dir, &at, k, 10);
		}
		end = 0;
		put_text(link_path, sizeof link_path, &end, process.dir);
		put_text(link_path, sizeof link_path, &end, "/.id");
		if (mkdir(process.dir, 0700) == 0)
			return symlink(id, link_path);
		if (errno != EEXIST)
			return -1;
		if (!child && safedir(process.dir) == 0 && is_ours(link_path, id))
			return 0;
	}
	errno = EEXIST;
	return -1;
}

/* A line of the index, with the path of that. */
struct words {
	char line[2200], path[4096];
};

static struct words words; /* of a handler, which may have little stack; under slow_lock */

static int announce(struct words *w, size_t len)
{
	int e;

	if (!config.run || config.single)
		return 0;
	runline_index(w->path, sizeof w->path, config.path, config.run);
	if (runline_append(w->path, w->line, len) == 0)
		return 0;
	e = errno;
	if (e != ENOENT) /* the index of a finished run is gone */
		tell(0, "cannot write the index of the run", w->path);
	return e;
}

void files_announce(void)
{
	announce(&words,
		runline_sampled(words.line, sizeof words.line, process.pid, process.start_ticks,
			process.dir));
}

int files_announce_begun(uint64_t early, int forked)
{
	return announce(&words,
		runline_begun(words.line, sizeof words.line, process.pid, early,
			process_start(forked), forked));
}

static void refused(struct words *w, int pid, const char *reason, const char *path)
{
	announce(w, runline_program(w->line, sizeof w->line, '-', pid, 0, reason, path));
}

void files_announce_refused(const char *reason)
{
	refused(&words, process.pid, reason, process.exe);
}

void files_announce_blocked(int pid, const char *reason, const char *path)
{
	struct words w;

	refused(&w, pid, reason, path);
}

void files_hand_over(int pid, int on_exec, const char *reason, const char *path)
{
	if (!ask_for(pid, on_exec, reason, path))
		files_announce_blocked(pid, reason, path);
}
