/* filters - a child each gives up its system calls by the two filters of sandbox/seccomp.h.
 * Built with the sanitizers: a filter longer than its room ends the child.  Prints
 *	readers: no socket, reads
 *	programs: no socket, reads, sanitized */
#define _GNU_SOURCE
#include "sandbox/seccomp.h"
#include "sanitized.h"

#include <errno.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* Whether a child has no sockets after GIVE_UP, and can still read. */
static int confined(void (*give_up)(void))
{
	int status, p[2];
	char c;
	pid_t child;

	if (pipe(p) != 0 || write(p[1], "x", 1) != 1)
		return 0;
	child = fork();
	if (child == 0) {
		if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
			_exit(1);
		give_up();
		/* _exit() is a function of the sanitizer, which needs calls that are gone */
		syscall(SYS_exit_group,
			socket(AF_UNIX, SOCK_STREAM, 0) != -1 || errno != EPERM
				|| read(p[0], &c, 1) != 1);
	}
	return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

int main(void)
{
	if (!confined(seccomp_reader))
		return 1;
	puts("readers: no socket, reads");
	if (!confined(seccomp_program))
		return 1;
	puts("programs: no socket, reads" SANITIZED);
	return 0;
}
