/* killer - start a program N times and kill each at a random time between 20 and 60 ms:
 *	killer N PROGRAM [ARG]...  */
#include <err.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	struct timespec now;

	if (argc < 3)
		return 100;
	for (int i = atoi(argv[1]); i > 0; i--) {
		pid_t pid = fork();
		if (pid == 0) {
			execvp(argv[2], argv + 2);
			err(111, "%s", argv[2]);
		}
		clock_gettime(CLOCK_MONOTONIC, &now);
		usleep(20000 + (unsigned)(now.tv_nsec / 1000 % 40000));
		kill(pid, SIGKILL);
		waitpid(pid, NULL, 0);
	}
	return 0;
}
