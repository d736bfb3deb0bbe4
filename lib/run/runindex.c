/* runindex.c - makes and reads the index of a run.  Input: "+ 4711 889123 xz.4711\n"; output: {'+',
 * 4711, 889123}. */
#include "base/clock.h"
#include "base/num.h"
#include "proc/kernelfacts.h"
#include "proc/procfs.h"
#include "inside/escape.h"
#include "inside/runline.h"
#include "inside/safedir.h"
#include "run/runindex.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

/* Make a number that other runs in the directory are unlikely to have; O_EXCL excludes the rest. */
static uint64_t number(unsigned attempt)
{
	struct timespec t;

	uint32_t chance = 0;
	int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);

	/* only processes of the run know the lower half (ask.h) */
	if (fd >= 0) {
		if (read(fd, &chance, sizeof chance) < 0)
			chance = 0;
		close(fd);
	}
	clock_gettime(CLOCK_REALTIME, &t);
	return ((uint64_t)t.tv_sec << 32 ^ (uint64_t)t.tv_nsec << 20 ^ (uint64_t)getpid() ^ chance)
		+ attempt;
}

/* Append a comment to INDEX, to test whether the disk and RLIMIT_FSIZE let us write.  Returns 0, or
 * -1 and errno. */
static int try_line(const char *index)
{
	return runline_append(index, "#\n", 2);
}

