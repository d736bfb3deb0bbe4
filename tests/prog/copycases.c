/* copycases - what copies of a process must be right in: copycases CASE
 *	threads		three threads work in work_in(1), (2) and (3), numbers that `mine' has, too
 *	stack		work in a handler on another stack, at on_stack(42)
 *	exec		work in life(1), then, the program executed again, in life(2)
 * Prints ok at the end. */
#include "burn.h"

#include <dirent.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MS = 1500 };

static _Thread_local volatile int mine;

/* For -calls: the threads of the process that calls it. */
__attribute__((noinline, used)) int tasks(void)
{
	DIR *d = opendir("/proc/self/task");
	const struct dirent *e;
	int n = 0;

	while (d && (e = readdir(d)))
		n += e->d_name[0] != '.';
	if (d)
		closedir(d);
	return n;
}

__attribute__((noinline)) int work_in(int number)
{
	volatile int id = number;

	burn_ms(MS);
	return id;
}

static void *thread(void *arg)
{
	mine = *(int *)arg;
	work_in(mine);
	return NULL;
}

static int threads(void)
{
	int id[3] = {1, 2, 3};
	pthread_t t[3];

	for (int i = 0; i < 3; i++)
		if (pthread_create(&t[i], NULL, thread, &id[i]) != 0)
			return 1;
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], NULL);
	return tasks() != 1;
}

__attribute__((noinline)) int on_stack(int number)
{
	volatile int n = number;

	burn_ms(MS);
	return n;
}

static void handler(int sig)
{
	(void)sig;
	on_stack(42);
}

static int stack(void)
{
	static char room[65536];
	stack_t st = {.ss_sp = room, .ss_size = sizeof room};
	struct sigaction a = {.sa_handler = handler, .sa_flags = SA_ONSTACK};

	return sigaltstack(&st, NULL) != 0 || sigaction(SIGUSR1, &a, NULL) != 0
		|| raise(SIGUSR1) != 0;
}

__attribute__((noinline)) int life(int number)
{
	volatile int n = number;

	burn_ms(MS);
	return n;
}

int main(int argc, char **argv)
{
	const char *which = argc > 1 ? argv[1] : "";
	int bad = 1;

	if (strcmp(which, "threads") == 0) {
		bad = threads();
	} else if (strcmp(which, "stack") == 0) {
		bad = stack();
	} else if (strcmp(which, "again") == 0) {
		life(2);
		bad = 0;
	} else if (strcmp(which, "exec") == 0) {
		life(1);
		execl("/proc/self/exe", argv[0], "again", (char *)NULL);
	}
	if (!bad)
		puts("ok");
	return bad;
}
