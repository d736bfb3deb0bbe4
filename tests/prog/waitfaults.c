/* waitfaults - waits in circumstances that could be taken for something else:
 *	reuse N       N threads with one and the same number, each of 20 sleeps of 2 ms and one of
 *	              30; prints how many had it.  Sets ns_last_pid of its pid namespace
 *	traced MS     a child that sleeps is traced and stopped for MS, and until the file `stop' is
 *	              not empty
 *	vfork MS      waits, by vfork, for a child that sleeps as long
 *	filtered N MS N sleeps of MS and, until `stop' is not empty, more, under a filter that kills
 *	              for any other system call but write
 *	switches N    reads a byte, then two threads pass a token N times while a third one sleeps;
 *	              a byte is written at the end, and another one read
 *	naps N MS     reads a byte, sleeps N times for MS, writes a byte, and reads another one */
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int rounds, pipes[2][2];

static void nap(int ms)
{
	struct timespec t = {ms / 1000, ms % 1000 * 1000000L};

	nanosleep(&t, NULL);
}

/* ---- reuse ---- */

static void *sleeper(void *arg)
{
	*(pid_t *)arg = (pid_t)syscall(SYS_gettid);
	for (int i = 0; i < 20; i++)
		nap(2);
	nap(30);
	return NULL;
}

static void reuse(int n)
{
	int fd = open("/proc/sys/kernel/ns_last_pid", O_WRONLY), had = 0;
	pid_t want = getpid() + 100, tid = 0;
	pthread_t t;
	char text[20];

	for (int i = 0; i < n; i++) {
		int len = snprintf(text, sizeof text, "%d", (int)want - 1);
		if (pwrite(fd, text, (size_t)len, 0) != len
			|| pthread_create(&t, NULL, sleeper, &tid) != 0)
			break;
		pthread_join(t, NULL);
		had += tid == want;
		while (syscall(SYS_tgkill, getpid(), tid, 0) == 0)
			sched_yield(); /* it is still about to end */
		nap(1);                /* and its number is free a moment later */
	}
	printf("%d\n", had);
}

/* ---- states ---- */

static const volatile char *stop; /* the file's first byte: no system call looks at it */

static void open_stop(void)
{
	int fd = open("stop", O_RDWR | O_CREAT, 0600);
	char was;

	if (fd < 0 || (read(fd, &was, 1) != 1 && ftruncate(fd, 1) != 0))
		exit(1);
	stop = mmap(NULL, 1, PROT_READ, MAP_SHARED, fd, 0);
	if (stop == MAP_FAILED)
		exit(1);
}

/* Sleep for MS, then until the test has written to `stop'. */
static void stay(int ms)
{
	nap(ms);
	while (!*stop)
		nap(100);
}

static void traced(int ms)
{
	pid_t child = fork();
	int status;

	if (child == 0)
		for (;;)
			nap(1000);
	nap(100);
	if (ptrace(PTRACE_SEIZE, child, 0, 0) == 0 && ptrace(PTRACE_INTERRUPT, child, 0, 0) == 0)
		waitpid(child, &status, 0);
	stay(ms);
	kill(child, SIGKILL);
	waitpid(child, &status, 0);
}

static void by_vfork(int ms)
{
	int status;
	pid_t child = vfork();

	if (child == 0) {
		stay(ms);
		_exit(0);
	}
	waitpid(child, &status, 0);
}

static void filtered(int n, int ms)
{
#define LET(nr) \
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, nr, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
	struct sock_filter all[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		LET(SYS_nanosleep), LET(SYS_clock_nanosleep), LET(SYS_exit_group), LET(SYS_write),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)};
	struct sock_fprog filter = {sizeof all / sizeof *all, all};

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0
		|| prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) != 0)
		exit(77);
	while (n-- > 0 || !*stop)
		nap(ms);
	_exit(write(1, "unharmed\n", 9) != 9);
}

/* ---- collectors that are held up meanwhile ---- */

static void hand_shake(char c)
{
	if (c && write(1, &c, 1) != 1)
		exit(1);
	if (read(0, &c, 1) != 1)
		exit(1);
}

static void *pass(void *arg)
{
	int k = *(int *)arg;
	char token = 'x';

	for (int i = 0; i < rounds; i++)
		if ((!k && write(pipes[0][1], &token, 1) != 1) || read(pipes[!k][0], &token, 1) != 1
			|| (k && write(pipes[1][1], &token, 1) != 1))
			exit(1);
	return NULL;
}

static void *sleeps_on(void *arg)
{
	pause();
	return arg;
}

static void switches(int n)
{
	static int side[2] = {0, 1};
	pthread_t t[3];

	rounds = n;
	if (pipe(pipes[0]) != 0 || pipe(pipes[1]) != 0)
		exit(1);
	pthread_create(&t[2], NULL, sleeps_on, NULL);
	hand_shake(0);
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, pass, &side[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	hand_shake('.');
	exit(0);
}

int main(int argc, char **argv)
{
	const char *what = argc > 2 ? argv[1] : "";
	int n = argc > 2 ? atoi(argv[2]) : 0, ms = argc > 3 ? atoi(argv[3]) : 0;

	if (strcmp(what, "traced") == 0 || strcmp(what, "vfork") == 0
		|| strcmp(what, "filtered") == 0)
		open_stop();
	if (strcmp(what, "reuse") == 0) {
		reuse(n);
	} else if (strcmp(what, "traced") == 0) {
		traced(n);
	} else if (strcmp(what, "vfork") == 0) {
		by_vfork(n);
	} else if (strcmp(what, "filtered") == 0) {
		filtered(n, ms);
	} else if (strcmp(what, "switches") == 0) {
		switches(n);
	} else if (strcmp(what, "naps") == 0) {
		hand_shake(0);
		while (n-- > 0)
			nap(ms);
		hand_shake('.');
	} else {
		return 100;
	}
	return 0;
}