char *runindex_create(const char *dir, uint64_t *run)
{
	size_t size = strlen(dir) + sizeof "/.run-0123456789abcdef";
	char *path = malloc(size);
	int fd, e;

	for (unsigned i = 0; path && i < 100; i++) {
		*run = number(i);
		runline_index(path, size, dir, *run);
		fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
		if (fd >= 0) {
			close(fd);
			if (try_line(path) == 0)
				return path;
			e = errno;
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

/* Write the `# host' line and, in a parallel job, the `# rank' line into LINE.  Returns their
 * length. */
static size_t place(char *line, size_t size, const struct rank *rank)
{
	char boot[KERNEL_BOOT];
	struct utsname host;
	size_t at;

	kernelfacts_boot(boot);
	if (uname(&host) != 0)
		strcpy(host.nodename, "?");
	at = (size_t)snprintf(line, size, "# host %s\t", *boot ? boot : "-");
	at += escape(line + at, RUNINDEX_HOST, host.nodename, strlen(host.nodename));
	line[at++] = '\n';
	if (rank->number >= 0)
		at += (size_t)snprintf(line + at, size - at, "# rank %ld %ld %s\n", rank->number,
			rank->size, rank->by);
	return at;
}

int runindex_describe(
	const char *index, const char *collector, char *const *argv, const struct rank *rank)
{
	enum { PLACE = RUNINDEX_HOST + 200 };
	char line[RUNINDEX_COMMAND + 100 + PLACE], raw[RUNINDEX_COMMAND / 4 + 1];
	size_t at = (size_t)snprintf(line, sizeof line, "# run %" PRIu64 " %.*s\t", clock_day(),
		       RUNINDEX_COLLECTOR - 1, collector),
	       len = 0;

	/* as many words as fit, those with blanks in quotes */
	for (; *argv && len < sizeof raw - 1; argv++) {
		const char *quote = !**argv || strpbrk(*argv, " \t\n'\"$&|;<>()*?`") ? "'" : "";
		int n = snprintf(raw + len, sizeof raw - len, "%s%s%s%s", len ? " " : "", quote,
			*argv, quote);
		len += n < (int)(sizeof raw - len) ? (size_t)n : sizeof raw - 1 - len;
	}
	at += escape(line + at, sizeof line - PLACE - at - 1, raw, len);
	line[at++] = '\n';
	at += place(line + at, sizeof line - at, rank);
	return runline_append(index, line, at);
}

int runindex_status(const char *index, int status)
{
	char line[40];

	return runline_append(
		index, line, (size_t)snprintf(line, sizeof line, "# status %d\n", status));
}

int runindex_spent(const char *index, const struct run_spent *s)
{
	char line[120];

	return runline_append(index, line,
		(size_t)snprintf(line, sizeof line,
			"# spent %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", s->wall,
			s->cpu, s->user, s->tick));
}

struct kept {
	struct timespec time;
	char name[32];
};

static int newest_first(const void *a, const void *b)
{
	const struct kept *x = a, *y = b;

	if (x->time.tv_sec != y->time.tv_sec)
		return x->time.tv_sec < y->time.tv_sec ? 1 : -1;
	return (x->time.tv_nsec < y->time.tv_nsec) - (x->time.tv_nsec > y->time.tv_nsec);
}

/* Remove all but the newest RUNINDEX_KEPT files in our directory PATH. */
static void prune(const char *path)
{
	static struct kept kept[4 * RUNINDEX_KEPT];
	DIR *dir = opendir(path);
	struct dirent *d;
	struct stat st;
	size_t n = 0;

	while (dir && (d = readdir(dir))) {
		if (d->d_name[0] == '.' || strlen(d->d_name) >= sizeof kept->name
			|| n == sizeof kept / sizeof *kept
			|| fstatat(dirfd(dir), d->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0)
			continue;
		kept[n].time = st.st_mtim;
		strcpy(kept[n++].name, d->d_name);
	}
	qsort(kept, n, sizeof *kept, newest_first);
	for (size_t i = RUNINDEX_KEPT; i < n; i++)
		unlinkat(dirfd(dir), kept[i].name, 0);
	if (dir)
		closedir(dir);
}

int runindex_keep(const char *dir, const char *index, int others)
{
	size_t size = strlen(dir) + sizeof "/" RUNINDEX_DIR "/0123456789abcdef";
	char *path = malloc(size), line[40];
	const char *number = strrchr(index, '-');
	int len = snprintf(line, sizeof line, "# end %" PRIu64 "\n", clock_day()), rc = -1;

	if (!path || !number) {
		free(path);
		return -1;
	}
	snprintf(path, size, "%s/" RUNINDEX_DIR, dir);
	if (runline_append(index, line, (size_t)len) == 0 && safedir(path) == 0) {
		snprintf(path, size, "%s/" RUNINDEX_DIR "/%.16s", dir, number + 1);
		rc = rename(index, path);
		*strrchr(path, '/') = 0;
		if (others)
			prune(path);
	}
	free(path);
	return rc;
}

/* Copy LEN bytes of TEXT into OUT of SIZE bytes, cut to fit.  Control bytes become `?': any program
 * may have written the line. */
static void copy(char *out, size_t size, const char *text, size_t len)
{
	size_t n = 0;

	for (size_t i = 0; i < len && n + 1 < size; i++)
		out[n++] = (unsigned char)text[i] < ' ' || text[i] == 127 ? '?' : text[i];
	out[n] = 0;
}

/* Cut the next word off *TEXT and parse it as a number, at most MAX.  Returns 0, or -1. */
static int word(char **text, uint64_t max, uint64_t *out)
{
	char *p = *text, *end = p + strcspn(p, " \t");

	*text = *end ? end + 1 : end;
	*end = 0;
	return num_parse(p, 10, 0, max, out);
}

void runindex_unknown(struct run_head *h)
{
	memset(h, 0, sizeof *h);
	h->rank.number = -1;
	h->rank.by = "";
}

/* Read LINE, the text after "# host ", into H. */
static void read_host(char *line, struct run_head *h)
{
	size_t n = strcspn(line, "\t");

	if (n == RUNINDEX_BOOT - 1 && strspn(line, "0123456789abcdef") == n)
		copy(h->boot, sizeof h->boot, line, n);
	line += n + !!line[n];
	copy(h->host, sizeof h->host, line, strlen(line));
}

/* Read LINE, the text after "# rank ", into R. */
static void read_rank(char *line, struct rank *r)
{
	uint64_t number, of;

	if (word(&line, INT_MAX, &number) == 0 && word(&line, INT_MAX, &of) == 0)
		*r = (struct rank){(long)number, (long)of, ""};
}

#define SPENT_MOST (UINT64_C(1) << 50) /* us: 36 years */

/* Read LINE, the text after "# spent ", into OUT. */
static void read_spent(char *line, struct run_spent *out)
{
	struct run_spent s;

	if (word(&line, SPENT_MOST, &s.wall) == 0 && word(&line, SPENT_MOST, &s.cpu) == 0
		&& word(&line, s.cpu, &s.user) == 0 && word(&line, UINT32_MAX, &s.tick) == 0)
		*out = s;
}

void runindex_head(FILE *f, struct run_head *h)
{
	char *line = NULL, *p;
	size_t size = 0;
	ssize_t len;
	uint64_t status;

	runindex_unknown(h);
	rewind(f);
	while ((len = getline(&line, &size, f)) > 0 && line[len - 1] == '\n') {
		line[len - 1] = 0;
		if (strncmp(line, "# run ", 6) == 0 && !h->begin) {
			p = line + 6;
			if (word(&p, UINT64_MAX, &h->begin) != 0)
				continue;
			copy(h->collector, sizeof h->collector, p, strcspn(p, "\t"));
			p += strcspn(p, "\t");
			copy(h->command, sizeof h->command, p + !!*p, strlen(p + !!*p));
		} else if (strncmp(line, "# host ", 7) == 0 && !h->host[0]) {
			read_host(line + 7, h);
		} else if (strncmp(line, "# rank ", 7) == 0 && h->rank.number < 0) {
			read_rank(line + 7, &h->rank);
		} else if (strncmp(line, "+ ", 2) == 0) {
			h->sampled++;
		} else if (strncmp(line, "# spent ", 8) == 0) {
			read_spent(line + 8, &h->spent);
		} else if (strncmp(line, "# end ", 6) == 0) {
			num_parse(line + 6, 10, 1, UINT64_MAX, &h->end);
		} else if (strncmp(line, "# status ", 9) == 0
			&& num_parse(line + 9, 10, 1, 255, &status) == 0) {
			h->status = (int)status;
		}
	}
	free(line);
}

int runindex_sampled(const char *index, pid_t pid, uint64_t start, const char *path)
{
	char line[512];
	size_t n = runline_sampled(line, sizeof line, pid, start, path);

	errno = ENAMETOOLONG;
	return n ? runline_append(index, line, n) : -1;
}

int runindex_blocked(const char *index, pid_t pid, const char *reason, const char *path)
{
	static char line[RUNLINE_MAX];

	return runline_append(
		index, line, runline_program(line, sizeof line, '-', pid, 0, reason, path));
}

int runindex_taken(const char *index, pid_t pid, const char *reason, const char *path)
{
	static char line[RUNLINE_MAX];

	return runline_append(index, line,
		runline_program(line, sizeof line, 'k', pid, runindex_start(pid), reason, path));
}

static int parse(char *line, struct run_entry *e)
{
	uint64_t pid;

	if (!line[0] || !strchr("+~k-", line[0]) || line[1] != ' ')
		return -1;
	e->what = line[0];
	e->start = e->early = 0;
	e->forked = 0;
	e->name[0] = 0;
	e->reason = e->path = "";
	line += 2;
	if (word(&line, INT_MAX, &pid) != 0)
		return -1;
	e->pid = (pid_t)pid;
	if (e->what == '~') {
		if (word(&line, UINT64_MAX, &e->early) != 0)
			return -1;
		if (*line && word(&line, UINT64_MAX, &e->start) != 0)
			return -1;
		e->forked = strcmp(line, "f") == 0;
		return 0;
	}
	if (e->what != '-' && word(&line, UINT64_MAX, &e->start) != 0)
		return -1;
	if (e->what != '+') {
		e->reason = line;
		e->path = line + strcspn(line, "\t");
		if (*e->path)
			*(char *)e->path++ = 0;
		return 0;
	}
	/* refuse names that lead elsewhere */
	if (!strchr(line, '/') && strcmp(line, ".") != 0 && strcmp(line, "..") != 0
		&& strlen(line) < sizeof e->name)
		strcpy(e->name, line);
	return 0;
}

int runindex_next(FILE *f, struct run_entry *e)
{
	static char *line;
	static size_t size;
	int found = 0;

	while (!found) {
		long at = ftell(f);
		ssize_t len = getline(&line, &size, f);
		if (len <= 0 || line[len - 1] != '\n') {
			/* no line, or an unfinished one */
			clearerr(f);
			fseek(f, at, SEEK_SET);
			break;
		}
		line[len - 1] = 0;
		found = parse(line, e) == 0;
	}
	return found;
}

uint64_t runindex_start(pid_t pid)
{
	struct procstat s;

	return procfs_stat(pid, 0, &s) == 0 && s.state != 'Z' && s.state != 'X' ? s.start : 0;
}
