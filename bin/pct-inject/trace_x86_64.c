/* trace_x86_64.c - trace.h for Linux on x86-64. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "host/procfs.h"
#include "trace.h"

#include <stdio.h>
#include <string.h>

#ifdef __x86_64__
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
	RED_ZONE = 128,
	SHORT_MS = 2000, /* for a stop of what is not in the kernel for long */
	CALL_MS = 1000,  /* for a call */
	WAIT_US = 300000,
	XSTATE = 16384,
	MAGIC1 = 0x46505853, /* of the kernel's asm/sigcontext.h: an XSAVE image is in the frame */
	MAGIC2 = 0x46505845,
	FP_XSTATE = 1, /* of its asm/ucontext.h: so is said in uc_flags */
	SIGCONTEXT_SS = 2,
	STRICT_SS = 4,
	NO_STACK = 0x7fff, /* ss_flags that sigaltstack(2) refuses: that stack stays as it is */
};

struct frame { /* what rt_sigreturn(2) finds above the return address; asm/ucontext.h */
	uint64_t restorer;
	uint64_t flags, link;
	stack_t stack;
	struct {
		uint64_t r[18]; /* r8 to r15, di, si, bp, bx, dx, ax, cx, sp, ip, flags */
		uint16_t cs, gs, fs, ss;
		uint64_t error, trap, old_mask, cr2, fpstate, reserved[8];
	} regs;
	uint64_t mask;
};

struct machine {
	struct user_regs_struct regs;
	uint64_t mask;
	size_t xsize;
	_Alignas(64) unsigned char xstate[XSTATE];
	uint64_t frame, memory; /* addresses; 0: not prepared */
	uint64_t call;          /* the stack of a call: the frame that follows it */
	uint64_t restorer;
};
static struct machine the;

const char *trace_unfit(pid_t pid)
{
	static char status[4096];
	const char *s;

	if (procfs_read(pid, "status", status, sizeof status) <= 0)
		return "its state cannot be read";
	s = strstr(status, "\nx86_Thread_features:");
	if (s && strstr(s, "shstk") && strstr(s, "shstk") < s + 1 + strcspn(s + 1, "\n"))
		return "it keeps a shadow stack";
	return NULL;
}

/* Wait at most MS ms for a change of TID.  Returns 1, with *STATUS, 0, or -1: it is gone. */
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

/* Wait for the stop of an interrupt; signals that come before go to the thread. */
static int interrupted(pid_t tid)
{
	int status, got;

	while ((got = changed(tid, &status, SHORT_MS)) == 1) {
		int sig = WSTOPSIG(status);
		if (status >> 16 == PTRACE_EVENT_STOP) {
			if (sig == SIGTRAP)
				return 0;
			ptrace(PTRACE_DETACH, tid, 0, 0); /* it is stopped for others */
			errno = EAGAIN;
			return -1;
		}
		if (status >> 16 || sig == (SIGTRAP | 0x80))
			sig = 0;
		ptrace(PTRACE_CONT, tid, 0, (long)sig);
	}
	if (got < 0)
		return gone();
	/* it is somewhere in the kernel: the end of this process lets go of it */
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
	memset(&the, 0, sizeof the);
	t->pid = pid;
	t->tid = tid;
	t->machine = &the;
	if (ptrace(PTRACE_SEIZE, tid, 0, PTRACE_O_TRACESYSGOOD) != 0)
		return -1;
	if (ptrace(PTRACE_INTERRUPT, tid, 0, 0) != 0)
		return gone();
	if (interrupted(tid) != 0)
		return -1;
	t->since = clock_ns();
	if (ptrace(PTRACE_GETREGS, tid, 0, &the.regs) != 0)
		return gone();
	for (unsigned i = 0; i < sizeof dwarf; i++)
		t->regs.r[i] = ((const unsigned long long *)&the.regs)[dwarf[i]];
	t->regs.known = 0xffff;
	t->regs.pc = the.regs.rip;
	return 0;
}

size_t trace_restorer(const unsigned char *bytes, size_t size)
{
	/* mov $15,%rax; syscall */
	static const unsigned char code[] = {0x48, 0xc7, 0xc0, 0x0f, 0, 0, 0, 0x0f, 0x05};
	const unsigned char *at = memmem(bytes, size, code, sizeof code);

	return at ? (size_t)(at - bytes) + 1 : 0;
}

