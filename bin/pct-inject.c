/* pct-inject - puts the sampling library into running processes, and lets it sample them until a
 * signal or -t ends pct-inject.
 *
 *	pct-inject -d DIR -i DIR/.run-1f -e 'q1000 S64' -l /usr/lib/pct/libpct.so -t 5 -p 4711
 *
 * pct-run starts it so.  With --load it only loads the library, and prints why that fails:
 *
 *	$ pct-inject --load -l /usr/lib/pct/libpct.so -p 4711
 *	process 4711: statically linked */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/msg.h"
#include "base/num.h"
#include "base/optiontable.h"
#include "proc/procfs.h"
#include "paths/selfdir.h"
#include "pct-inject/watch.h"
#include "run/pidlist.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PIDS = 256, LOOK_MS = 20, PATIENCE_MS = 2000 };

static pid_t pids[PIDS];
static unsigned n_pids;

static void take_pids(const struct option_given *g)
{
	const char *list = g->value;

	for (pid_t pid; (pid = pidlist_next(&list)) != 0;) {
		if (n_pids == PIDS)
			msg_die(EXIT_USAGE, "-p: more than %d processes", PIDS);
		pids[n_pids++] = pid;
	}
}

static struct watch w = {.insert.patience = PATIENCE_MS};
static const char *letters = "", *dir;
static uint64_t seconds;
static int only, ask;

static const struct option_row options[] = {
	{NULL,
		"usage: pct-inject [OPTION]... -p PID[,PID]...\n"
		"Put the sampling library into running processes and sample them from within.\n",
		.column = 15, .in_order = 1},
	{"-p PID", "these processes, and those that they start from now on; repeatable",
		.take = take_pids},
	{"-l LIBRARY",
		"the library, an absolute path; default ../lib/pct/libpct.so beside this program",
		.text = &w.insert.library},
	{"--load", "only load the library; if that fails, print why", .flag = &only},
	{"--probe", "load nothing; print why the library cannot be loaded, if that is known",
		.flag = &ask},
	{"-e LETTERS", "instructions for the library, as in the variable PCT (see libpct(3))",
		.text = &letters},
	{"-d DIR", "where the data goes", .text = &dir},
	{"-i INDEX", "the index of the run", .text = &w.index},
	{"-t SECONDS", "stop sampling after this time", .number = &seconds, .least = 1,
		.most = 1000000000},
	{"-N NAME", "begin messages with NAME, the command that the user typed", .text = &msg_prog},
	{"-v", "say how long threads were stopped", .flag = &w.verbose},
	{.help = "Examples:\n"
		 "  pct-inject --load -p 4711\n"
		 "  pct-inject -v -d /tmp/data -e q500 -t 10 -p 4711\n"},
	{0},
};

/* Print the processes that the library must not enter, and why. */
static int probe(void)
{
	const char *why;
	int status = EXIT_OK;

	for (unsigned i = 0; i < n_pids; i++)
		if ((why = insert_unfit(&w.insert, pids[i]))) {
			printf("process %ld: %s\n", (long)pids[i], why);
			status = EXIT_PARTIAL;
		}
	msg_close_stdout();
	return status;
}

static int load(void)
{
	struct insert_result r;
	int status = EXIT_OK;

	for (unsigned i = 0; i < n_pids; i++) {
		insert_run(&w.insert, pids[i], "", &r);
		if (r.why[0]) {
			printf("process %ld: %s\n", (long)pids[i], r.why);
			status = EXIT_PARTIAL;
		} else if (w.verbose && !r.there) {
			msg_warn(
				"process %ld: one of %u threads was stopped for %.1f ms in %u stops, to load the library",
				(long)pids[i], r.threads, (double)r.stopped / 1e6, r.stops);
		}
	}
	msg_close_stdout();
	return status;
}

/* The library that belongs to this program, or NULL when its place is not known. */
static const char *own_library(const char *argv0)
{
	static char path[PATH_MAX];
	const char *bin = selfdir_bin(argv0), *slash = bin ? strrchr(bin, '/') : NULL;

	if (!slash
		|| snprintf(path, sizeof path, "%.*s/lib/pct/libpct.so", (int)(slash - bin), bin)
			>= (int)sizeof path)
		return NULL;
	return path;
}

/* Number of the run whose index is INDEX: DIR/.run-HEX. */
static uint64_t run_of(const char *index)
{
	const char *hex = index ? strrchr(index, '-') : NULL;
	uint64_t run = 0;

	return hex && num_parse(hex + 1, 16, 1, UINT64_MAX, &run) == 0 ? run : 0;
}

static int sample(void)
{
	char text[PATH_MAX + 300], run[40] = "";
	struct timespec step = {0, LOOK_MS * 1000000};
	int64_t end = clock_ms() + (int64_t)seconds * 1000;
	unsigned begun = 0, left;
	sigset_t ends;

	sigemptyset(&ends);
	sigaddset(&ends, SIGINT);
	sigaddset(&ends, SIGTERM);
	sigaddset(&ends, SIGHUP);
	sigprocmask(SIG_BLOCK, &ends, NULL);
	if (run_of(w.index))
		snprintf(run, sizeof run, "n%" PRIx64 " ", run_of(w.index));
	if (snprintf(text, sizeof text, "%s %so%s", letters, run, dir) >= (int)sizeof text)
		msg_die(EXIT_USAGE, "-d and -e are too long");
	w.letters = text;
	for (unsigned i = 0; i < n_pids; i++)
		begun += watch_begin(&w, pids[i], 0) == 0;
	while (begun && watch_look(&w) && (!seconds || clock_ms() < end)
		&& sigtimedwait(&ends, NULL, &step) < 0)
		;
	left = watch_end(&w);
	w.letters = NULL;
	if (left)
		msg_warn(
			"%u process%s could not be told to end sampling: it ends there at the next sample",
			left, left == 1 ? "" : "es");
	return begun == n_pids ? EXIT_OK : begun ? EXIT_PARTIAL : EXIT_FAIL;
}

int main(int argc, char **argv)
{
	msg_prog = "pct-inject";
	options_take(argc, argv, options);
	if (optind < argc)
		msg_die(EXIT_USAGE, "%s: only running processes can be sampled: give -p PID",
			argv[optind]);
	if (!n_pids)
		msg_die(EXIT_USAGE, "no process given: give -p PID");
	if (!w.insert.library)
		w.insert.library = own_library(argv[0]);
	if (!w.insert.library || w.insert.library[0] != '/')
		msg_die(EXIT_USAGE, "-l must name a library by its absolute path");
	signal(SIGCHLD, SIG_DFL);
	if (ask)
		return probe();
	if (only)
		return load();
	if (!dir || dir[0] != '/')
		msg_die(EXIT_USAGE, "-d must name a directory by its absolute path");
	return sample();
}
