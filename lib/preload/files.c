/* files.c - owns the directory of this process and its lines in the index of the run. */
#include "inside/runline.h"
#include "inside/safedir.h"
#include "preload/ask.h"
#include "preload/config.h"
#include "preload/files.h"
#include "preload/rules.h"
#include "preload/process.h"
#include "preload/tell.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SUFFIXES 10000

/* 1 when program.dir is the directory of this process.  The link `.id` in it holds "START_TICKS",
 * and in a run " RUN" after that: another host may write here too, and a process there may have the
 * same number and start. */
static int is_ours(const char *link_path, const char *id)
{
	char there[64];
	ssize_t n = readlink(link_path, there, sizeof there);

	return n == (ssize_t)strlen(id) && memcmp(there, id, (size_t)n) == 0;
}

int files_make_dir(int child)
{
	static char link_path[4096];
	char id[48];
	size_t at = 0, base, end;

	if (safedir(config.path) != 0)
		return -1;
	put_number(id, sizeof id, &at, process.start_ticks, 10);
	if (config.run) {
		put_text(id, sizeof id, &at, " ");
		put_number(id, sizeof id, &at, config.run, 16);
	}
	base = 0;
	put_text(program.dir, sizeof program.dir - 64, &base, config.path);
	put_text(program.dir, sizeof program.dir - 64, &base, "/");
	put_text(program.dir, sizeof program.dir - 64, &base, program.name);
	put_text(program.dir, sizeof program.dir - 64, &base, ".");
	put_number(program.dir, sizeof program.dir, &base, (uint64_t)process.pid, 10);
	for (unsigned k = 1; k < SUFFIXES; k++) {
		at = base;
		program.dir[at] = 0;
		if (k > 1) {
			put_text(program.dir, sizeof program.dir, &at, ".");
			put_number(program.dir, sizeof program.dir, &at, k, 10);
		}
		end = 0;
		put_text(link_path, sizeof link_path, &end, program.dir);
		put_text(link_path, sizeof link_path, &end, "/.id");
		if (mkdir(program.dir, 0700) == 0)
			return symlink(id, link_path);
		if (errno != EEXIST)
			return -1;
		if (!child && safedir(program.dir) == 0 && is_ours(link_path, id))
			return 0;
	}
	errno = EEXIST;
	return -1;
}

static char line[2200]; /* not on the stack, which may be small in handlers; under slow_lock */

static char index_path[4096]; /* path of the index of the run; children only read it */

void files_begin(void)
{
	runline_index(index_path, sizeof index_path, config.path, config.run);
}

static CHILD_CODE int announce(const char *text, size_t len)
{
	int e;

	if (!config.run || config.single)
		return 0;
	if (runline_append(index_path, text, len) == 0)
		return 0;
	e = errno;
	if (e != ENOENT) /* the index is removed when the run has ended */
		tell(0, "cannot write the index of the run", index_path);
	return e;
}

void files_announce(void)
{
	announce(line,
		runline_sampled(line, sizeof line, process.pid, process.start_ticks, program.dir));
}

CHILD_CODE int files_announce_begun(uint64_t early, int forked)
{
	char begun[RUNLINE_BEGUN];

	return announce(begun,
		runline_begun(
			begun, sizeof begun, process.pid, early, process_start(forked), forked));
}

static void refused(char *text, size_t size, int pid, const char *reason, const char *path)
{
	announce(text, runline_program(text, size, '-', pid, 0, reason, path));
}

void files_announce_refused(const char *reason)
{
	refused(line, sizeof line, process.pid, reason, program.exe);
}

void files_announce_blocked(int pid, const char *reason, const char *path)
{
	char text[sizeof line];

	refused(text, sizeof text, pid, reason, path);
}

void files_hand_over(int pid, int on_exec, const char *reason, const char *path)
{
	if (!ask_for(pid, on_exec, reason, path))
		files_announce_blocked(pid, reason, path);
}