static int put(pid_t pid, uint64_t address, const void *bytes, size_t size)
{
	struct iovec from = {(void *)bytes, size}, to = {(void *)address, size};

	return process_vm_writev(pid, &from, 1, &to, 1, 0) == (ssize_t)size ? 0 : -1;
}

/* The registers that the frame restores: a system call that was interrupted begins again. */
static void restart(struct user_regs_struct *r)
{
	long nr = (long)r->orig_rax, error = (long)r->rax;

	if (nr < 0)
		return;
	switch (error) {
	case -512: /* ERESTARTSYS, ERESTARTNOINTR, ERESTARTNOHAND of linux/errno.h */
	case -513:
	case -514:
		r->rax = (unsigned long long)nr;
		r->rip -= 2;
		break;
	case -516: /* ERESTART_RESTARTBLOCK: the rest of its time is known to the kernel alone */
		r->rax = (unsigned long long)-EINTR;
	}
}

static void fill(struct frame *f, struct user_regs_struct r, uint64_t fpstate, uint64_t mask)
{
	memset(f, 0, sizeof *f);
	f->restorer = the.restorer;
	f->flags = FP_XSTATE | SIGCONTEXT_SS | STRICT_SS;
	f->stack.ss_flags = NO_STACK;
	memcpy(f->regs.r,
		(const uint64_t[]){r.r8, r.r9, r.r10, r.r11, r.r12, r.r13, r.r14, r.r15, r.rdi,
			r.rsi, r.rbp, r.rbx, r.rdx, r.rax, r.rcx, r.rsp, r.rip, r.eflags},
		sizeof f->regs.r);
	f->regs.cs = (uint16_t)r.cs;
	f->regs.ss = (uint16_t)r.ss;
	f->regs.fpstate = fpstate;
	f->mask = mask;
}

/* Behind a call the thread waits a moment in select(2), for us; without us it goes on then, by the
 * frame above. */
static struct user_regs_struct waiting(uint64_t system_call, uint64_t time)
{
	struct user_regs_struct r = the.regs;

	r.rip = system_call;
	r.rsp = the.frame;
	r.rdi = SYS_select;
	r.rsi = r.rdx = r.rcx = r.r8 = 0;
	r.r9 = time;
	r.eflags &= ~0x500ull;
	return r;
}

int trace_prepare(struct trace *t, uint64_t restorer, uint64_t system_call)
{
	static unsigned char image[XSTATE + 64];
	struct iovec x = {the.xstate, sizeof the.xstate};
	uint64_t all = ~UINT64_C(0), fpstate;
	struct user_regs_struct back = the.regs;
	struct frame f, call;
	struct timeval moment = {0, WAIT_US};

	for (int sig = 1; sig < 32; sig++)
		if (sig == SIGSEGV || sig == SIGBUS || sig == SIGILL || sig == SIGFPE
			|| sig == SIGTRAP || sig == SIGSYS)
			all &= ~(UINT64_C(1) << (sig - 1));
	if (ptrace(PTRACE_GETSIGMASK, t->tid, sizeof the.mask, &the.mask) != 0
		|| ptrace(PTRACE_GETREGSET, t->tid, NT_X86_XSTATE, &x) != 0 || x.iov_len < 576)
		return -1;
	the.xsize = x.iov_len;
	the.restorer = restorer;
	fpstate = (the.regs.rsp - RED_ZONE - the.xsize - 64) & ~UINT64_C(63);
	the.memory = fpstate - TRACE_ROOM;
	the.frame = ((the.memory - sizeof f - 64) & ~UINT64_C(15)) - 8;
	the.call = ((the.frame - sizeof f - 64) & ~UINT64_C(15)) - 8;
	restart(&back);
	fill(&f, back, fpstate, the.mask);
	fill(&call, waiting(system_call, fpstate - sizeof moment), fpstate, all);
	memcpy(image, the.xstate, the.xsize);
	memset(image + 464, 0, 48);
	memcpy(image + 464, &(uint32_t){MAGIC1}, 4);
	memcpy(image + 468, &(uint32_t){(uint32_t)the.xsize + 4}, 4);
	memcpy(image + 472, the.xstate + 464, 8); /* the parts that the kernel keeps */
	memcpy(image + 480, &(uint32_t){(uint32_t)the.xsize}, 4);
	memcpy(image + the.xsize, &(uint32_t){MAGIC2}, 4);
	if (put(t->pid, fpstate, image, the.xsize + 4) != 0
		|| put(t->pid, fpstate - sizeof moment, &moment, sizeof moment) != 0
		|| put(t->pid, the.frame, &f, sizeof f) != 0
		|| put(t->pid, the.call, &call, sizeof call) != 0
		|| ptrace(PTRACE_SETSIGMASK, t->tid, sizeof all, &all) != 0) {
		the.frame = 0;
		return -1;
	}
	return 0;
}

