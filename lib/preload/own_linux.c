/* own_linux.c - defines the functions of the C library that our code in the target calls, under
 * their own names, hidden in our object: the collector then never calls another definition of such
 * a name, in the program, a preloaded library or a sanitizer.  System calls are made by our own
 * instruction (direct.h): none is a cancellation point.  Results and errno are as in the C library;
 * only what the collector uses is implemented.  Handlers may call all of these functions.
 * Functions that make no system call are in ownbytes_linux.c.
 *
 * Where direct.h does not know the machine, this file is empty and the C library is called. */
#include "inside/direct.h"
#include "preload/rules.h"

#if DIRECT

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

/* Returns the RESULT of a system call; for an error -1, with errno set. */
static long said(long result)
{
	if (result >= 0 || result < -4095)
		return result;
	errno = (int)-result;
	return -1;
}

#define CALL(number, a, b, c, d, e) said(direct(SYS_##number, a, b, c, d, e))

/* These functions work on files. */

int open(const char *path, int flags, ...)
{
	va_list rest;
	int mode;

	va_start(rest, flags);
	mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, int) : 0;
	va_end(rest);
	return (int)CALL(openat, AT_FDCWD, path, flags, mode, 0);
}

int close(int fd)
{
	return (int)CALL(close, fd, 0, 0, 0, 0);
}

ssize_t read(int fd, void *to, size_t size)
{
	return CALL(read, fd, to, size, 0, 0);
}

ssize_t write(int fd, const void *from, size_t size)
{
	return CALL(write, fd, from, size, 0, 0);
}

ssize_t pread(int fd, void *to, size_t size, off_t at)
{
	return CALL(pread64, fd, to, size, at, 0);
}

ssize_t pwrite(int fd, const void *from, size_t size, off_t at)
{
	return CALL(pwrite64, fd, from, size, at, 0);
}

int fstat(int fd, struct stat *s)
{
	return (int)CALL(fstat, fd, s, 0, 0, 0);
}

int stat(const char *path, struct stat *s)
{
	return (int)CALL(newfstatat, AT_FDCWD, path, s, 0, 0);
}

int lstat(const char *path, struct stat *s)
{
	return (int)CALL(newfstatat, AT_FDCWD, path, s, AT_SYMLINK_NOFOLLOW, 0);
}

int access(const char *path, int mode)
{
	return (int)CALL(faccessat, AT_FDCWD, path, mode, 0, 0);
}

int fchmod(int fd, mode_t mode)
{
	return (int)CALL(fchmod, fd, mode, 0, 0, 0);
}

ssize_t fgetxattr(int fd, const char *name, void *to, size_t size)
{
	return CALL(fgetxattr, fd, name, to, size, 0);
}

int ftruncate(int fd, off_t size)
{
	return (int)CALL(ftruncate, fd, size, 0, 0, 0);
}

/* Where the file system cannot allocate, write a byte of each page. */
int posix_fallocate(int fd, off_t from, off_t size)
{
	long e = -direct(SYS_fallocate, fd, 0, from, size, 0);
	char byte = 0;

	if (e != EOPNOTSUPP && e != ENOSYS)
		return (int)e;
	for (off_t at = from + size - 1; at >= from; at -= 4096) {
		long n = direct(SYS_pread64, fd, &byte, 1, at, 0);

		if (n == 1 && byte)
			continue;
		byte = 0;
		if (n < 0 || (n = direct(SYS_pwrite64, fd, &byte, 1, at, 0)) < 0)
			return (int)-n;
	}
	return 0;
}

ssize_t readlink(const char *path, char *to, size_t size)
{
	return CALL(readlinkat, AT_FDCWD, path, to, size, 0);
}

