/* deny - runs a program without some timers, or without debuggers:
 *	deny [-w] [-p] [-e ERROR] [-m ERROR] [-s N] [-t] -- PROGRAM [ARG]...
 * -e: perf_event_open fails with ERROR, such as EBUSY; -p: with EACCES; -w before them: only for
 * events of a whole CPU; -m: a shared, writable mapping of a file fails with ERROR, as on file
 * systems that have none; -s: RLIMIT_SIGPENDING, beyond which timer_create fails; -t: ptrace fails
 * with EPERM. */
#include <err.h>
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static int wide_only;

static unsigned error(const char *name)
{
	static const struct {
		const char *name;
		unsigned e;
	} known[] = {{"EPERM", EPERM}, {"EACCES", EACCES}, {"ENOSYS", ENOSYS}, {"ENOENT", ENOENT},
		{"EBUSY", EBUSY}, {"EOPNOTSUPP", EOPNOTSUPP}, {"EINVAL", EINVAL},
		{"EMFILE", EMFILE}, {"ENODEV", ENODEV}};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(name, known[i].name) == 0)
			return known[i].e;
	errx(100, "error %s?", name);
}

static void filter(struct sock_filter *code, size_t n)
{
	struct sock_fprog prog = {(unsigned short)n, code};

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0
		|| prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &prog) != 0)
		err(111, "seccomp");
}

static void no_ptrace(void)
{
	struct sock_filter code[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_ptrace, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};

	filter(code, sizeof code / sizeof *code);
}

static void no_perf(unsigned e)
{
	struct sock_filter code[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_perf_event_open, 0, 3),
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[1])),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0xffffffff, 0, wide_only ? 1 : 0),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | e),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	filter(code, sizeof code / sizeof *code);
}

#ifdef SYS_mmap2
enum { MMAP = SYS_mmap2 };
#else
enum { MMAP = SYS_mmap };
#endif

static void no_shared(unsigned e)
{
	struct sock_filter code[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MMAP, 0, 5),
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[2])),
		BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_WRITE, 0, 3),
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[3])),
		BPF_STMT(BPF_ALU | BPF_AND | BPF_K, MAP_SHARED | MAP_ANONYMOUS),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MAP_SHARED, 1, 0),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | e),
	};

	filter(code, sizeof code / sizeof *code);
}

int main(int argc, char **argv)
{
	struct rlimit r;
	int c;

	while ((c = getopt(argc, argv, "+e:m:ps:tw")) != -1) {
		switch (c) {
		case 'w': wide_only = 1; break;
		case 'e': no_perf(error(optarg)); break;
		case 'm': no_shared(error(optarg)); break;
		case 'p': no_perf(EACCES); break;
		case 's':
			r.rlim_cur = r.rlim_max = (rlim_t)atoi(optarg);
			if (setrlimit(RLIMIT_SIGPENDING, &r) != 0)
				err(111, "setrlimit");
			break;
		case 't': no_ptrace(); break;
		default: return 100;
		}
	}
	execvp(argv[optind], argv + optind);
	err(111, "%s", argv[optind]);
}
