/* killer - starts a program N times and kills each a random CPU time of 20 to 60 ms after it has
 * mapped a file of its own below directory `data`:
 *	killer N PROGRAM [ARG]...
 * Prints their CPU time after that in all, in microseconds. */
#include <err.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int has_ended(pid_t pid)
{
	siginfo_t info = {0};

	return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid;
}

/* Tell whether PID has mapped a file of PROGRAM: a child before its exec has those of this one. */
static int maps_data(pid_t pid, const char *program)
{
	char line[8192], wanted[256];
	const char *name = strrchr(program, '/');
	FILE *maps;
	int found = 0;

	snprintf(wanted, sizeof wanted, "/data/%s.", name ? name + 1 : program);
	snprintf(line, sizeof line, "/proc/%ld/maps", (long)pid);
	maps = fopen(line, "r");
	while (maps && !found && fgets(line, sizeof line, maps))
		found = strstr(line, wanted) != NULL;
	if (maps)
		fclose(maps);
	return found;
}

static long used_us(clockid_t clock)
{
	struct timespec used;

	return clock_gettime(clock, &used) ? -1 : used.tv_sec * 1000000 + used.tv_nsec / 1000;
}

/* Wait until PID has used US microseconds of CPU time since it mapped a data file, or has ended.
 * Returns how many it has used since then, as far as is known. */
static long let_run(pid_t pid, const char *program, long us)
{
	clockid_t clock;
	long from, used = 0, now;

	if (clock_getcpuclockid(pid, &clock) != 0)
		err(111, "clock of %ld", (long)pid);
	while (!maps_data(pid, program) && !has_ended(pid))
		usleep(500);
	from = used_us(clock);
	while (used < us && !has_ended(pid)) {
		if ((now = used_us(clock)) > from + used)
			used = now - from;
		usleep(500);
	}
	return used;
}

int main(int argc, char **argv)
{
	struct timespec now;
	long long used = 0;
	int status;

	if (argc < 3)
		return 100;
	for (int i = atoi(argv[1]); i > 0; i--) {
		pid_t pid = fork();
		if (pid == 0) {
			execvp(argv[2], argv + 2);
			err(111, "%s", argv[2]);
		}
		clock_gettime(CLOCK_MONOTONIC, &now);
		used += let_run(pid, argv[2], 20000 + now.tv_nsec / 1000 % 40000);
		kill(pid, SIGKILL);
		waitpid(pid, &status, 0);
		if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGKILL)
			errx(1, "%ld ended by itself: status 0x%x", (long)pid, (unsigned)status);
	}
	printf("%lld\n", used);
	return 0;
}
