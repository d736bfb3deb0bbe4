/* runindex.c - see runindex.h.  Input: "+ 4711 889123 xz.4711\n"; output: {'+', 4711, 889123}. */
#include "runindex.h"
#include "escape.h"
#include "num.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A number that no other run in the directory has; O_EXCL sees to the rest. */
static uint64_t number(unsigned attempt)
{
	struct timespec t;

	clock_gettime(CLOCK_REALTIME, &t);
	return ((uint64_t)t.tv_sec << 32 ^ (uint64_t)t.tv_nsec << 20 ^ (uint64_t)getpid()) + attempt;
}

/* Descriptors 0 to 2 may be closed; what is opened must not take their place. */
static int high(int fd)
{
	int up = fd < 0 || fd > STDERR_FILENO ? fd : fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);

	if (up != fd)
		close(fd);
	return up;
}

/* Whether a line can be written at all: a full disk, or RLIMIT_FSIZE, whose signal would kill.
 * The line is a comment.  0, or -1 and errno. */
static int try_line(int fd)
{
	struct sigaction ignore, old;
	ssize_t n;
	int e;

	memset(&ignore, 0, sizeof ignore);
	ignore.sa_handler = SIG_IGN;
	sigaction(SIGXFSZ, &ignore, &old);
	errno = ENOSPC;
	n = write(fd, "#\n", 2);
	e = errno;
	sigaction(SIGXFSZ, &old, NULL);
	errno = e;
	return n == 2 ? 0 : -1;
}

char *runindex_create(const char *dir, uint64_t *run)
{
	size_t size = strlen(dir) + sizeof "/.run-0123456789abcdef";
	char *path = malloc(size);
	int fd;

	for (unsigned i = 0; path && i < 100; i++) {
		*run = number(i);
		snprintf(path, size, "%s/.run-%" PRIx64, dir, *run);
		fd = high(open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
		if (fd >= 0) {
			int bad = try_line(fd) != 0, e = errno;
			close(fd);
			if (!bad)
				return path;
			unlink(path);
			errno = e;
			break;
		}
		if (errno != EEXIST)
			break;
	}
	free(path);
	return NULL;
}

int runindex_blocked(const char *index, pid_t pid, const char *reason, const char *path)
{
	static char line[4 * PATH_MAX + 200], shown[4 * PATH_MAX + 1];
	int fd, len;
	ssize_t n;

	escape(shown, sizeof shown, path, strlen(path));
	len = snprintf(line, sizeof line, "- %ld %.100s\t%s\n", (long)pid, reason, shown);
	fd = high(open(index, O_WRONLY | O_APPEND | O_CLOEXEC));
	if (fd < 0)
		return -1;
	n = write(fd, line, (size_t)len);
	close(fd);
	return n == len ? 0 : -1;
}

/* Cut the next word off *TEXT and parse it as a number; 0, or -1. */
static int word(char **text, uint64_t max, uint64_t *out)
{
	char *p = *text, *end = p + strcspn(p, " \t");

	*text = *end ? end + 1 : end;
	*end = 0;
	return num_parse(p, 10, 1, max, out);
}

static int parse(char *line, struct run_entry *e)
{
	uint64_t pid;

	if ((line[0] != '+' && line[0] != '-') || line[1] != ' ')
		return -1;
	e->what = line[0];
	e->start = 0;
	line += 2;
	if (word(&line, INT_MAX, &pid) != 0)
		return -1;
	e->pid = (pid_t)pid;
	return e->what == '-' ? 0 : word(&line, UINT64_MAX, &e->start);
}

int runindex_next(FILE *f, struct run_entry *e)
{
	char *line = NULL;
	size_t size = 0;
	int found = 0;

	while (!found) {
		long at = ftell(f);
		ssize_t len = getline(&line, &size, f);
		if (len <= 0 || line[len - 1] != '\n') {
			/* no line, or one that is being written */
			clearerr(f);
			fseek(f, at, SEEK_SET);
			break;
		}
		line[len - 1] = 0;
		found = parse(line, e) == 0;
	}
	free(line);
	return found;
}

uint64_t runindex_start(pid_t pid)
{
	char path[40], text[1024], *p;
	uint64_t start;
	int fd;
	ssize_t n;

	snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
	fd = high(open(path, O_RDONLY | O_CLOEXEC));
	if (fd < 0)
		return 0;
	n = read(fd, text, sizeof text - 1);
	close(fd);
	if (n <= 0)
		return 0;
	text[n] = 0;
	/* field 2 is a name in parentheses, which may hold anything, parentheses included */
	p = strrchr(text, ')');
	if (!p || p[1] != ' ' || p[2] == 'Z' || p[2] == 'X')
		return 0;
	for (int field = 2; p && field < 22; field++)
		p = strchr(p + 1, ' ');
	return p && (p++, word(&p, UINT64_MAX, &start)) == 0 ? start : 0;
}
