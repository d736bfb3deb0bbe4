/* seccomp_linux.c - owns the lists of system calls that a process keeps or gives up. */
#define _GNU_SOURCE
#include "sandbox/callfilter.h"
#include "sandbox/seccomp.h"

#include <errno.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef CALLFILTER

static const int allowed[] = {
	SYS_read,
	SYS_readv,
	SYS_pread64,
	SYS_write,
	SYS_writev,
	SYS_pwrite64,
	SYS_lseek,
	SYS_openat,
	SYS_close,
	SYS_fstat,
	SYS_statx,
	SYS_fstatfs,
	SYS_statfs,
	SYS_faccessat,
	SYS_readlinkat,
	SYS_getdents64,
	SYS_getcwd,
	SYS_fcntl,
	SYS_ftruncate,
	SYS_fallocate,
	SYS_fsync,
	SYS_flock,
	SYS_mkdirat,
	SYS_unlinkat,
	SYS_utimensat,
	SYS_munmap,
	SYS_mprotect,
	SYS_mremap,
	SYS_madvise,
	SYS_brk,
	SYS_ppoll,
	SYS_rt_sigaction,
	SYS_rt_sigprocmask,
	SYS_rt_sigreturn,
	SYS_setitimer,
	SYS_getpid,
	SYS_getppid,
	SYS_gettid,
	SYS_getuid,
	SYS_geteuid,
	SYS_getgid,
	SYS_getegid,
	SYS_prlimit64,
	SYS_exit,
	SYS_exit_group,
	SYS_restart_syscall,
	SYS_sched_yield,
	SYS_sched_getaffinity,
	SYS_getrandom,
	SYS_sysinfo,
	SYS_uname,
	SYS_umask,
	SYS_set_robust_list,
/* not everywhere */
#ifdef SYS_open
	SYS_open,
#endif
#ifdef SYS_access
	SYS_access,
#endif
#ifdef SYS_stat
	SYS_stat,
#endif
#ifdef SYS_lstat
	SYS_lstat,
#endif
#ifdef SYS_newfstatat
	SYS_newfstatat,
#endif
#ifdef SYS_stat64
	SYS_stat64,
	SYS_lstat64,
	SYS_fstat64,
	SYS_fstatat64,
#endif
#ifdef SYS_faccessat2
	SYS_faccessat2,
#endif
#ifdef SYS_readlink
	SYS_readlink,
#endif
#ifdef SYS_fcntl64
	SYS_fcntl64,
#endif
#ifdef SYS__llseek
	SYS__llseek,
#endif
#ifdef SYS_ftruncate64
	SYS_ftruncate64,
	SYS_statfs64,
	SYS_fstatfs64,
#endif
#ifdef SYS_mkdir
	SYS_mkdir,
#endif
#ifdef SYS_rmdir
	SYS_rmdir,
#endif
#ifdef SYS_unlink
	SYS_unlink,
#endif
#ifdef SYS_rename
	SYS_rename,
#endif
#ifdef SYS_renameat
	SYS_renameat,
#endif
#ifdef SYS_renameat2
	SYS_renameat2,
#endif
#ifdef SYS_utimensat_time64
	SYS_utimensat_time64,
#endif
#ifdef SYS_mmap
	SYS_mmap,
#endif
#ifdef SYS_mmap2
	SYS_mmap2,
#endif
#ifdef SYS_poll
	SYS_poll,
#endif
#ifdef SYS_ppoll_time64
	SYS_ppoll_time64,
#endif
#ifdef SYS_sigreturn
	SYS_sigreturn,
#endif
#ifdef SYS_getuid32
	SYS_getuid32,
	SYS_geteuid32,
	SYS_getgid32,
	SYS_getegid32,
#endif
#ifdef SYS_getrlimit
	SYS_getrlimit,
#endif
#ifdef SYS_setrlimit
	SYS_setrlimit,
#endif
#ifdef SYS_ugetrlimit
	SYS_ugetrlimit,
#endif
#ifdef SYS_futex
	SYS_futex,
#endif
#ifdef SYS_futex_time64
	SYS_futex_time64,
#endif
#ifdef SYS_clock_gettime
	SYS_clock_gettime,
#endif
#ifdef SYS_clock_gettime64
	SYS_clock_gettime64,
#endif
#ifdef SYS_gettimeofday
	SYS_gettimeofday,
#endif
#ifdef SYS_time
	SYS_time,
#endif
#ifdef SYS_clock_nanosleep
	SYS_clock_nanosleep,
#endif
#ifdef SYS_rseq
	SYS_rseq,
#endif
};

