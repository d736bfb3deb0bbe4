/* trials.c - tries the library and ptrace on processes of its own. */
#define _GNU_SOURCE
#include "question.h"
#include "trials.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Remove DIR, its files, and DEPTH levels of directories in it.  Returns the bytes of the removed
 * files, without those in the directory of the first call, which has DEPTH 3. */
static long long remove_all(const char *dir, int depth)
{
	char path[PATH_MAX];
	long long bytes = 0;
	struct dirent *e;
	struct stat st;
	DIR *d = opendir(dir);

	while (d && (e = readdir(d))) {
		if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0
			|| snprintf(path, sizeof path, "%s/%s", dir, e->d_name) >= (int)sizeof path
			|| lstat(path, &st) != 0)
			continue;
		if (S_ISDIR(st.st_mode)) {
			if (depth)
				bytes += remove_all(path, depth - 1);
		} else if (unlink(path) == 0) {
			bytes += depth < 3 ? st.st_size : 0; /* a data file, DIR/data/sh.4711/... */
		}
	}
	if (d)
		closedir(d);
	rmdir(dir);
	return bytes;
}

int trial_library(const char *lib, char *why, size_t size)
{
	static char burn[] = "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done";
	const char *tmp = getenv("TMPDIR");
	char dir[PATH_MAX], data[PATH_MAX];
	long long bytes;
	int failed;

	if (access(lib, R_OK) != 0) {
		snprintf(why, size, "cannot read the library: %s", strerror(errno));
		return -1;
	}
	if (snprintf(dir, sizeof dir, "%s/pct-doctor.XXXXXX", tmp && *tmp ? tmp : "/tmp")
			>= (int)sizeof dir
		|| !mkdtemp(dir)
		|| snprintf(data, sizeof data, "%s/data", dir) >= (int)sizeof data) {
		snprintf(why, size, "cannot make a directory in %.200s: %s",
			tmp && *tmp ? tmp : "/tmp", strerror(errno));
		return -1;
	}
	failed = ask((char *[]){ask_bin("pct-run"), "-e", "q500", "-l", (char *)lib, "-d", data,
			     "--", "/bin/sh", "-c", burn, NULL},
		why, size);
	bytes = remove_all(dir, 3);
	if (!failed && !bytes)
		snprintf(why, size, "a shell that worked with the library left no samples");
	return failed || !bytes ? -1 : 0;
}

/* In a child: wait to be killed. */
static void idle(void)
{
	for (;;)
		pause();
}

/* Trace PID, then kill it.  Returns 0, or an errno. */
static int trace(pid_t pid)
{
	if (ptrace(PTRACE_SEIZE, pid, NULL, NULL) != 0)
		return errno;
	kill(pid, SIGKILL);
	return 0;
}

int trial_trace(int other)
{
	pid_t pid = fork(), tracer;
	int status = 0, e;

	if (pid < 0)
		return errno;
	if (pid == 0)
		idle();
	if (!other) {
		e = trace(pid);
	} else if ((tracer = fork()) == 0) {
		_exit(trace(pid));
	} else {
		e = tracer < 0 ? errno : 0;
		if (tracer > 0 && waitpid(tracer, &status, 0) == tracer)
			e = WIFEXITED(status) ? WEXITSTATUS(status) : EPERM;
	}
	kill(pid, SIGKILL);
	while (waitpid(pid, &status, __WALL) < 0 && errno == EINTR)
		;
	return e;
}
