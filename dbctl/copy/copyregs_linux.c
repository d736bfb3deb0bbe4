/* copyregs_linux.c - sets the registers of a copy by ptrace(2), before its debugger attaches. */
#define _GNU_SOURCE
#include "copy/copyregs.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>

#ifdef __x86_64__

enum {
	LOOKS = 1000, /* until the copy is in its loop, or its stop has come: at most 1 ms each */
	LOOP_BYTES = 9
};

/* Wait until the tracee PID stops.  Returns 0, or -1: it has ended. */
static int stops(pid_t pid)
{
	int status;

	while (waitpid(pid, &status, __WALL) < 0)
		if (errno != EINTR)
			return -1;
	errno = ESRCH;
	return WIFSTOPPED(status) ? 0 : -1;
}

static int put_right(pid_t pid, struct user_regs_struct *r, const struct copies_news *n)
{
	r->rax = n->rax;
	r->rcx = n->rcx;
	r->r11 = n->r11;
	r->rip = n->rip;
	r->orig_rax = (unsigned long long)-1; /* restart no system call */
	/* the SIGSTOP takes effect when we have detached, before the next instruction */
	return ptrace(PTRACE_SETREGS, pid, 0, r) == 0 && kill(pid, SIGSTOP) == 0
			&& ptrace(PTRACE_DETACH, pid, 0, 0) == 0
		? 0
		: -1;
}

/* The tracee PID is in its loop now, or soon will be. */
static int catch_it(pid_t pid, const struct copies_news *n)
{
	struct user_regs_struct r;

	for (int left = LOOKS; left; left--) {
		if (ptrace(PTRACE_INTERRUPT, pid, 0, 0) != 0 || stops(pid) != 0
			|| ptrace(PTRACE_GETREGS, pid, 0, &r) != 0)
			return -1;
		if (r.rip - n->pause <= LOOP_BYTES)
			return put_right(pid, &r, n);
		if (ptrace(PTRACE_CONT, pid, 0, 0) != 0)
			return -1;
		poll(NULL, 0, left < LOOKS - 20);
	}
	errno = ETIMEDOUT;
	return -1;
}

int copyregs_set(pid_t pid, const struct copies_news *n)
{
	siginfo_t si;

	if (ptrace(PTRACE_SEIZE, pid, 0, 0) != 0 || catch_it(pid, n) != 0)
		return -1;
	/* its parent may still be the intermediate process, which is just ending */
	for (int left = LOOKS; left; left--) {
		si.si_pid = 0;
		if (waitid(P_PID, (id_t)pid, &si, WEXITED | WSTOPPED | WNOWAIT | __WALL) == 0
			&& si.si_pid == pid) {
			errno = ESRCH;
			return si.si_code == CLD_STOPPED ? 0 : -1;
		}
		poll(NULL, 0, 1);
	}
	errno = ECHILD;
	return -1;
}

#else

int copyregs_set(pid_t pid, const struct copies_news *n)
{
	(void)pid;
	(void)n;
	errno = ENOSYS;
	return -1;
}

#endif
