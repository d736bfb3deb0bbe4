/* confined_linux.c - owns the seccomp filter and the Landlock rules of readers. */
#define _GNU_SOURCE
#include "host/confined.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* ---- system calls ---- */

#if defined __x86_64__ && !defined __ILP32__
#define ARCH AUDIT_ARCH_X86_64
#elif defined __i386__
#define ARCH AUDIT_ARCH_I386
#elif defined __aarch64__ && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define ARCH AUDIT_ARCH_AARCH64
#elif defined __arm__ && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define ARCH AUDIT_ARCH_ARM
#elif defined __riscv && __riscv_xlen == 64
#define ARCH AUDIT_ARCH_RISCV64
#elif defined __s390x__
#define ARCH AUDIT_ARCH_S390X
#endif

#ifdef ARCH

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

enum { ALLOWED = sizeof allowed / sizeof *allowed };

/* The low half of an argument, as the kernel compares it in words of 32 bits. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define ARG0 (offsetof(struct seccomp_data, args[0]) + 4)
#else
#define ARG0 offsetof(struct seccomp_data, args[0])
#endif

#define LOAD(offset) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (offset))
#define SKIP_IF(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), (yes), (no))
#define ANSWER(what) BPF_STMT(BPF_RET | BPF_K, (what))

static void few_calls(void)
{
	struct sock_filter code[2 * ALLOWED + 9];
	struct sock_fprog filter = {0, code};
	unsigned n = 0;

	/* another system's calls (i386, x32) have other numbers; x32 has none of these */
	code[n++] = (struct sock_filter)LOAD(offsetof(struct seccomp_data, arch));
	code[n++] = (struct sock_filter)SKIP_IF(ARCH, 1, 0);
	code[n++] = (struct sock_filter)ANSWER(SECCOMP_RET_ERRNO | EPERM);
	code[n++] = (struct sock_filter)LOAD(offsetof(struct seccomp_data, nr));
	for (unsigned i = 0; i < ALLOWED; i++) {
		code[n++] = (struct sock_filter)SKIP_IF((unsigned)allowed[i], 0, 1);
		code[n++] = (struct sock_filter)ANSWER(SECCOMP_RET_ALLOW);
	}
	/* abort() is a signal to itself */
	code[n++] = (struct sock_filter)SKIP_IF(SYS_tgkill, 0, 3);
	code[n++] = (struct sock_filter)LOAD(ARG0);
	code[n++] = (struct sock_filter)SKIP_IF((unsigned)getpid(), 0, 1);
	code[n++] = (struct sock_filter)ANSWER(SECCOMP_RET_ALLOW);
	code[n++] = (struct sock_filter)ANSWER(SECCOMP_RET_ERRNO | EPERM);
	filter.len = (unsigned short)n;
	prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
}

#else

static void few_calls(void)
{
}

#endif

/* ---- files: landlock(7), whose header is younger than many systems ---- */

#ifdef SYS_landlock_create_ruleset

enum {
	EXECUTE = 1,
	WRITE = 1 << 1,
	REMOVE_DIR = 1 << 4,
	REMOVE_FILE = 1 << 5,
	MAKE_DIR = 1 << 7,
	MAKE_FILE = 1 << 8,
	MAKE_OTHERS = 1 << 6 | 1 << 9 | 1 << 10 | 1 << 11 | 1 << 12, /* devices, links ... */
	REFER = 1 << 13,    /* from ABI 2 on: rename from directory to directory */
	TRUNCATE = 1 << 14, /* from ABI 3 on */
	VERSION = 1,        /* flag: ask for the ABI */
	BENEATH = 1,        /* kind of a rule */
};

struct beneath {
	uint64_t access;
	int32_t dir;
} __attribute__((packed));

static void few_files(const char *dir)
{
	long abi = syscall(SYS_landlock_create_ruleset, NULL, 0, VERSION);
	uint64_t files = WRITE | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_FILE, all;
	struct beneath below;
	int rules;

	if (abi < 1)
		return;
	files |= (abi >= 2 ? REFER : 0) | (abi >= 3 ? TRUNCATE : 0);
	all = files | EXECUTE | MAKE_OTHERS;
	rules = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0);
	if (rules < 0)
		return;
	below = (struct beneath){files, dir ? open(dir, O_PATH | O_DIRECTORY | O_CLOEXEC) : -1};
	if (below.dir >= 0) {
		syscall(SYS_landlock_add_rule, rules, BENEATH, &below, 0);
		close(below.dir);
	}
	syscall(SYS_landlock_restrict_self, rules, 0);
	close(rules);
}

#else

static void few_files(const char *dir)
{
	(void)dir;
}

#endif

void confined(const char *dir)
{
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		return;
	few_files(dir);
	few_calls();
}
