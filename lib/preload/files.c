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
	char id[32], link_path[4096];
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

static void announce(const char *line, size_t len)
{
	char path[4096];

	if (!config.run || config.single)
		return;
	runline_index(path, sizeof path, config.path, config.run);
	/* the index of a finished run is gone */
	if (runline_append(path, line, len) != 0 && errno != ENOENT)
		tell(0, "cannot write the index of the run", path);
}

void files_announce(void)
{
	char line[512];

	announce(line,
		runline_sampled(line, sizeof line, process.pid, process.start_ticks, process.dir));
}

void files_announce_blocked(int pid, const char *reason, const char *path)
{
	char line[2200];

	announce(line, runline_program(line, sizeof line, '-', pid, 0, reason, path));
}

void files_hand_over(int pid, int on_exec, const char *reason, const char *path)
{
	if (!ask_for(pid, on_exec, reason, path))
		files_announce_blocked(pid, reason, path);
}
