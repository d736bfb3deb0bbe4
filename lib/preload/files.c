/* files.c - see files.h.  The line of a run's index: "+ PID START_TICKS DIRNAME". */
#include "inside/escape.h"
#include "inside/safedir.h"
#include "preload/asking.h"
#include "preload/config.h"
#include "preload/files.h"
#include "preload/inside.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/resource.h>
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
	size_t at = 0;
	struct rlimit r;
	struct stat st;
	int fd;

	if (!config.run || config.single)
		return;
	put_text(path, sizeof path, &at, config.path);
	put_text(path, sizeof path, &at, "/.run-");
	put_number(path, sizeof path, &at, config.run, 16);
	fd = open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	if (fd < 0)
		return;
	/* past RLIMIT_FSIZE the kernel would send SIGXFSZ */
	if (fstat(fd, &st) == 0 && getrlimit(RLIMIT_FSIZE, &r) == 0
		&& (r.rlim_cur == RLIM_INFINITY || (uint64_t)st.st_size + len <= r.rlim_cur)
		&& write(fd, line, len) < 0)
		tell(0, "cannot write the index of the run", path);
	close(fd);
}

void files_announce(void)
{
	char line[512];
	size_t at = 0;

	put_text(line, sizeof line, &at, "+ ");
	put_number(line, sizeof line, &at, (uint64_t)process.pid, 10);
	put_text(line, sizeof line, &at, " ");
	put_number(line, sizeof line, &at, process.start_ticks, 10);
	put_text(line, sizeof line, &at, " ");
	put_text(line, sizeof line, &at, strrchr(process.dir, '/') + 1);
	put_text(line, sizeof line, &at, "\n");
	announce(line, at);
}

void files_announce_blocked(int pid, const char *reason, const char *path)
{
	char line[2200];
	size_t at = 0;

	put_text(line, sizeof line, &at, "- ");
	put_number(line, sizeof line, &at, (uint64_t)pid, 10);
	put_text(line, sizeof line, &at, " ");
	put_text(line, sizeof line, &at, reason);
	put_text(line, sizeof line, &at, "\t");
	at += escape(line + at, sizeof line - at - 1, path, strlen(path));
	line[at++] = '\n';
	announce(line, at);
}

void files_hand_over(int pid, int on_exec, const char *reason, const char *path)
{
	if (!ask_for(pid, on_exec, reason, path))
		files_announce_blocked(pid, reason, path);
}
