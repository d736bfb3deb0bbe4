/* result - works for MS milliseconds and has a known result: status 7, and with `print' the line
 * "result 14".  In two threads, in a child, or alone; with `stubborn' it ignores SIGTERM and
 * SIGHUP, and first makes the file `ready' and prints as with `print'; with `waiting' it prints as
 * well, and begins when there is a file `go':
 *	result alone|threads|fork MS [print|stubborn|waiting] */
#include "burn.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile uint64_t sum;

static void *work(void *ms)
{
	burn_ms(atoi(ms));
	__atomic_fetch_add(&sum, 7, __ATOMIC_RELAXED);
	return NULL;
}

int main(int argc, char **argv)
{
	int status = 0, threads = argc > 2 && strcmp(argv[1], "threads") == 0;
	pthread_t t;
	pid_t pid;

	if (argc < 3)
		return 100;
	if (argc > 3 && strcmp(argv[3], "stubborn") == 0) {
		signal(SIGTERM, SIG_IGN);
		signal(SIGHUP, SIG_IGN);
		close(open("ready", O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
	}
	while (argc > 3 && strcmp(argv[3], "waiting") == 0 && access("go", F_OK) != 0)
		usleep(10000);
	if (threads && pthread_create(&t, NULL, work, argv[2]) != 0)
		return 1;
	work(argv[2]);
	if (threads && pthread_join(t, NULL) != 0)
		return 1;
	if (strcmp(argv[1], "fork") == 0) {
		if ((pid = fork()) == 0) {
			work(argv[2]);
			_exit(3);
		}
		if (pid < 0 || waitpid(pid, &status, 0) != pid || WEXITSTATUS(status) != 3)
			return 1;
	}
	if (argc > 3 && write(1, "result 14\n", 10) != 10)
		return 1;
	return sum == (threads ? 14 : 7) ? 7 : 1;
}
