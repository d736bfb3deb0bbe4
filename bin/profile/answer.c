/* answer.c - runs a helper and reads its output. */
#include "base/growtext.h"
#include "base/must.h"
#include "host/pipe.h"
#include "answer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* In the child: never returns. */
static void become(char *const argv[], int out)
{
	int null = open("/dev/null", O_RDWR | O_CLOEXEC);

	dup2(null, STDIN_FILENO);
	dup2(null, STDERR_FILENO);
	dup2(out, STDOUT_FILENO);
	execvp(argv[0], argv);
	_exit(127);
}

char *answer_of(char *const argv[], int *status)
{
	struct text all = {0};
	char buf[4096];
	int p[2], s = 127 << 8;
	ssize_t n;
	pid_t pid = -1;

	text_put(&all, "", 0);
	if (pipe_make(p) == 0) {
		pid = fork();
		if (pid == 0)
			become(argv, p[1]);
		close(p[1]);
		while (pid > 0
			&& ((n = read(p[0], buf, sizeof buf)) > 0 || (n < 0 && errno == EINTR)))
			if (n > 0)
				text_put(&all, buf, (size_t)n);
		close(p[0]);
	}
	while (pid > 0 && waitpid(pid, &s, 0) < 0 && errno == EINTR)
		;
	*status = WIFEXITED(s) ? WEXITSTATUS(s) : 128 + WTERMSIG(s);
	while (all.len && all.text[all.len - 1] == '\n')
		all.text[--all.len] = 0;
	return all.text;
}

enum probe_mode probe(const char *pct_sys, int kernel, unsigned hz, char *why, unsigned size)
{
	static const char *const word[] = {"none\t", "user\t", "program\t", "machine\t"};
	char rate[16], *said, *argv[8] = {(char *)pct_sys, "--probe"};
	enum probe_mode mode = PROBE_NOTHING;
	int n = 2, status;

	if (!kernel) {
		argv[n++] = "-e";
		argv[n++] = "cpu-clock:u";
	}
	if (hz) {
		argv[n++] = "-F";
		argv[n++] = rate;
	}
	snprintf(rate, sizeof rate, "%u", hz);
	said = answer_of(argv, &status);
	snprintf(why, size, "pct-sys does not work here");
	for (int i = 0; i < 4; i++)
		if (strncmp(said, word[i], strlen(word[i])) == 0) {
			mode = (enum probe_mode)i;
			snprintf(why, size, "%s", said + strlen(word[i]));
		}
	free(said);
	return mode;
}
