/* offspring - COUNT children by fork, in turns: exits immediately; execs; has a child itself; is
 * born with a handler of SIGTRAP, and gets a signal immediately: offspring [COUNT]
 * Output: "pid 4711" of each process, then "bad 0", the number of wrong ends.
 * offspring share MILLIONS: does as many steps in elder(), and its child twice as many in
 * younger(). */
#include "burn.h"

#include <err.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t hits;

static void here(void)
{
	char text[32];

	if (write(1, text, (size_t)sprintf(text, "pid %ld\n", (long)getpid())) < 0)
		_exit(98);
}

static void handler(int sig)
{
	hits += sig == SIGUSR1;
}

/* 1 when SIGTRAP's action is that before the fork. */
static int trap_kept(int handled)
{
	struct sigaction a;
	sigset_t set;

	sigprocmask(SIG_BLOCK, NULL, &set);
	sigaction(SIGTRAP, NULL, &a);
	return !sigismember(&set, SIGTRAP) && a.sa_handler == (handled ? handler : SIG_DFL);
}

static void child(int i, char *self)
{
	char code[12];
	int status;
	pid_t pid;

	here();
	if (!trap_kept(i % 4 == 3))
		_exit(97);
	switch (i % 4) {
	case 1:
		sprintf(code, "%d", i);
		execl(self, self, "leaf", code, (char *)NULL);
		_exit(99);
	case 2:
		pid = fork();
		if (pid == 0) {
			here();
			_exit(i);
		}
		if (waitpid(pid, &status, 0) != pid || status != i << 8)
			_exit(96);
		break;
	case 3:
		for (int n = 0; n < 1000 && !hits; n++)
			usleep(10000);
		_exit(hits ? i : 95);
	}
	_exit(i);
}

static __attribute__((noinline)) void elder(long steps)
{
	BURN(steps);
}

static __attribute__((noinline)) void younger(long steps)
{
	BURN(2 * steps);
}

static int share(long steps)
{
	pid_t pid = fork();
	int status;

	if (pid == 0) {
		younger(steps);
		_exit(0);
	}
	elder(steps);
	return waitpid(pid, &status, 0) != pid || status != 0;
}

int main(int argc, char **argv)
{
	int count = argc > 1 ? atoi(argv[1]) : 20, bad = 0;
	pid_t pid[100];

	if (argc > 2 && strcmp(argv[1], "share") == 0)
		return share(atol(argv[2]) * 1000000);
	if (argc > 2) {
		printf("leaf %ld\n", (long)getpid());
		return atoi(argv[2]);
	}
	if (count > 100)
		errx(100, "at most 100");
	here();
	signal(SIGUSR1, handler);
	for (int i = 0; i < count; i++) {
		signal(SIGTRAP, i % 4 == 3 ? handler : SIG_DFL);
		pid[i] = fork();
		if (pid[i] == 0)
			child(i, argv[0]);
		if (pid[i] < 0)
			err(1, "fork");
		bad += !trap_kept(i % 4 == 3);
		if (i % 4 == 3)
			kill(pid[i], SIGUSR1);
	}
	for (int i = 0; i < count; i++) {
		int status;
		if (waitpid(pid[i], &status, 0) != pid[i] || status != i << 8) {
			printf("%d: status %#x\n", i, (unsigned)status);
			bad++;
		}
	}
	printf("bad %d\n", bad);
	return bad ? 1 : 0;
}
