/* altstack - works inside a SIGSEGV handler on a small alternate stack with no memory below it, and
 * in a thread with the smallest possible stack, which forks and execs: altstack [BYTES]
 * BYTES: room beside two signal frames. */
#include "burn.h"

#include <err.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static void handler(int sig)
{
	static char said[] = "in the handler\n";

	(void)sig;
	burn_ms(100);
	if (write(1, said, sizeof said - 1) < 0)
		_exit(2);
	_exit(0);
}

static void *small(void *arg)
{
	pid_t pid;

	burn_ms(50);
	if ((pid = fork()) == 0) {
		burn_ms(20);
		execl("/bin/true", "true", (char *)NULL);
		_exit(1);
	}
	waitpid(pid, NULL, 0);
	return arg;
}

int main(int argc, char **argv)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE),
	       room = argc > 1 ? strtoul(argv[1], NULL, 10) : 0;
	size_t size = (size_t)sysconf(_SC_MINSIGSTKSZ) * 2 + room;
	size_t whole = (size + page - 1) / page * page;
	char *p = mmap(
		NULL, page + whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	stack_t st = {.ss_sp = p + page, .ss_size = size};
	struct sigaction a = {.sa_handler = handler, .sa_flags = SA_ONSTACK};
	pthread_attr_t attr;
	pthread_t t;

	if (p == MAP_FAILED || mprotect(p, page, PROT_NONE) != 0 || sigaltstack(&st, NULL) != 0)
		err(1, "sigaltstack");
	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, (size_t)sysconf(_SC_THREAD_STACK_MIN));
	if (pthread_create(&t, &attr, small, NULL) != 0)
		err(1, "pthread_create");
	pthread_join(t, NULL);
	sigaction(SIGSEGV, &a, NULL);
	*(volatile int *)8 = 1;
	return 1;
}
