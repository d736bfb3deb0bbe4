/* calls_linux.c - the table of system calls that wait, as far as this machine has them. */
#define _GNU_SOURCE
#include "waits/calls.h"

#include <stddef.h>
#include <sys/syscall.h>

#define CALL(name, kind, arg) \
	{ \
		SYS_##name, #name, kind, arg \
	}
static const struct wait_call call[] = {
	CALL(read, "read", ARG_FD),
	CALL(readv, "read", ARG_FD),
	CALL(pread64, "read", ARG_FD),
	CALL(preadv, "read", ARG_FD),
	CALL(getdents64, "read", ARG_FD),
	CALL(recvfrom, "read", ARG_FD),
	CALL(recvmsg, "read", ARG_FD),
	CALL(recvmmsg, "read", ARG_FD),
	CALL(write, "write", ARG_FD),
	CALL(writev, "write", ARG_FD),
	CALL(pwrite64, "write", ARG_FD),
	CALL(pwritev, "write", ARG_FD),
	CALL(sendto, "write", ARG_FD),
	CALL(sendmsg, "write", ARG_FD),
	CALL(sendmmsg, "write", ARG_FD),
	CALL(sendfile, "write", ARG_FD),
	CALL(fsync, "sync", ARG_FD),
	CALL(fdatasync, "sync", ARG_FD),
#ifdef SYS_sync_file_range
	CALL(sync_file_range, "sync", ARG_FD),
#endif
	CALL(sync, "sync", ARG_NONE),
	CALL(msync, "sync", ARG_NONE),
	CALL(flock, "file lock", ARG_FD),
	CALL(fcntl, "file lock", ARG_FD),
	CALL(ftruncate, "write", ARG_FD),
	CALL(fallocate, "write", ARG_FD),
	CALL(ioctl, "device", ARG_FD),
	CALL(openat, "open", ARG_NONE),
#ifdef SYS_open
	CALL(open, "open", ARG_NONE),
#endif
	CALL(close, "close", ARG_FD),
#ifdef SYS_unlink
	CALL(unlink, "directory", ARG_NONE),
	CALL(rename, "directory", ARG_NONE),
	CALL(mkdir, "directory", ARG_NONE),
	CALL(rmdir, "directory", ARG_NONE),
#endif
	CALL(unlinkat, "directory", ARG_NONE),
	CALL(renameat2, "directory", ARG_NONE),
	CALL(mkdirat, "directory", ARG_NONE),
	CALL(linkat, "directory", ARG_NONE),
	CALL(symlinkat, "directory", ARG_NONE),
#ifdef SYS_newfstatat
	CALL(newfstatat, "directory", ARG_NONE),
#endif
	CALL(statx, "directory", ARG_NONE),
	CALL(execve, "exec", ARG_NONE),
	CALL(connect, "connect", ARG_FD),
#ifdef SYS_accept
	CALL(accept, "accept", ARG_FD),
#endif
	CALL(accept4, "accept", ARG_FD),
#ifdef SYS_poll
	CALL(poll, "poll", ARG_POLL),
#endif
	CALL(ppoll, "poll", ARG_POLL),
#ifdef SYS_select
	CALL(select, "poll", ARG_SELECT),
#endif
	CALL(pselect6, "poll", ARG_SELECT),
#ifdef SYS_epoll_wait
	CALL(epoll_wait, "poll", ARG_EPOLL),
#endif
	CALL(epoll_pwait, "poll", ARG_EPOLL),
#ifdef SYS_epoll_pwait2
	CALL(epoll_pwait2, "poll", ARG_EPOLL),
#endif
	CALL(futex, "futex", ARG_FUTEX),
	CALL(nanosleep, "sleep", ARG_NONE),
	CALL(clock_nanosleep, "sleep", ARG_NONE),
#ifdef SYS_pause
	CALL(pause, "signal", ARG_NONE),
#endif
	CALL(rt_sigsuspend, "signal", ARG_NONE),
	CALL(rt_sigtimedwait, "signal", ARG_NONE),
	CALL(wait4, "child", ARG_CHILD),
	CALL(waitid, "child", ARG_CHILD_ID),
#ifdef SYS_vfork
	CALL(vfork, "child", ARG_NONE),
#endif
	CALL(clone, "child", ARG_NONE), /* waits as vfork does, with CLONE_VFORK */
#ifdef SYS_clone3
	CALL(clone3, "child", ARG_NONE),
#endif
#ifdef SYS_semop
	CALL(semop, "semaphore", ARG_NONE),
#endif
#ifdef SYS_semtimedop
	CALL(semtimedop, "semaphore", ARG_NONE),
#endif
	CALL(msgrcv, "read", ARG_NONE),
	CALL(msgsnd, "write", ARG_NONE),
	CALL(mq_timedreceive, "read", ARG_FD),
	CALL(mq_timedsend, "write", ARG_FD),
	CALL(io_getevents, "poll", ARG_NONE),
#ifdef SYS_io_uring_enter
	CALL(io_uring_enter, "poll", ARG_FD),
#endif
	CALL(sched_yield, "yield", ARG_NONE),
	CALL(exit_group, "exit", ARG_NONE),
	CALL(munmap, "memory", ARG_NONE),
#ifdef SYS_mmap2
	CALL(mmap2, "memory", ARG_NONE),
#else
	CALL(mmap, "memory", ARG_NONE),
#endif
	CALL(madvise, "memory", ARG_NONE),
	CALL(mprotect, "memory", ARG_NONE),
	CALL(brk, "memory", ARG_NONE),
};

const struct wait_call *calls_find(long number)
{
	for (size_t i = 0; i < sizeof call / sizeof *call; i++)
		if (call[i].number == number)
			return &call[i];
	return NULL;
}
