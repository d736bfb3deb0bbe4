/* circumstances - prints all that a program can see of its start, a line for each fact:
 *	ignored 1
 * then the environment.  With the argument -e the environment only. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

extern char **environ;

int main(int argc, char **argv)
{
	sigset_t mask, pending;
	struct sigaction a;
	struct rlimit r;
	char cwd[4096];

	for (char **e = environ; *e; e++)
		if (strncmp(*e, "PCT=", 4) != 0 && strncmp(*e, "LD_PRELOAD=", 11) != 0)
			printf("env %s%c", *e, 0);
	if (argc > 1 && strcmp(argv[1], "-e") == 0)
		return 0;
	for (int i = 0; i < argc; i++)
		printf("arg %s\n", argv[i]);
	sigprocmask(SIG_SETMASK, NULL, &mask);
	sigpending(&pending);
	for (int i = 1; i <= 64; i++) {
		if (sigismember(&mask, i) == 1)
			printf("blocked %d\n", i);
		if (sigismember(&pending, i) == 1)
			printf("pending %d\n", i);
		if (sigaction(i, NULL, &a) == 0 && a.sa_handler == SIG_IGN)
			printf("ignored %d\n", i);
	}
	for (int i = 0; i < 100; i++) {
		int flags = fcntl(i, F_GETFL);
		if (flags >= 0)
			printf("descriptor %d flags %o at %ld\n", i, flags,
				(long)lseek(i, 0, SEEK_CUR));
	}
	for (int i = 0; i < RLIM_NLIMITS; i++)
		if (getrlimit(i, &r) == 0)
			printf("limit %d %lu %lu\n", i, (unsigned long)r.rlim_cur,
				(unsigned long)r.rlim_max);
	printf("umask %o\n", umask(0));
	printf("nice %d\n", getpriority(PRIO_PROCESS, 0));
	printf("group %ld session %ld\n", (long)getpgrp(), (long)getsid(0));
	printf("directory %s\n", getcwd(cwd, sizeof cwd));
	return 0;
}
