/* target_posix.c - target.h by ps(1) and kill(2), with neither /proc nor ptrace(2) of our own.
 *	$ ps -o stat= -o ppid= -o uid= -p 4711
 *	t+      4702     0
 *
 * ps does not tell when a process began, to the tick, nor which process traces it.  So a pid that
 * is used again is not noticed, and a process that stands still is taken to be traced by its
 * debugger.  Signals reach processes, not threads.  Newborns cannot be held: children are followed
 * by the portable scripts. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "exec/coproc.h"
#include "system/target.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_MS = 5000 };

struct said {
	char text[PATH_MAX + 200];
	size_t n;
};

static int hear(void *arg, const char *text, size_t n)
{
	struct said *s = arg;
	size_t room = sizeof s->text - 1 - s->n;

	n = n < room ? n : room;
	memcpy(s->text + s->n, text, n);
	s->n += n;
	return 0;
}

/* Ask ps for COLUMN of PID, and for SECOND and THIRD unless they are NULL.  *S gets its line
 * without the newline.  Returns 0, or -1: there is no such process. */
static int ask(pid_t pid, char *column, char *second, char *third, struct said *s)
{
	char number[24], why[200];
	char *argv[] = {
		"ps", "-p", number, "-o", column, second ? "-o" : NULL, second, "-o", third, NULL};

	snprintf(number, sizeof number, "%ld", (long)pid);
	s->n = 0;
	if (coproc_run(argv, PATIENCE_MS, hear, s, why, sizeof why) != 0)
		return -1;
	s->text[s->n] = 0;
	s->text[strcspn(s->text, "\n")] = 0;
	return s->text[0] ? 0 : -1;
}

int target_stat(pid_t pid, struct target_stat *t)
{
	struct said s;
	long parent, uid;
	char stat[20];

	memset(t, 0, sizeof *t);
	if (ask(pid, "stat=", "ppid=", "uid=", &s) != 0
		|| sscanf(s.text, "%19s %ld %ld", stat, &parent, &uid) != 3)
		return -1;
	t->state = stat[0];
	t->parent = (pid_t)parent;
	t->uid = (uid_t)uid;
	t->threads = 1;
	return 0;
}

int target_traced_by(const struct target_stat *s, pid_t debugger)
{
	return debugger && (s->state == 't' || s->state == 'T');
}

void target_comm(pid_t pid, char name[64])
{
	struct said s;
	const char *base;

	if (ask(pid, "comm=", NULL, NULL, &s) != 0)
		strcpy(s.text, "?");
	base = strrchr(s.text, '/');
	snprintf(name, 64, "%.63s", base ? base + 1 : s.text);
}

/* Find NAME in the directories of PATH; its path goes into FOUND.  Returns 0 or -1. */
static int in_path(const char *name, char found[PATH_MAX])
{
	const char *dir = getenv("PATH"), *end;

	for (; dir && *dir; dir = *end ? end + 1 : end) {
		end = strchr(dir, ':');
		end = end ? end : dir + strlen(dir);
		if (snprintf(found, PATH_MAX, "%.*s/%s", (int)(end - dir), dir, name) < PATH_MAX
			&& access(found, X_OK) == 0)
			return 0;
	}
	return -1;
}

/* The path by which the program was called: nothing else is known on every system. */
int target_exe(pid_t pid, char path[PATH_MAX])
{
	char found[PATH_MAX];
	struct said s;

	if (ask(pid, "args=", NULL, NULL, &s) != 0)
		return -1;
	s.text[strcspn(s.text, " ")] = 0;
	if (!strchr(s.text, '/') && in_path(s.text, found) == 0)
		return realpath(found, path) ? 0 : -1;
	return realpath(s.text, path) ? 0 : -1;
}

void target_exe_file(pid_t pid, char path[64])
{
	(void)pid;
	path[0] = 0;
}

pid_t target_running(pid_t pid, struct target_seen *seen)
{
	(void)seen;
	return kill(pid, 0) == 0 ? pid : 0;
}

char *target_maps(pid_t pid)
{
	(void)pid;
	return NULL;
}

int target_asleep(pid_t pid, pid_t tid)
{
	(void)pid, (void)tid;
	return 0;
}

void target_threads(pid_t pid, struct target_threads *t)
{
	struct target_stat s;

	memset(t, 0, sizeof *t);
	if (target_stat(pid, &s) != 0 || s.state == 'Z' || s.state == 'X')
		return;
	if (s.state == 't' || s.state == 'T')
		t->traced = 1;
	else if (s.state == 'S')
		t->asleep = pid;
	else
		t->running = 1;
}

int target_ends(pid_t pid)
{
	struct target_stat s;

	for (int left = 5;; left--) {
		if (target_stat(pid, &s) != 0 || s.state == 'Z' || s.state == 'X')
			return 1;
		if (!left)
			return 0;
		nanosleep(&(struct timespec){0, 40000000}, NULL);
	}
}

int target_has_thread(pid_t pid, pid_t tid)
{
	struct target_stat s;

	return pid == tid && target_stat(pid, &s) == 0 && s.state != 'Z' && s.state != 'X';
}

int target_signal(pid_t pid, pid_t tid, int sig)
{
	(void)tid;
	return kill(pid, sig);
}

int target_stop(pid_t pid, pid_t tid)
{
	union sigval value = {.sival_int = TARGET_MARK};

	(void)tid;
	return sigqueue(pid, SIGSTOP, value);
}

pid_t target_poke(pid_t pid, int sig)
{
	return kill(pid, sig) == 0 ? pid : 0;
}

int target_park(pid_t pid, struct target_park *p, const char **why)
{
	(void)pid;
	p->len = 0;
	*why = "holding it is not supported on this system";
	return -1;
}

void target_unpark(pid_t pid, struct target_park *p)
{
	(void)pid;
	p->len = 0;
}

int target_unbreak(pid_t pid)
{
	(void)pid;
	return -1;
}

int target_fatal(pid_t pid, const char *name)
{
	(void)pid, (void)name;
	return 0;
}

int target_awaits_stop(pid_t pid, pid_t tid)
{
	(void)pid;
	(void)tid;
	return 0;
}

int target_continued(pid_t pid)
{
	return kill(pid, 0) != 0 && errno == ESRCH;
}

void target_allow(void)
{
}

const char *target_forbidden(pid_t pid)
{
	struct target_stat s;
	static char text[100];

	if (target_stat(pid, &s) != 0)
		return "there is no such process";
	if (s.state == 'Z' || s.state == 'X')
		return "it has ended";
	if (s.uid == geteuid() || geteuid() == 0)
		return NULL;
	snprintf(text, sizeof text, "it belongs to user %ld; run as that user or as root",
		(long)s.uid);
	return text;
}

uint64_t target_memory(void)
{
	return 0;
}
