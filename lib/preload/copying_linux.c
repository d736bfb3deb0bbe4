/* copying_linux.c - bare clones, so that the copy is no child of the process, and what the copy
 * does before it waits for its debugger.
 *
 * The child of dbctl makes its copy a sibling.  Any other process makes it in two steps:
 *
 *	process --vfork--> between --clone--> copy
 *	   '--- waits for ---' ends
 *
 * `between` shares the process's memory, as a vfork child does.  When it has ended, dbctl is the
 * copy's parent: dbctl has asked for orphans (PR_SET_CHILD_SUBREAPER).
 *
 * A new process shares the table of descriptors before it takes an empty one of its own.  So the
 * copy holds no pipe or lock, and a function called in it reaches no file that the process has
 * open. */
#include "inside/direct.h"
#include "preload/copying.h"
#include "preload/dial.h"
#include "preload/rules.h"
#include "preload/process.h"
#include "preload/real.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#if DIRECT && defined __x86_64__ && defined SYS_close_range

#define LIMIT_S 600 /* a copy does not live longer, even when dbctl forgets it */

struct making {
	struct copies_page *page;
	uint64_t key;
	int tid, pid;
	ucontext_t *context;
	volatile long copy; /* `between` writes it, and the compiler does not know */
};

/* The C library's wrappers want a function and a stack. */
static inline __attribute__((always_inline)) long bare_clone(unsigned long flags)
{
	return direct6_here(SYS_clone, (long)flags, 0, 0, 0, 0, 0);
}

/* Where the copy waits: nothing but rax, rcx, r11 and rip changes here. */
__asm__(".text\n"
	".p2align 4\n"
	"pct_copy_waits:\n"
	"	movl $34, %eax\n" /* pause */
	"	syscall\n"
	"	jmp pct_copy_waits\n");
extern const char pct_copy_waits[] __attribute__((visibility("hidden")));

static __attribute__((noreturn)) void end(int status)
{
	for (;;)
		real_syscall(SYS_exit_group, status);
}

/* The kernel kills this process when the connection FD is closed at its other end. */
static int die_with(int fd)
{
	return real_syscall(SYS_fcntl, fd, F_SETOWN, real_syscall(SYS_getpid)) == 0
		&& real_syscall(SYS_fcntl, fd, F_SETSIG, SIGKILL) == 0
		&& real_syscall(SYS_fcntl, fd, F_SETFL, O_NONBLOCK | O_ASYNC) == 0;
}

/* The kernel kills this process after LIMIT_S at the latest. */
static int die_in_time(void)
{
	struct itimerspec at = {.it_value = {.tv_sec = LIMIT_S}};
	struct sigevent ev;
	int timer;

	memset(&ev, 0, sizeof ev);
	ev.sigev_notify = SIGEV_SIGNAL;
	ev.sigev_signo = SIGKILL;
	return real_syscall(SYS_timer_create, CLOCK_MONOTONIC, &ev, &timer) == 0
		&& real_syscall(SYS_timer_settime, timer, 0, &at, NULL) == 0;
}

/* A function that dbctl calls in the copy must not leave a core, write files or have children. */
static void confine(void)
{
	static const int none[] = {RLIMIT_CORE, RLIMIT_FSIZE, RLIMIT_NPROC};
	struct rlimit zero = {0, 0};

	for (size_t i = 0; i < sizeof none / sizeof *none; i++)
		real_syscall(SYS_prlimit64, 0, none[i], &zero, NULL);
}

static int tell_dbctl(const struct making *m)
{
	const greg_t *r = m->context->uc_mcontext.gregs;
	struct copies_news news = {COPIES_MAGIC, m->pid, m->tid, m->page->number, m->key,
		(uint64_t)r[REG_RAX], (uint64_t)r[REG_RCX], (uint64_t)r[REG_R11],
		(uint64_t)r[REG_RIP], (uint64_t)(uintptr_t)pct_copy_waits};
	int fd = dial(m->key);

	if (fd < 0 && errno == ECONNREFUSED) /* there is no dbctl any more */
		__atomic_store_n(&m->page->closed, 1, __ATOMIC_RELAXED);
	return fd >= 0 && die_with(fd)
		&& real_syscall(SYS_sendto, fd, &news, sizeof news, MSG_NOSIGNAL, NULL, 0)
		== (long)sizeof news;
}

/* Take an empty table of descriptors.  0, or -errno. */
static long no_files(void)
{
	return real_syscall(SYS_close_range, 0, UINT_MAX, 2u /* CLOSE_RANGE_UNSHARE */) == 0
		? 0
		: -errno;
}

/* The copy: the frame of the signal is its own now. */
static __attribute__((noreturn, noinline)) void copied(const struct making *m)
{
	confine();
#ifdef PR_SET_PTRACER
	real_syscall(SYS_prctl, PR_SET_PTRACER, m->page->keeper, 0, 0, 0);
#endif
	if (!die_in_time() || !tell_dbctl(m))
		end(1);
	m->context->uc_mcontext.gregs[REG_RIP] = (greg_t)(uintptr_t)pct_copy_waits;
	memset(&m->context->uc_sigmask, 0xff, 8);
	__asm__ volatile("movq %0, %%rsp\n\t"
			 "movl $15, %%eax\n\t" /* rt_sigreturn */
			 "syscall\n\t"
			 "hlt"
			 :
			 : "r"(m->context)
			 : "memory");
	__builtin_unreachable();
}

/* Runs as `between`, on the memory of the process, which waits. */
static __attribute__((noreturn, noinline)) void between(struct making *m)
{
	long copy = no_files();

	if (copy == 0) {
		copy = bare_clone(CLONE_FILES | CLONE_UNTRACED);
		if (copy == 0)
			copied(m);
	}
	m->copy = copy;
	end(0);
}

/* 1 when an orphan of this process becomes its child. */
static int keeps_orphans(void)
{
	int subreaper = 0;

	return process.pid == 1
		|| real_syscall(SYS_prctl, PR_GET_CHILD_SUBREAPER, &subreaper, 0, 0, 0) != 0
		|| subreaper;
}

static __attribute__((noinline)) long by_orphan(struct making *m)
{
	long pid = bare_clone(CLONE_VM | CLONE_VFORK | CLONE_FILES | CLONE_UNTRACED);

	if (pid == 0)
		between(m);
	if (pid > 0)
		while (real_syscall(SYS_wait4, pid, NULL, __WALL, NULL) < 0 && errno == EINTR)
			;
	return pid < 0 ? pid : m->copy;
}

static __attribute__((noinline)) long sibling(struct making *m)
{
	long pid = bare_clone(CLONE_PARENT | CLONE_FILES | CLONE_UNTRACED);

	if (pid == 0) {
		if (no_files() != 0)
			end(1);
		copied(m);
	}
	return pid;
}

long copying(struct copies_page *c, uint64_t key, int tid, const void *ucontext)
{
	struct making m = {
		c, key, tid, (int)process.pid, (ucontext_t *)(uintptr_t)ucontext, -EAGAIN};
	int e = errno;
	long copy, parent = real_syscall(SYS_getppid);

	if (parent < 0) /* a filter of the program refuses it */
		copy = -errno;
	else if (parent == c->keeper)
		copy = sibling(&m);
	else
		copy = keeps_orphans() ? -ECHILD : by_orphan(&m);
	errno = e;
	return copy;
}

#else

long copying(struct copies_page *c, uint64_t key, int tid, const void *ucontext)
{
	(void)c;
	(void)key;
	(void)tid;
	(void)ucontext;
	return -ENOSYS;
}

#endif
