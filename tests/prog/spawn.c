/* spawn - starts a process in one of many ways: spawn HOW [PROGRAM [ARG]...]
 *
 * The parent works 20 ms in parent_work, then HOW makes a child, which works 20 ms in child_work
 * and ends with status 7, or becomes PROGRAM (`spawn work': 10 ms, or that of the variable MS).
 * HOW exec, sysexec: no child, this process itself becomes PROGRAM, at a random time while two
 * threads work.  HOW blocked: the same with SIGVTALRM, SIGPROF, SIGALRM blocked, and perhaps
 * pending.  Output: "parent PID child PID"; status: that of the child, 128 + N for signal N. */
#include "burn.h"

#include <err.h>
#include <linux/sched.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;
pid_t _Fork(void);

static char **program;

/* Each has a loop of its own. */
__attribute__((noinline)) void parent_work(int ms);
__attribute__((noinline)) void parent_work(int ms)
{
	burn_ms(ms);
	__asm__ volatile("nop");
}
__attribute__((noinline)) void child_work(int ms);
__attribute__((noinline)) void child_work(int ms)
{
	burn_ms(ms);
	__asm__ volatile("nop; nop");
}

static int child(void *arg)
{
	(void)arg;
	if (program[0]) {
		execvp(program[0], program);
		_exit(127);
	}
	child_work(20);
	_exit(7);
}

/* A vfork child may do nothing but exec. */
static pid_t by_vfork(void)
{
	pid_t pid = vfork();

	if (pid == 0) {
		if (program[0])
			execvp(program[0], program);
		_exit(program[0] ? 127 : 7);
	}
	return pid;
}

static pid_t make(const char *how)
{
	static char stack[262144] __attribute__((aligned(16)));
	pid_t pid = -1;

	if (strcmp(how, "fork") == 0)
		pid = fork();
	else if (strcmp(how, "_Fork") == 0)
		pid = _Fork();
#ifdef SYS_fork
	else if (strcmp(how, "sysfork") == 0)
		pid = (pid_t)syscall(SYS_fork);
#endif
	else if (strcmp(how, "sysclone") == 0)
		pid = (pid_t)syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);
	else if (strcmp(how, "clone3") == 0) {
		struct clone_args a = {.exit_signal = SIGCHLD};
		pid = (pid_t)syscall(SYS_clone3, &a, sizeof a);
	} else if (strcmp(how, "clone") == 0)
		return clone(child, stack + sizeof stack, SIGCHLD, NULL);
	else if (strcmp(how, "vfork") == 0)
		return by_vfork();
	else if (strcmp(how, "clonevm") == 0) /* as vfork, on a stack of its own */
		return clone(child, stack + sizeof stack, CLONE_VM | CLONE_VFORK | SIGCHLD, NULL);
	else if (strcmp(how, "posix_spawn") == 0) {
		if (posix_spawnp(&pid, program[0], NULL, NULL, program, environ) != 0)
			err(1, "posix_spawnp");
		return pid;
	} else
		errx(100, "unknown way %s", how);
	if (pid == 0)
		child(NULL);
	return pid;
}

static void *work(void *arg)
{
	for (;;)
		BURN(20000);
	return arg;
}

static void become(const char *how)
{
	pthread_t t;
	sigset_t set;

	sigemptyset(&set);
	if (strcmp(how, "blocked") == 0) {
		sigaddset(&set, SIGVTALRM);
		sigaddset(&set, SIGPROF);
		sigaddset(&set, SIGALRM);
		sigprocmask(SIG_BLOCK, &set, NULL);
	}
	pthread_create(&t, NULL, work, NULL);
	pthread_create(&t, NULL, work, NULL);
	burn_ms(10 + (int)(getpid() % 7));
	BURN(getpid() % 13 * 30000);
	if (strcmp(how, "sysexec") == 0)
		syscall(SYS_execve, program[0], program, environ);
	else
		execvp(program[0], program);
	err(127, "%s", program[0]);
}

int main(int argc, char **argv)
{
	int status;
	pid_t pid;

	if (argc < 2)
		return 100;
	program = argv + 2;
	if (strcmp(argv[1], "work") == 0) { /* the program that others become */
		sigset_t none;
		sigemptyset(&none);
		sigprocmask(SIG_SETMASK, &none, NULL);
		burn_ms(getenv("MS") ? atoi(getenv("MS")) : 10);
		return 7;
	}
	if (strstr(" exec sysexec blocked ", argv[1]))
		become(argv[1]);
	parent_work(20);
	pid = make(argv[1]);
	printf("parent %d child %d\n", (int)getpid(), (int)pid);
	if (pid < 0 || waitpid(pid, &status, 0) != pid)
		err(1, "%s", argv[1]);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
