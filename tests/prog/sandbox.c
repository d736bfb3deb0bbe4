/* sandbox - works, enters a seccomp sandbox that kills it for all system calls but its own, works
 * on in new code, and prints ok: sandbox prctl|syscall|strict|mild|none
 * mild: a sandbox that refuses and does not kill; exec PROGRAM: one that kills, then executes
 * PROGRAM. */
#include "burn.h"

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <math.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define LOAD BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))
#define ALLOW(nr) \
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, nr, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

int main(int argc, char **argv)
{
	static struct sock_filter few[] = {LOAD, ALLOW(SYS_write), ALLOW(SYS_exit),
		ALLOW(SYS_rt_sigreturn), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL)};
	static struct sock_filter not_32[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0x3fffffff, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
	static struct sock_filter mild[] = {LOAD, ALLOW(SYS_write), ALLOW(SYS_exit),
		ALLOW(SYS_rt_sigreturn), ALLOW(SYS_openat), ALLOW(SYS_mmap), ALLOW(SYS_read),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 1)};
	struct sock_fprog f = {sizeof few / sizeof *few, few};
	struct sock_fprog refuses = {sizeof mild / sizeof *mild, mild};
	struct sock_fprog kills = {sizeof not_32 / sizeof *not_32, not_32};
	const char *how = argc > 1 ? argv[1] : "none";
	int r = 0;

	burn_ms(50);
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		return 77;
	/* questions, which change nothing */
	prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL);
	syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, NULL);
	syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, 8L);
	burn_ms(50);
	if (strcmp(how, "prctl") == 0)
		r = prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &f);
	else if (strcmp(how, "syscall") == 0)
		r = (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &f);
	else if (strcmp(how, "mild") == 0)
		r = prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &refuses);
	else if (strcmp(how, "strict") == 0)
		r = prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT);
	else if (strcmp(how, "exec") == 0 && argc > 2) {
		r = prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &kills);
		if (r == 0)
			execlp(argv[2], argv[2], (char *)NULL);
	}
	if (r != 0)
		return 77;
	for (int i = 0; i < 10000000; i++)
		burn_sink += (uint64_t)lgamma((double)(i % 1000 + 3));
	if (write(1, "ok\n", 3) != 3)
		return 1;
	syscall(SYS_exit, 0);
}
