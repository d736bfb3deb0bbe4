/* hook_real.h - pointers to the functions that our hooks call in turn. */
#ifndef HOOK_REAL_H
#define HOOK_REAL_H

#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/select.h>
#include <sys/signalfd.h>
#include <sys/time.h>
#include <threads.h>
#include <unistd.h>

/* clang-format off */
#define HOOKED(X) \
	X(sigaction) X(sigprocmask) X(pthread_sigmask) \
	X(sigwait) X(sigwaitinfo) X(sigtimedwait) X(signalfd) \
	X(sigsuspend) X(ppoll) X(pselect) X(epoll_pwait) X(epoll_pwait2) \
	X(setitimer) X(getitimer) X(alarm) X(ualarm) \
	X(execve) X(execvpe) X(fexecve) X(execveat) X(posix_spawn) X(posix_spawnp) \
	X(pthread_create) X(thrd_create) X(clone) X(syscall) X(_Fork) \
	X(dlclose) X(dlmopen) X(chroot) \
	X(mlockall) X(setuid) X(seteuid) X(setreuid) X(setresuid) X(prctl) X(ptrace)
/* clang-format on */

int execveat(int dir, const char *path, char *const argv[], char *const envp[], int flags);
pid_t _Fork(void);
int dlclose(void *handle);
void *dlmopen(long space, const char *file, int mode);
int epoll_pwait2(int fd, struct epoll_event *events, int most, const struct timespec *timeout,
	const sigset_t *mask);

struct real {
#define X(f) __typeof__(&f) f;
	HOOKED(X)
#undef X
};
extern struct real real_table;

/* Another library's constructor may call us before our own has run. */
#define REAL(f) (*(real_table.f ? real_table.f : (real_lookup(), real_table.f)))

void real_lookup(void);

/* Stands in for functions that this C library lacks; no program can call those. */
long absent(void);

#endif
