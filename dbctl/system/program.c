/* program.c - owns two pipes: the program waits on one, and reports its exec on the other. */
#include "exec/pipe.h"
#include "system/program.h"
#include "system/target.h"

#include <errno.h>
#include <unistd.h>

static int go = -1, report = -1;

static int gate_fd, other_fd;

/* In the child: wait until dbctl lets it run. */
static void gate(void)
{
	char c;
	ssize_t n;

	close(other_fd);
	target_allow();
	do
		n = read(gate_fd, &c, 1);
	while (n < 0 && errno == EINTR);
	close(gate_fd);
}

pid_t program_start(
	const struct child_signals *s, const char *file, char *const argv[], char *const env[])
{
	int p[2];
	pid_t pid;

	if (pipe_make(p) != 0)
		return -1;
	gate_fd = p[0];
	other_fd = p[1];
	pid = child_start_gated(s, file, argv, env, 0, gate, &report);
	close(p[0]);
	go = p[1];
	return pid;
}

void program_go(void)
{
	if (go >= 0)
		close(go);
	go = -1;
}

int program_report(void)
{
	return report;
}

int program_failed(void)
{
	int e = 0;
	ssize_t n;

	do
		n = read(report, &e, sizeof e);
	while (n < 0 && errno == EINTR);
	close(report);
	report = -1;
	return n == (ssize_t)sizeof e ? e : 0;
}