/* Calls refused to programs, which may start others and need calls that we do not know. */
static const int refused[] = {
	SYS_socket,
	SYS_socketpair,
	SYS_ptrace,
	SYS_process_vm_readv,
	SYS_process_vm_writev,
	SYS_kill,
	SYS_tkill,
	SYS_rt_sigqueueinfo,
	SYS_rt_tgsigqueueinfo,
	SYS_unshare,
	SYS_setns,
	SYS_mount,
	SYS_umount2,
	SYS_pivot_root,
	SYS_chroot,
	SYS_bpf,
	SYS_perf_event_open,
	SYS_keyctl,
	SYS_add_key,
	SYS_request_key,
	SYS_setuid,
	SYS_setgid,
	SYS_setreuid,
	SYS_setregid,
	SYS_setresuid,
	SYS_setresgid,
	SYS_setgroups,
	SYS_capset,
	SYS_setpriority,
	SYS_sched_setscheduler,
	SYS_init_module,
	SYS_delete_module,
	SYS_reboot,
	SYS_swapon,
	SYS_swapoff,
	SYS_acct,
	SYS_settimeofday,
	SYS_clock_settime,
	SYS_adjtimex,
	SYS_sethostname,
	SYS_setdomainname,
	SYS_open_by_handle_at,
	SYS_fchmod,
	SYS_fchmodat,
	SYS_fchown,
	SYS_fchownat,
	SYS_setxattr,
	SYS_lsetxattr,
	SYS_fsetxattr,
/* not everywhere */
#ifdef SYS_socketcall
	SYS_socketcall,
#endif
#ifdef SYS_chmod
	SYS_chmod,
	SYS_chown,
	SYS_lchown,
#endif
#ifdef SYS_setuid32
	SYS_setuid32,
	SYS_setgid32,
	SYS_setreuid32,
	SYS_setregid32,
	SYS_setresuid32,
	SYS_setresgid32,
	SYS_setgroups32,
	SYS_fchown32,
	SYS_chown32,
	SYS_lchown32,
#endif
#ifdef SYS_finit_module
	SYS_finit_module,
#endif
#ifdef SYS_kexec_load
	SYS_kexec_load,
#endif
#ifdef SYS_clock_adjtime
	SYS_clock_adjtime,
#endif
#ifdef SYS_open_tree
	SYS_open_tree,
	SYS_move_mount,
	SYS_fsopen,
	SYS_fsmount,
#endif
#ifdef SYS_mount_setattr
	SYS_mount_setattr,
#endif
#ifdef SYS_fchmodat2
	SYS_fchmodat2,
#endif
#ifdef SYS_pidfd_send_signal
	SYS_pidfd_send_signal,
#endif
#ifdef SYS_pidfd_getfd
	SYS_pidfd_getfd,
#endif
#ifdef SYS_io_uring_setup
	SYS_io_uring_setup,
#endif
#ifdef SYS_userfaultfd
	SYS_userfaultfd,
#endif
};

enum {
	ALLOWED = sizeof allowed / sizeof *allowed,
	REFUSED = sizeof refused / sizeof *refused,
};
_Static_assert((ALLOWED > REFUSED ? ALLOWED : REFUSED) + 4 <= CALLFILTER_RULES, "room for all");

/* Refuse clone(2) with new namespaces: they give rights.  Let clone3 not exist, as a filter cannot
 * read its flags: the C library then uses clone. */
static void no_namespaces(struct callfilter *f)
{
	static const struct callfilter_arg flags = {
#ifdef __s390x__
		1,
#else
		0,
#endif
		CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER
			| CLONE_NEWPID | CLONE_NEWNET,
		1};

	callfilter_rule(f, SYS_clone, &flags, 1, EPERM);
#ifdef SYS_clone3
	callfilter_rule(f, SYS_clone3, NULL, 0, ENOSYS);
#endif
}

/* Answer the N calls of LIST with LISTED, all others with OTHER. */
static void filter(const int *list, unsigned n, int listed, int other)
{
	struct callfilter f;
	struct callfilter_arg own = {0, (unsigned)getpid(), 0};

	callfilter_begin(&f, EPERM);
	no_namespaces(&f);
	for (unsigned i = 0; i < n; i++)
		callfilter_rule(&f, list[i], NULL, 0, listed);
	/* abort() sends a signal to its own process */
	callfilter_rule(&f, SYS_tgkill, &own, 1, 0);
	callfilter_rule(&f, SYS_tgkill, NULL, 0, EPERM);
	callfilter_set(&f, other);
}

void seccomp_reader(void)
{
	filter(allowed, ALLOWED, 0, EPERM);
}

void seccomp_program(void)
{
	filter(refused, REFUSED, EPERM, 0);
}

#else

void seccomp_reader(void)
{
}

void seccomp_program(void)
{
}

#endif
