/* against - a target that turns against its tracer: against parent|tracer|trap
 *
 * Works, then kills its parent (SIGTERM), or six times its tracer (SIGKILL), or traps itself, and
 * works on.  Status 12 with `survived` written to the file called out, 133 for trap. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static volatile int traps;

static void trapped(int sig)
{
	(void)sig;
	traps++;
}

int burn(int n)
{
	volatile int k;

	for (k = 0; k < n; k++)
		;
	return k;
}

static void work(void)
{
	for (int i = 0; i < 40; i++)
		burn(3000000);
}

static void kill_tracer(void)
{
	char line[4096];
	FILE *f = fopen("/proc/self/status", "r");
	int tracer = 0;

	while (f && fgets(line, sizeof line, f))
		sscanf(line, "TracerPid: %d", &tracer);
	if (f)
		fclose(f);
	if (tracer)
		kill(tracer, SIGKILL);
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
	FILE *out;

	work();
	if (strcmp(what, "parent") == 0)
		kill(getppid(), SIGTERM);
	for (int i = 0; i < 6 && strcmp(what, "tracer") == 0; i++) {
		kill_tracer();
		work();
	}
	if (strcmp(what, "trap") == 0) {
		signal(SIGTRAP, trapped);
		raise(SIGTRAP);
		signal(SIGTRAP, SIG_DFL);
		if (traps == 1)
			raise(SIGTRAP);
		return 1;
	}
	work();
	out = fopen("out", "w");
	fputs("survived\n", out);
	fclose(out);
	return 12;
}
