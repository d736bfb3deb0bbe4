/* keepjitmaps.c - copies the maps of JIT compilers at the end of a run.  The profiled programs
 * write the index, so names that lead out of DIR, and directories that are links, are skipped. */
#include "base/msg.h"
#include "launch/keepjitmaps.h"
#include "run/jitmap.h"
#include "run/runindex.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Returns the start of the next process with E's pid, from the lines of INDEX; 0 when there is
 * none.  The line of a forked child may have a later start than the child, which may be E's own
 * process. */
static uint64_t next_start(const char *index, const struct run_entry *e)
{
	FILE *f = fopen(index, "re");
	struct run_entry other;
	uint64_t next = 0;

	while (f && runindex_next(f, &other))
		if (other.pid == e->pid && !other.forked && other.start > e->start
			&& (!next || other.start < next))
			next = other.start;
	if (f)
		fclose(f);
	return next;
}

/* 1 when process PID may have a map: its file exists, or the process still runs.  Most processes
 * make no code. */
static int has_map(pid_t pid)
{
	char path[40];
	struct stat st;

	snprintf(path, sizeof path, "/tmp/perf-%ld.map", (long)pid);
	return lstat(path, &st) == 0 || runindex_start(pid);
}

static void keep(int top, const char *index, const struct run_entry *e)
{
	struct jitmap_of who = {.pid = e->pid, .start = e->start};
	const char *why = NULL;
	struct stat st;
	int dir;

	if (e->what != '+' || !e->name[0] || strchr(e->name, '/') || e->name[0] == '.'
		|| !has_map(e->pid))
		return;
	dir = openat(top, e->name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (dir < 0)
		return;
	who.until = next_start(index, e);
	if (fstat(dir, &st) == 0) {
		who.uid = st.st_uid;
		int kept = jitmap_keep(&who, dir, &why);
		if (kept && why && faccessat(dir, "[anon]", F_OK, AT_SYMLINK_NOFOLLOW) == 0)
			msg_warn("cannot take %snames from /tmp/perf-%ld.map: %s",
				kept > 0 ? "all " : "", (long)e->pid, why);
	}
	close(dir);
}

void keepjitmaps(const char *dir, const char *index)
{
	int top = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	FILE *f = top < 0 ? NULL : fopen(index, "re");
	struct run_entry e;

	while (f && runindex_next(f, &e))
		keep(top, index, &e);
	if (f)
		fclose(f);
	if (top >= 0)
		close(top);
}
