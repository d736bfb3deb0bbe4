/* hook_misc.c - hooks dlclose (an address may then belong to another object), dlmopen (it loads
 * another C library, which our hooks do not cover), mlockall, and the calls that cut the process
 * off from our files: chroot, a change of user, seccomp. */
#include "inside/runline.h"
#include "preload/childbegin.h"
#include "preload/config.h"
#include "preload/deferred.h"
#include "preload/files.h"
#include "preload/isforked.h"
#include "preload/hook_exec.h"
#include "preload/hook_real.h"
#include "preload/hooks.h"
#include "preload/rules.h"
#include "preload/leave.h"
#include "preload/saferead.h"
#include "preload/objects.h"
#include "preload/phase.h"
#include "preload/process.h"
#include "preload/real.h"
#include "preload/regions.h"
#include "preload/signals.h"
#include "preload/slowlock.h"
#include "preload/syscalls.h"
#include "preload/threads.h"
#include "preload/timer_process.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdarg.h>
#include <sys/syscall.h>

EXPORT int dlclose(void *handle)
{
	int r;

	if (!active)
		return REAL(dlclose)(handle);
	regions_closing();
	r = REAL(dlclose)(handle);
	regions_closed();
	return r;
}

#ifdef __clang__
#define JUMPS
#define JUMP __attribute__((musttail)) return
#else
#define JUMPS __attribute__((optimize("O2")))
#define JUMP return
#endif

/* The C library of another namespace sets actions and masks that we do not see, and its threads and
 * children pass no hook.  The real dlmopen is called by a jump: the loader searches for FILE on
 * behalf of the calling object. */
EXPORT JUMPS void *dlmopen(long space, const char *file, int mode)
{
	if (space != 0 && active) { /* LM_ID_BASE */
		adopt_if_forked();
		leave_to_kernel("after it loaded another C library by dlmopen");
	}
	JUMP REAL(dlmopen)(space, file, mode);
}

/* After mlockall, what we map counts against the limit of locked memory. */
EXPORT int mlockall(int flags)
{
	sigset_t saved;
	int r = REAL(mlockall)(flags);

	if (r == 0 && active && hook_may_call() && in_own_process()) {
		slow_lock(&saved);
		objects_unlock();
		slow_unlock(&saved);
	}
	if (r == 0 || errno != ENOMEM || !active)
		return r;
	adopt_if_forked();
	leave_to_kernel("after it locked its memory, which has a limit");
	return REAL(mlockall)(flags);
}

/* Make files for all objects that are mapped now, while that is still possible. */
static void make_files(void)
{
	sigset_t saved;
	struct object *o;

	adopt_if_forked();
	if (!active || !hook_may_call() || !in_own_process())
		return;
	hook_exec_self();
	slow_lock(&saved);
	regions_scan();
	for (unsigned n = 1; deferred_end() == 0 && (o = object_at(n)); n++)
		object_open(o, 0);
	slow_unlock(&saved);
}

EXPORT int chroot(const char *path)
{
	make_files();
	return REAL(chroot)(path);
}

/* 1 when FILTER can end the process for a system call; a filter that only refuses calls cannot. */
static int deadly(const struct sock_fprog *filter)
{
	struct sock_fprog f = {0};
	struct sock_filter code = {0};
	int there = saferead(&f, (uintptr_t)filter, sizeof f) == sizeof f;

	for (unsigned i = 0; there && i < f.len; i++) {
		there = saferead(&code, (uintptr_t)(f.filter + i), sizeof code) == sizeof code;
		if (!there || BPF_CLASS(code.code) != BPF_RET)
			continue;
		if (BPF_RVAL(code.code) != BPF_K)
			return 1;
		switch (code.k & SECCOMP_RET_ACTION_FULL) {
		case SECCOMP_RET_KILL_PROCESS:
		case SECCOMP_RET_KILL_THREAD:
		case SECCOMP_RET_TRAP: return 1;
		}
	}
	return !there && errno != EFAULT; /* the kernel refuses a filter that is not there */
}

void stop_for_sandbox(const void *filter)
{
	sigset_t saved;
	int e = errno;

	adopt_if_forked();
	if (!active || !hook_may_call() || !in_own_process() || (filter && !deadly(filter))) {
		errno = e;
		return;
	}
	/* other threads keep their timers; the handler ignores their signals */
	if (config.timer == 'E' || config.timer == 'T')
		thread_end();
	slow_lock(&saved);
	files_hand_over(process.pid, 0, "after it entered a seccomp sandbox", program.exe);
	process_timer_disarm();
	active = sampling = 0;
	sandboxed = 1;
	slow_unlock(&saved);
	signals_settle(SETTLE_FILTER);
	errno = e;
}

EXPORT int prctl(int option, ...)
{
	unsigned long a[4];
	va_list ap;

	va_start(ap, option);
	for (int i = 0; i < 4; i++)
		a[i] = va_arg(ap, unsigned long);
	va_end(ap);
	/* without a filter the call only asks whether filters exist */
	if (option == PR_SET_SECCOMP && (a[0] == SECCOMP_MODE_STRICT || a[1]))
		stop_for_sandbox(a[0] == SECCOMP_MODE_STRICT ? NULL : (void *)a[1]);
	return REAL(prctl)(option, a[0], a[1], a[2], a[3]);
}

/* A program that asks to be traced and does not call exec would stop at each of our signals, until
 * its parent continues it.  The parent may never do that: a shell does not. */
EXPORT long ptrace(enum __ptrace_request request, ...)
{
	void *a[3];
	sigset_t saved;
	va_list ap;
	long r;
	int e;

	va_start(ap, request);
	for (int i = 0; i < 3; i++)
		a[i] = va_arg(ap, void *);
	va_end(ap);
	if (request != PTRACE_TRACEME || !active || !hook_may_call() || !in_own_process())
		return REAL(ptrace)(request, a[0], a[1], a[2]);
	slow_lock(&saved);
	r = REAL(ptrace)(request, a[0], a[1], a[2]);
	e = errno;
	if (r == 0) {
		thread_mute();
		if (real_syscall(SYS_gettid)
			== process.pid) /* holds until exec: that writes a new line */
			files_announce_blocked(process.pid, RUNLINE_TRACED, program.exe);
		if (process_timer() && process_timer() != 'S')
			process_timer_disarm();
	}
	slow_unlock(&saved);
	errno = e;
	return r;
}

EXPORT int setuid(uid_t uid)
{
	make_files();
	return REAL(setuid)(uid);
}

EXPORT int seteuid(uid_t uid)
{
	make_files();
	return REAL(seteuid)(uid);
}

EXPORT int setreuid(uid_t real, uid_t effective)
{
	make_files();
	return REAL(setreuid)(real, effective);
}

EXPORT int setresuid(uid_t real, uid_t effective, uid_t saved)
{
	make_files();
	return REAL(setresuid)(real, effective, saved);
}
