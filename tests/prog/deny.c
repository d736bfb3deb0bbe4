/* deny - runs a program without some timers:
 *	deny [-w] [-p] [-e ERROR] [-s N] -- PROGRAM [ARG]...
 * -e: perf_event_open fails with ERROR, such as EBUSY; -p: with EACCES; -w before them: only for
 * events of a whole CPU; -s: RLIMIT_SIGPENDING, beyond which timer_create fails. */
#include <err.h>
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
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
	struct sock_fprog prog = {sizeof code / sizeof *code, code};

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0
		|| prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &prog) != 0)
		err(111, "seccomp");
}

int main(int argc, char **argv)
{
	struct rlimit r;
	int c;

	while ((c = getopt(argc, argv, "+e:ps:w")) != -1) {
		switch (c) {
		case 'w': wide_only = 1; break;
		case 'e': no_perf(error(optarg)); break;
		case 'p': no_perf(EACCES); break;
		case 's':
			r.rlim_cur = r.rlim_max = (rlim_t)atoi(optarg);
			if (setrlimit(RLIMIT_SIGPENDING, &r) != 0)
				err(111, "setrlimit");
			break;
		default: return 100;
		}
	}
	execvp(argv[optind], argv + optind);
	err(111, "%s", argv[optind]);
}
