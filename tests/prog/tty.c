/* tty - run a program on a terminal of its own: tty KEYS PROGRAM [ARG]...
 * When the program has written "ready", KEYS are typed; \003 is Control-C.  Prints what the
 * program writes; exits with its status. */
#include "terminal.h"

#include <pty.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	char seen[65536];
	size_t len = 0;
	int fd, status, typed = 0;
	pid_t pid;
	ssize_t n;

	if (argc < 3)
		return 100;
	pid = forkpty(&fd, NULL, NULL, NULL);
	if (pid < 0) {
		perror("forkpty");
		return 111;
	}
	if (pid == 0) {
		execvp(argv[2], argv + 2);
		_exit(127);
	}
	while (len < sizeof seen - 1
		&& (n = terminal_read(fd, seen + len, sizeof seen - 1 - len)) > 0) {
		len += (size_t)n;
		seen[len] = 0;
		if (!typed && strstr(seen, "ready")) {
			typed = 1;
			if (write(fd, argv[1], strlen(argv[1])) < 0)
				return 111;
		}
	}
	fwrite(seen, 1, len, stdout);
	waitpid(pid, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
