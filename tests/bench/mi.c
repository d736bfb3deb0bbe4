/* mi - the plain way to take samples with gdb: over its machine interface, answer by answer.
 *
 *	mi PID SAMPLES INTERVAL_US
 *
 * -exec-continue, wait for the stop, -stack-list-frames 0 3; the process is stopped by a SIGSTOP
 * every INTERVAL_US.  Prints the CPU time that gdb and this program used for one sample, the least
 * of batches of 25, in microseconds: the measure that dbctl is held to. */
#include "exec/coproc.h"
#include "base/msg.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static struct coproc gdb;
static char said[1 << 20];
static size_t len;

static void tell(const char *line)
{
	if (write(gdb.in, line, strlen(line)) < 0)
		msg_die(EXIT_FAIL, "cannot write to gdb");
}

/* Read until WORD has come, and drop all up to it. */
static void await(const char *word)
{
	char *at;

	said[len] = 0;
	while (!(at = strstr(said, word))) {
		struct pollfd p = {gdb.out, POLLIN, 0};
		ssize_t n;
		if (poll(&p, 1, 20000) <= 0)
			msg_die(EXIT_FAIL, "gdb is silent");
		n = coproc_read(&gdb, said + len, sizeof said - len - 1);
		if (n == 0)
			msg_die(EXIT_FAIL, "gdb has ended");
		len += n > 0 ? (size_t)n : 0;
		said[len] = 0;
	}
	at += strlen(word);
	len -= (size_t)(at - said);
	memmove(said, at, len);
}

static void ask(const char *line)
{
	tell(line);
	await("(gdb) \n");
}

static double gdb_us(void)
{
	char path[64];
	unsigned long long ns = 0;
	FILE *f;

	snprintf(path, sizeof path, "/proc/%ld/schedstat", (long)gdb.pid);
	f = fopen(path, "r");
	if (!f || fscanf(f, "%llu", &ns) != 1)
		msg_die(EXIT_FAIL, "cannot read %s", path);
	fclose(f);
	return (double)ns / 1e3;
}

static double own_us(void)
{
	struct rusage u;

	getrusage(RUSAGE_SELF, &u);
	return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1e6
		+ (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

int main(int argc, char **argv)
{
	enum { BATCH = 25 };
	char *words[] = {"gdb", "-nx", "-q", "-i=mi2", "-iex", "set auto-load no", "-iex",
		"set debuginfod enabled off", NULL};
	char line[80];
	double least = 1e18, before, now;
	long pid, samples, interval;

	msg_prog = "mi";
	if (argc != 4 || coproc_start(&gdb, words, NULL) != 0)
		msg_die(EXIT_USAGE, "usage: mi PID SAMPLES INTERVAL_US");
	pid = atol(argv[1]);
	samples = atol(argv[2]);
	interval = atol(argv[3]);
	await("(gdb) \n");
	snprintf(line, sizeof line, "-target-attach %ld\n", pid);
	ask(line);
	ask("handle SIGSTOP stop print nopass\n");
	before = gdb_us() + own_us();
	for (long i = 1; i <= samples; i++) {
		struct timespec t = {interval / 1000000, interval % 1000000 * 1000};
		ask("-exec-continue\n");
		nanosleep(&t, NULL);
		kill((pid_t)pid, SIGSTOP);
		await("*stopped");
		await("(gdb) \n");
		ask("-stack-list-frames 0 3\n");
		if (i % BATCH == 0) {
			now = gdb_us() + own_us();
			if ((now - before) / BATCH < least)
				least = (now - before) / BATCH;
			before = now;
		}
	}
	printf("%.1f\n", least);
	ask("-target-detach\n");
	coproc_end(&gdb, 100);
	return 0;
}