uint64_t trace_memory(const struct trace *t)
{
	(void)t;
	return the.memory;
}

/* Single steps to the return of a call, for its result.  1: there it stands. */
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
	return sp && strtoull(sp, NULL, 16) == the.frame;
}

/* Stop the thread wherever it is by now. */
static int halt(struct trace *t)
{
	return ptrace(PTRACE_INTERRUPT, t->tid, 0, 0) == 0 ? interrupted(t->tid) : gone();
}

/* The same for a thread that waits in a call whose rest of time the kernel knows alone, and would
 * forget in rt_sigreturn(2): each system call is a stop, and that one is not made. */
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
		if (now.orig_rax != SYS_rt_sigreturn || now.rsp != the.call + 8)
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

/* 1: it has returned. */
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
		/* a fault; or somebody stops the process: it stops when this is done */
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

static int run(struct trace *t)
{
	int timed = (long)the.regs.orig_rax >= 0 && (long)the.regs.rax == -516;
	int got = timed ? run_by_calls(t) : run_untraced(t);

	if (got)
		return got > 0 ? 0 : -1;
	/* it takes too long: the thread goes on in it */
	if (halt(t) == 0)
		ptrace(PTRACE_DETACH, t->tid, 0, 0);
	the.frame = 0;
	t->tid = 0;
	errno = ETIMEDOUT;
	return -1;
}

int trace_call(struct trace *t, uint64_t address, uint64_t a, uint64_t b, uint64_t *result)
{
	struct user_regs_struct r = the.regs;
	int64_t end = clock_ms() + CALL_MS;
	int got;

	r.rip = address;
	r.rsp = the.call;
	r.rdi = a;
	r.rsi = b;
	r.rax = 0;
	r.orig_rax = (unsigned long long)-1;
	r.eflags &= ~0x500ull; /* not in single steps, strings ascend */
	if (ptrace(PTRACE_SETREGS, t->tid, 0, &r) != 0)
		return gone();
	if (!result)
		return run(t);
	while ((got = step(t, the.restorer, result)) == 0 && clock_ms() < end)
		;
	return got == 1 ? 0 : got < 0 ? -1 : run(t);
}

uint64_t trace_go(struct trace *t)
{
	struct iovec x = {the.xstate, the.xsize};

	if (!t->tid)
		return clock_ns() - t->since;
	/* each stop is one after which the kernel begins an interrupted system call again */
	if (the.frame) {
		ptrace(PTRACE_SETREGSET, t->tid, NT_X86_XSTATE, &x);
		ptrace(PTRACE_SETREGS, t->tid, 0, &the.regs);
		ptrace(PTRACE_SETSIGMASK, t->tid, sizeof the.mask, &the.mask);
	}
	ptrace(PTRACE_DETACH, t->tid, 0, 0);
	return clock_ns() - t->since;
}

#else

const char *trace_unfit(pid_t pid)
{
	(void)pid;
	return "no way is known on this machine";
}

int trace_stop(struct trace *t, pid_t pid, pid_t tid)
{
	*t = (struct trace){.pid = pid, .tid = tid};
	return -1;
}

int trace_prepare(struct trace *t, uint64_t restorer, uint64_t system_call)
{
	(void)restorer;
	(void)system_call;
	(void)t;
	return -1;
}

size_t trace_restorer(const unsigned char *bytes, size_t size)
{
	(void)bytes;
	(void)size;
	return 0;
}

uint64_t trace_memory(const struct trace *t)
{
	(void)t;
	return 0;
}

int trace_call(struct trace *t, uint64_t address, uint64_t a, uint64_t b, uint64_t *result)
{
	(void)address;
	(void)a;
	(void)b;
	(void)result;
	(void)t;
	return -1;
}

uint64_t trace_go(struct trace *t)
{
	return clock_ns() - t->since;
}
#endif