int link(const char *from, const char *to)
{
	return (int)CALL(linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int symlink(const char *text, const char *path)
{
	return (int)CALL(symlinkat, text, AT_FDCWD, path, 0, 0);
}

int unlink(const char *path)
{
	return (int)CALL(unlinkat, AT_FDCWD, path, 0, 0, 0);
}

int rename(const char *from, const char *to)
{
	return (int)CALL(renameat, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int mkdir(const char *path, mode_t mode)
{
	return (int)CALL(mkdirat, AT_FDCWD, path, mode, 0, 0);
}

char *getcwd(char *to, size_t size)
{
	if (CALL(getcwd, to, size, 0, 0, 0) < 0)
		return NULL;
	if (*to == '/')
		return to;
	errno = ENOENT; /* the directory lies outside the root directory */
	return NULL;
}

int fcntl(int fd, int command, ...)
{
	va_list rest;
	long argument;

	va_start(rest, command);
	argument = va_arg(rest, long);
	va_end(rest);
	return (int)CALL(fcntl, fd, command, argument, 0, 0);
}

int ioctl(int fd, unsigned long request, ...)
{
	va_list rest;
	long argument;

	va_start(rest, request);
	argument = va_arg(rest, long);
	va_end(rest);
	return (int)CALL(ioctl, fd, request, argument, 0, 0);
}

int poll(struct pollfd *fds, nfds_t n, int ms)
{
	struct timespec t = {ms / 1000, ms % 1000 * 1000000L};

	return (int)CALL(ppoll, fds, n, ms < 0 ? NULL : &t, NULL, 0);
}

int socket(int domain, int type, int protocol)
{
	return (int)CALL(socket, domain, type, protocol, 0, 0);
}

int connect(int fd, const struct sockaddr *to, socklen_t size)
{
	return (int)CALL(connect, fd, to, size, 0, 0);
}

int getsockopt(int fd, int level, int name, void *to, socklen_t *size)
{
	return (int)CALL(getsockopt, fd, level, name, to, size);
}

/* These functions work on memory. */

void *mmap(void *at, size_t size, int protection, int flags, int fd, off_t offset)
{
	return (void *)said(
		direct6(SYS_mmap, (long)at, (long)size, protection, flags, fd, (long)offset));
}

int munmap(void *at, size_t size)
{
	return (int)CALL(munmap, at, size, 0, 0, 0);
}

int munlock(const void *at, size_t size)
{
	return (int)CALL(munlock, at, size, 0, 0, 0);
}

int madvise(void *at, size_t size, int advice)
{
	return (int)CALL(madvise, at, size, advice, 0, 0);
}

ssize_t process_vm_readv(pid_t pid, const struct iovec *to, unsigned long tos,
	const struct iovec *from, unsigned long froms, unsigned long flags)
{
	return said(direct6(SYS_process_vm_readv, pid, (long)to, (long)tos, (long)from, (long)froms,
		(long)flags));
}

ssize_t process_vm_writev(pid_t pid, const struct iovec *from, unsigned long froms,
	const struct iovec *to, unsigned long tos, unsigned long flags)
{
	return said(direct6(SYS_process_vm_writev, pid, (long)from, (long)froms, (long)to,
		(long)tos, (long)flags));
}

/* These functions say what the process is. */

uid_t getuid(void)
{
	return (uid_t)direct(SYS_getuid, 0, 0, 0, 0, 0);
}

uid_t geteuid(void)
{
	return (uid_t)direct(SYS_geteuid, 0, 0, 0, 0, 0);
}

gid_t getgid(void)
{
	return (gid_t)direct(SYS_getgid, 0, 0, 0, 0, 0);
}

gid_t getegid(void)
{
	return (gid_t)direct(SYS_getegid, 0, 0, 0, 0, 0);
}

pid_t getppid(void)
{
	return (pid_t)direct(SYS_getppid, 0, 0, 0, 0, 0);
}

int getrlimit(__rlimit_resource_t resource, struct rlimit *limit)
{
	return (int)CALL(prlimit64, 0, resource, NULL, limit, 0);
}

char *getenv(const char *name)
{
	size_t n = strlen(name);

	for (char **e = __environ; e && *e; e++)
		if (strncmp(*e, name, n) == 0 && (*e)[n] == '=')
			return *e + n + 1;
	return NULL;
}

/* These functions work on timers.  A timer_t holds the kernel's number of the timer. */

int timer_create(clockid_t clock, struct sigevent *event, timer_t *timer)
{
	int number = 0;
	long r = CALL(timer_create, clock, event, &number, 0, 0);

	if (r == 0)
		*timer = (timer_t)(intptr_t)number;
	return (int)r;
}

int timer_settime(timer_t timer, int flags, const struct itimerspec *new, struct itimerspec *old)
{
	return (int)CALL(timer_settime, (intptr_t)timer, flags, new, old, 0);
}

int timer_delete(timer_t timer)
{
	return (int)CALL(timer_delete, (intptr_t)timer, 0, 0, 0, 0);
}

/* These functions work on sets of signals. */

#define WORDS (sizeof(sigset_t) / sizeof(unsigned long))
#define WORD_BITS (8 * sizeof(unsigned long))
#define WORD(set, sig) ((unsigned long *)(void *)(set))[(unsigned)((sig)-1) / WORD_BITS]
#define BIT(sig) (1ul << (unsigned)((sig)-1) % WORD_BITS)

int sigemptyset(sigset_t *set)
{
	for (unsigned i = 0; i < WORDS; i++)
		((unsigned long *)(void *)set)[i] = 0;
	return 0;
}

int sigaddset(sigset_t *set, int sig)
{
	WORD(set, sig) |= BIT(sig);
	return 0;
}

int sigdelset(sigset_t *set, int sig)
{
	WORD(set, sig) &= ~BIT(sig);
	return 0;
}

int sigismember(const sigset_t *set, int sig)
{
	return (((const unsigned long *)(const void *)set)[(unsigned)(sig - 1) / WORD_BITS]
		       & BIT(sig))
		!= 0;
}

int sigorset(sigset_t *to, const sigset_t *a, const sigset_t *b)
{
	for (unsigned i = 0; i < WORDS; i++)
		((unsigned long *)(void *)to)[i] = ((const unsigned long *)(const void *)a)[i]
			| ((const unsigned long *)(const void *)b)[i];
	return 0;
}

#endif
