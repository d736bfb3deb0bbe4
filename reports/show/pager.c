/* pager.c - starts the pager: $PAGER, less or more. */
#define _GNU_SOURCE
#include "exec/pipe.h"
#include "paths/selfdir.h"
#include "pager.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

pid_t pager_start(void)
{
	const char *pager = getenv("PAGER");
	int p[2];
	pid_t pid;

	if (!pager)
		pager = selfdir_in_path("less") ? "less" : "more";
	/* a missing pager must not swallow the report */
	if (!*pager || strcmp(pager, "cat") == 0
		|| (!pager[strcspn(pager, " /\t;&|<>()$`\\\"'*?[#~=%")] && !selfdir_in_path(pager))
		|| pipe_make(p) != 0)
		return -1;
	signal(SIGINT, SIG_IGN); /* left to the pager: less stops a search by SIGINT */
	signal(SIGQUIT, SIG_IGN);
	if ((pid = fork()) == 0) {
		signal(SIGINT, SIG_DFL);
		signal(SIGQUIT, SIG_DFL);
		dup2(p[0], STDIN_FILENO);
		close(p[0]);
		close(p[1]);
		setenv("LESS", "FRX", 0);
		execl("/bin/sh", "sh", "-c", pager, (char *)NULL);
		_exit(127);
	}
	if (pid > 0)
		dup2(p[1], STDOUT_FILENO);
	close(p[0]);
	close(p[1]);
	return pid;
}
