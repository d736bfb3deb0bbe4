/* trace_x86_64.c - stops a thread and makes it call, by ptrace(2) on Linux for x86-64. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "proc/procfs.h"
#include "trace.h"

#include <stdio.h>
#include <string.h>

#ifdef __x86_64__
#include "halted_x86_64.h"

#include <elf.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

enum {
	SHORT_MS = 2000, /* to stop a thread that is not in the kernel for long */
	CALL_MS = 3000,  /* for a call */
	STACK_USED = 100000,
};

struct halted halted;

const char *trace_unfit(pid_t pid)
{
	static char status[4096];
	const char *s;

	if (procfs_read(pid, "status", status, sizeof status) <= 0)
		return "its state cannot be read";
	s = strstr(status, "\nx86_Thread_features:");
	if (s && strstr(s, "shstk") && strstr(s, "shstk") < s + 1 + strcspn(s + 1, "\n"))
		return "it uses a shadow stack";
	return NULL;
}

/* Wait at most MS ms for a change of TID.  Returns 1, with *STATUS, 0 when there was none, or -1
 * when TID is gone. */
static int changed(pid_t tid, int *status, int64_t ms)
{
	int64_t end = clock_ms() + ms;
	sigset_t child;

	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	for (;;) {
		pid_t got = waitpid(tid, status, __WALL | WNOHANG);
		struct timespec t = {0, 5000000};

		if (got == tid)
			return WIFSTOPPED(*status) ? 1 : -1;
		if (got < 0 && errno != EINTR)
			return -1;
		if (clock_ms() >= end)
			return 0;
		sigtimedwait(&child, NULL, &t);
	}
}

static int gone(void)
{
	errno = ESRCH;
	return -1;
}

/* Wait for the stop after PTRACE_INTERRUPT; pass signals that come before it to the thread. */
static int interrupted(pid_t tid)
{
	int status, got;

	while ((got = changed(tid, &status, SHORT_MS)) == 1) {
		int sig = WSTOPSIG(status);
		if (status >> 16 == PTRACE_EVENT_STOP) {
			if (sig == SIGTRAP)
				return 0;
			ptrace(PTRACE_DETACH, tid, 0, 0); /* others stopped it */
			errno = EAGAIN;
			return -1;
		}
		if (status >> 16 || sig == (SIGTRAP | 0x80))
			sig = 0;
		ptrace(PTRACE_CONT, tid, 0, (long)sig);
	}
	if (got < 0)
		return gone();
	/* it is somewhere in the kernel: the kernel lets it go when this process ends */
	errno = ETIMEDOUT;
	return -1;
}

int trace_stop(struct trace *t, pid_t pid, pid_t tid)
{
	static const uint8_t dwarf[] = {/* by number: ax dx cx bx si di bp sp */
		offsetof(struct user_regs_struct, rax) / 8,
		offsetof(struct user_regs_struct, rdx) / 8,
		offsetof(struct user_regs_struct, rcx) / 8,
		offsetof(struct user_regs_struct, rbx) / 8,
		offsetof(struct user_regs_struct, rsi) / 8,
		offsetof(struct user_regs_struct, rdi) / 8,
		offsetof(struct user_regs_struct, rbp) / 8,
		offsetof(struct user_regs_struct, rsp) / 8,
		offsetof(struct user_regs_struct, r8) / 8,
		offsetof(struct user_regs_struct, r9) / 8,
		offsetof(struct user_regs_struct, r10) / 8,
		offsetof(struct user_regs_struct, r11) / 8,
		offsetof(struct user_regs_struct, r12) / 8,
		offsetof(struct user_regs_struct, r13) / 8,
		offsetof(struct user_regs_struct, r14) / 8,
		offsetof(struct user_regs_struct, r15) / 8};

	memset(t, 0, sizeof *t);
	memset(&halted, 0, sizeof halted);
	t->pid = pid;
	t->tid = tid;
	if (ptrace(PTRACE_SEIZE, tid, 0, PTRACE_O_TRACESYSGOOD) != 0)
		return -1;
	if (ptrace(PTRACE_INTERRUPT, tid, 0, 0) != 0)
		return gone();
	if (interrupted(tid) != 0)
		return -1;
	t->since = clock_ns();
	if (ptrace(PTRACE_GETREGS, tid, 0, &halted.regs) != 0)
		return gone();
	for (unsigned i = 0; i < sizeof dwarf; i++)
		t->regs.r[i] = ((const unsigned long long *)&halted.regs)[dwarf[i]];
	t->regs.known = 0xffff;
	t->regs.pc = halted.regs.rip;
	return 0;
}

/* Make a single step towards the return of a call, and read *RESULT.  Returns 1 when the call has
 * returned, 0 before, or -1. */
static int step(struct trace *t, uint64_t restorer, uint64_t *result)
{
	struct user_regs_struct now;
	int status;

	if (ptrace(PTRACE_SINGLESTEP, t->tid, 0, 0) != 0 || changed(t->tid, &status, SHORT_MS) != 1
		|| WSTOPSIG(status) != SIGTRAP || ptrace(PTRACE_GETREGS, t->tid, 0, &now) != 0)
		return gone();
	*result = now.rax;
	return now.rip == restorer;
}

/* 1 when the thread waits in the select(2) that follows a call. */
static int waits(const struct trace *t)
{
	char file[40], text[256], *sp;

	snprintf(file, sizeof file, "task/%ld/syscall", (long)t->tid);
	if (procfs_read(t->pid, file, text, sizeof text) <= 0
		|| strtol(text, NULL, 10) != SYS_select || !(sp = strrchr(text, ' ')))
		return 0;
	*sp = 0;
	sp = strrchr(text, ' ');
	/* accept any stack pointer in this range: when one of its functions ends, the library
	 * waits in select(2) too, and there it is lower than at our call */
	return sp && strtoull(sp, NULL, 16) <= halted.frame
		&& strtoull(sp, NULL, 16) > halted.call - STACK_USED;
}

