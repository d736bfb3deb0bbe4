/* copyfacts.c - reads what a copy shares with its process, and names its states. */
#define _GNU_SOURCE
#include "process/copyfacts.h"
#include "inside/copylink.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { REAP_MS = 100 };

pid_t copyfacts_pid(const struct proc *p)
{
	return p->copy.pid ? p->copy.pid : p->pid;
}

void copyfacts_end(struct proc *p)
{
	if (!p->copy.pid)
		return;
	kill(p->copy.pid, SIGKILL);
	close(p->copy.fd);
	/* it ends now; its tracer may have to learn that before we do */
	for (int left = REAP_MS; waitpid(p->copy.pid, NULL, WNOHANG | __WALL) == 0 && left; left--)
		poll(NULL, 0, 1);
	p->copy.pid = 0;
	p->copy.fd = -1;
}

int copyfacts_unheard(const struct proc *p)
{
	pid_t copy = (pid_t)__atomic_load_n(&p->copy.page->copy, __ATOMIC_ACQUIRE);
	siginfo_t si = {.si_pid = 0};

	return copy > COPIES_MAKING && copy != p->copy.made
		&& waitid(P_PID, (id_t)copy, &si, WEXITED | WNOHANG | WNOWAIT | __WALL) == 0
		&& !si.si_pid;
}

void copyfacts_count(struct proc *p)
{
	const struct copies_page *c = p->copy.page;
	uint64_t lost = 0;

	for (int i = 0; i < PCT_LOST_N; i++)
		lost += c->head.lost[i];
	p->sample.lost[LOST_BUSY] = c->busy;
	p->sample.lost[LOST_REFUSED] = c->refused;
	p->sample.lost[LOST_KEPT] = c->kept;
	p->sample.lost[LOST_TIMER] = lost;
	p->sample.still_us = c->still_ns / 1000;
}

/* Whether both are one file. */
static int same_file(const char *a, const char *b)
{
	struct stat x, y;

	return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

void copyfacts_exe(const struct proc *p, char path[PATH_MAX])
{
	target_exe_file(copyfacts_pid(p), path);
	/* the copy's link would end with the copy, while the debugger still reads; some systems
	 * have no such links */
	if (p->exe && (!path[0] || (p->copy.pid && same_file(path, p->exe)))
		&& !p->exe[strspn(p->exe,
			"/._+-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
			"abcdefghijklmnopqrstuvwxyz")])
		snprintf(path, PATH_MAX, "%s", p->exe);
}

void copyfacts_forget(struct proc *p)
{
	if (!p->copy.page)
		return;
	copyfacts_end(p);
	munmap(p->copy.page, sizeof *p->copy.page);
	p->copy.page = NULL;
}
