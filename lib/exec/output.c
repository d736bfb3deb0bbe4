/* output.c - runs a program and reads its output. */
#include "base/growtext.h"
#include "exec/output.h"
#include "exec/pipe.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

/* In the child: become ARGV.  Never returns. */
static void become(char *const argv[], int in, int out, enum output_errors errors)
{
	int null = open("/dev/null", O_RDWR | O_CLOEXEC);

	dup2(in >= 0 ? in : null, STDIN_FILENO);
	dup2(out, STDOUT_FILENO);
	if (errors != OUTPUT_SHOWN)
		dup2(errors == OUTPUT_BOTH ? out : null, STDERR_FILENO);
	execvp(argv[0], argv);
	_exit(127);
}

char *output_from(int in, char *const argv[], enum output_errors errors, int *status)
{
	struct text all = {0};
	char buf[4096];
	/* where SIGCHLD is ignored, there is no status to wait for */
	struct sigaction usual = {.sa_handler = SIG_DFL}, ours;
	int p[2], s = 127 << 8;
	ssize_t n;
	pid_t pid = -1;

	sigaction(SIGCHLD, &usual, &ours);
	text_put(&all, "", 0);
	if (pipe_make(p) == 0) {
		pid = fork();
		if (pid == 0)
			become(argv, in, p[1], errors);
		close(p[1]);
		while (pid > 0
			&& ((n = read(p[0], buf, sizeof buf)) > 0 || (n < 0 && errno == EINTR)))
			if (n > 0)
				text_put(&all, buf, (size_t)n);
		close(p[0]);
	}
	while (pid > 0 && waitpid(pid, &s, 0) < 0 && errno == EINTR)
		;
	sigaction(SIGCHLD, &ours, NULL);
	*status = WIFEXITED(s) ? WEXITSTATUS(s) : 128 + WTERMSIG(s);
	while (all.len && all.text[all.len - 1] == '\n')
		all.text[--all.len] = 0;
	return all.text;
}

char *output_of(char *const argv[], int *status)
{
	return output_from(-1, argv, OUTPUT_ALONE, status);
}
