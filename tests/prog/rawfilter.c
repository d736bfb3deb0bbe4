/* rawfilter - installs a seccomp filter by instructions of its own, works under it, prints its
 * result: rawfilter first|later|never files|all MILLIONS [THREADS]
 * first: the filter is the first system call outside the C library; later: after another such call
 * and some work; never: only that other call.
 * files: the filter kills for stat and open in all their forms; all: for everything but write,
 * rt_sigreturn and exit_group.  THREADS begin before the filter, which is for them, too.
 * With "files" the error output has the CPU time of before() and under(), in microseconds. */
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#ifdef __x86_64__
static long raw(long nr, long a, long b, long c)
{
	long r;

	__asm__ volatile("syscall"
			 : "=a"(r)
			 : "0"(nr), "D"(a), "S"(b), "d"(c)
			 : "rcx", "r11", "memory");
	return r;
}
#else
#define raw syscall /* the test asks for this machine */
#endif

#ifndef SYS_newfstatat
#define SYS_newfstatat SYS_fstatat64
#endif
#define LOAD BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))
#define DO(nr, what) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, nr, 0, 1), BPF_STMT(BPF_RET | BPF_K, what)
#define KILL SECCOMP_RET_KILL_PROCESS

static unsigned long rounds;
static int begun, released, done;

/* Code that runs only under the filter. */
__attribute__((noinline)) static uint64_t under(uint64_t x)
{
	for (unsigned long i = 0; i < rounds; i++)
		x = x * 6364136223846793005u + 1442695040888963407u;
	return x;
}

__attribute__((noinline)) static uint64_t before(uint64_t x)
{
	for (unsigned long i = 0; i < 50000000; i++)
		x = x * 6364136223846793005u + 1442695040888963407u;
	return x;
}

static void *work(void *p)
{
	__atomic_add_fetch(&begun, 1, __ATOMIC_RELEASE);
	while (!__atomic_load_n(&released, __ATOMIC_ACQUIRE))
		;
	*(uint64_t *)p = under(*(uint64_t *)p);
	__atomic_add_fetch(&done, 1, __ATOMIC_RELEASE);
	for (;;)
		;
	return NULL;
}

static long long cpu_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return t.tv_sec * 1000000LL + t.tv_nsec / 1000;
}

int main(int argc, char **argv)
{
	static struct sock_filter files[] = {LOAD, DO(SYS_newfstatat, KILL), DO(SYS_stat, KILL),
		DO(SYS_statx, KILL), DO(SYS_open, KILL), DO(SYS_openat, KILL),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
	static struct sock_filter all[] = {LOAD, DO(SYS_write, SECCOMP_RET_ALLOW),
		DO(SYS_rt_sigreturn, SECCOMP_RET_ALLOW), DO(SYS_exit_group, SECCOMP_RET_ALLOW),
		BPF_STMT(BPF_RET | BPF_K, KILL)};
	struct sock_fprog f = {sizeof files / sizeof *files, files};
	struct sock_fprog a = {sizeof all / sizeof *all, all};
	int threads = argc > 4 ? atoi(argv[4]) : 0, told;
	long long before_us = 0, under_us = 0;
	uint64_t x[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, sum = 0;
	char text[24] = "";
	size_t at = sizeof text;
	pthread_t id;

	if (argc < 4 || threads > 8)
		return 100;
	rounds = strtoul(argv[3], NULL, 10) * 1000000;
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	for (int i = 1; i <= threads; i++)
		if (pthread_create(&id, NULL, work, &x[i]) != 0)
			return 100;
	while (__atomic_load_n(&begun, __ATOMIC_ACQUIRE) < threads)
		;
	if (strcmp(argv[1], "first") != 0) {
		if (raw(SYS_getpid, 0, 0, 0) != getpid())
			return 3;
		before_us = cpu_us();
		sum = before(1);
		before_us = cpu_us() - before_us;
	}
	if (strcmp(argv[1], "never") != 0
		&& raw(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC,
			   (long)(strcmp(argv[2], "all") == 0 ? &a : &f))
			!= 0)
		return 77;
	__atomic_store_n(&released, 1, __ATOMIC_RELEASE);
	told = strcmp(argv[2], "files") == 0;
	if (told)
		under_us = cpu_us();
	x[0] = under(x[0]);
	if (told)
		under_us = cpu_us() - under_us;
	while (__atomic_load_n(&done, __ATOMIC_ACQUIRE) < threads)
		;
	if (told)
		fprintf(stderr, "before=%lld under=%lld\n", before_us, under_us);
	for (int i = 0; i <= threads; i++)
		sum += x[i];
	text[--at] = '\n';
	for (; sum; sum /= 10)
		text[--at] = (char)('0' + sum % 10);
	if (write(1, text + at, sizeof text - at) < 0)
		return 4;
	raw(SYS_exit_group, 0, 0, 0);
}
