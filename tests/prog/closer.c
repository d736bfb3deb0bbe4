/* closer - a daemon that closes all descriptors, changes root if it may, and opens files of its
 * own, again and again while it works: closer [DIR].  It calls lgamma, which it has not called
 * before, for 300 ms, and until as many ticks of the kernel as the variable TICKS says have met it
 * there.  It fails if a byte in them is not its own.
 * Threads come and go meanwhile, and code that is new. */
#include "kernelticks.h"

#include <dirent.h>
#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void *thread(void *arg)
{
	burn_ms(5);
	return arg;
}

static void new_code(long n)
{
	for (int i = 0; i < n; i++)
		burn_sink += (uint64_t)lgamma((double)(i + 3));
}

int main(int argc, char **argv)
{
	char name[20], buf[64];
	pthread_t t;
	int fd[20];

	burn_ms(10);
	if (argc > 1 && (chroot(argv[1]) != 0 || chdir("/") != 0))
		return 77;
	work_for(new_code, 20000, 300, getenv("TICKS") ? atoi(getenv("TICKS")) : 0);
	for (int round = 0; round < 10; round++) {
		for (int i = 0; i < 1024; i++)
			close(i);
		pthread_create(&t, NULL, thread, NULL);
		pthread_join(t, NULL);
		for (int i = 0; i < 20; i++) {
			sprintf(name, "f%d", i);
			fd[i] = open(name, O_RDWR | O_CREAT | O_TRUNC, 0600);
			if (fd[i] != i)
				_exit(2); /* a descriptor is open */
		}
		pthread_create(&t, NULL, thread, NULL);
		for (int i = 0; i < 20; i++) {
			if (write(fd[i], "mine", 4) != 4)
				_exit(3);
			burn_ms(1);
		}
		pthread_join(t, NULL);
		if (round == 5 && fork() > 0)
			_exit(0);
		for (int i = 0; i < 20; i++)
			if (pread(fd[i], buf, sizeof buf, 0) != 4 || memcmp(buf, "mine", 4) != 0)
				_exit(4);
	}
	if (creat("done", 0600) < 0)
		_exit(5);
	_exit(0);
}
