/* deny - run a program that may not have all timers: deny [-p] [-s N] -- PROGRAM [ARG]...
 * -p: perf_event_open fails with EACCES; -s: RLIMIT_SIGPENDING, beyond which timer_create fails. */
#include <err.h>
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static void no_perf(void)
{
	struct sock_filter code[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_perf_event_open, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
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

	while ((c = getopt(argc, argv, "+ps:")) != -1) {
		switch (c) {
		case 'p': no_perf(); break;
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
