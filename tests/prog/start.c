/* start - runs a program under odd circumstances: start [-b SIGNAL] [-i SIGNAL] [-c FD]...
 *	[-E NAME=VALUE]... -- PROGRAM [ARG]...
 * -b blocks, -i ignores, -c closes, -E adds to the environment unchanged; -x empties it. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

extern char **environ;

int main(int argc, char **argv)
{
	char *env[200];
	size_t n = 0;
	sigset_t set;
	int c;

	while (environ[n] && n < 100) {
		env[n] = environ[n];
		n++;
	}
	while ((c = getopt(argc, argv, "+b:i:c:E:x")) != -1) {
		switch (c) {
		case 'b':
			sigemptyset(&set);
			sigaddset(&set, atoi(optarg));
			sigprocmask(SIG_BLOCK, &set, NULL);
			break;
		case 'i': signal(atoi(optarg), SIG_IGN); break;
		case 'c': close(atoi(optarg)); break;
		case 'E': env[n++] = optarg; break;
		case 'x': n = 0; break;
		default: return 100;
		}
	}
	env[n] = NULL;
	execve(argv[optind], argv + optind, env);
	perror(argv[optind]);
	return 111;
}