/* Stop the thread wherever it is by now. */
static int halt(struct trace *t)
{
	return ptrace(PTRACE_INTERRUPT, t->tid, 0, 0) == 0 ? interrupted(t->tid) : gone();
}

/* Run a call in a thread that waited in a system call whose remaining time only the kernel knows.
 * The kernel would forget that time in rt_sigreturn(2): stop at each system call, and skip
 * rt_sigreturn.  Returns 1 when the call has returned, 0 when it takes too long, or -1. */
static int run_by_calls(struct trace *t)
{
	int64_t end = clock_ms() + CALL_MS;
	struct user_regs_struct now;
	int status, got = 1, sig = 0;

	while (clock_ms() < end) {
		if (ptrace(PTRACE_SYSCALL, t->tid, 0, (long)sig) != 0
			|| (got = changed(t->tid, &status, end - clock_ms() + 1)) < 0)
			return gone();
		if (!got)
			return 0;
		sig = status >> 16 ? 0 : WSTOPSIG(status);
		if (sig != (SIGTRAP | 0x80))
			continue;
		sig = 0;
		if (ptrace(PTRACE_GETREGS, t->tid, 0, &now) != 0)
			return gone();
		if (now.orig_rax != SYS_rt_sigreturn || now.rsp != halted.call + 8)
			continue;
		now.orig_rax = (unsigned long long)-1;
		if (ptrace(PTRACE_SETREGS, t->tid, 0, &now) != 0
			|| ptrace(PTRACE_SYSCALL, t->tid, 0, 0) != 0
			|| changed(t->tid, &status, SHORT_MS) != 1
			|| ptrace(PTRACE_INTERRUPT, t->tid, 0, 0) != 0
			|| ptrace(PTRACE_CONT, t->tid, 0, 0) != 0 || interrupted(t->tid) != 0)
			return gone();
		return 1;
	}
	return 0;
}

/* Run a call in any other thread.  Returns what run_by_calls returns. */
static int run_untraced(struct trace *t)
{
	static const struct timespec little = {0, 20000};
	int64_t end = clock_ms() + CALL_MS;
	int status, got;

	if (ptrace(PTRACE_CONT, t->tid, 0, 0) != 0)
		return gone();
	while (clock_ms() < end) {
		got = changed(t->tid, &status, 0);
		if (got < 0)
			return gone();
		/* a fault; or a stop by another process, which comes when this is done */
		if (got > 0
			&& ptrace(PTRACE_CONT, t->tid, 0,
				   status >> 16 ? 0L : (long)WSTOPSIG(status))
				!= 0)
			return gone();
		if (waits(t))
			return halt(t) == 0 ? 1 : -1;
		nanosleep(&little, NULL);
	}
	return 0;
}

static int run(struct trace *t, int waits_itself)
{
	int timed = (long)halted.regs.orig_rax >= 0 && (long)halted.regs.rax == -516;
	int got = timed && !waits_itself ? run_by_calls(t) : run_untraced(t);

	if (got)
		return got > 0 ? 0 : -1;
	/* the call takes too long: let the thread go on in it */
	if (halt(t) == 0)
		ptrace(PTRACE_DETACH, t->tid, 0, 0);
	halted.frame = 0;
	t->tid = 0;
	errno = ETIMEDOUT;
	return -1;
}

int trace_call(struct trace *t, uint64_t address, uint64_t a, uint64_t b, int waits_itself,
	uint64_t *result)
{
	struct user_regs_struct r = halted.regs;
	int64_t end = clock_ms() + CALL_MS;
	int got;

	r.rip = address;
	r.rsp = halted.call;
	r.rdi = a;
	r.rsi = b;
	r.rax = 0;
	r.orig_rax = (unsigned long long)-1;
	r.eflags &= ~0x500ull; /* no single steps; strings ascend */
	if (ptrace(PTRACE_SETREGS, t->tid, 0, &r) != 0)
		return gone();
	if (!result)
		return run(t, waits_itself);
	while ((got = step(t, halted.restorer, result)) == 0 && clock_ms() < end)
		;
	return got == 1 ? 0 : got < 0 ? -1 : run(t, 0);
}

uint64_t trace_go(struct trace *t)
{
	struct iovec x = {halted.xstate, halted.xsize};

	if (!t->tid)
		return clock_ns() - t->since;
	/* after each of these stops the kernel begins an interrupted system call again */
	if (halted.frame) {
		ptrace(PTRACE_SETREGSET, t->tid, NT_X86_XSTATE, &x);
		ptrace(PTRACE_SETREGS, t->tid, 0, &halted.regs);
		ptrace(PTRACE_SETSIGMASK, t->tid, sizeof halted.mask, &halted.mask);
	}
	ptrace(PTRACE_DETACH, t->tid, 0, 0);
	return clock_ns() - t->since;
}

#else

const char *trace_unfit(pid_t pid)
{
	(void)pid;
	return "not supported on this processor";
}

int trace_stop(struct trace *t, pid_t pid, pid_t tid)
{
	*t = (struct trace){.pid = pid, .tid = tid};
	return -1;
}

int trace_call(struct trace *t, uint64_t address, uint64_t a, uint64_t b, int waits_itself,
	uint64_t *result)
{
	(void)address;
	(void)a;
	(void)b;
	(void)waits_itself;
	(void)result;
	(void)t;
	return -1;
}

uint64_t trace_go(struct trace *t)
{
	return clock_ns() - t->since;
}
#endif
