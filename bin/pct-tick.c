/* pct-tick - samples the machine's kernel while a program runs, from the kernel's own histogram of
 * its ticks, /proc/profile.
 *
 *	pct-tick -- du -s /usr
 *	pct-tick: 812 ticks of 4000 us in the kernel, of all processes; data in /tmp/pct-0/ct
 *
 * writes DIR/[machine].0/[kernel], counted records.  Scripts can read the histogram twice: --save
 * FILE, which prints the length of a tick in us, and later --diff FILE. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/msg.h"
#include "base/optiontable.h"
#include "exec/child.h"
#include "exec/passsignals.h"
#include "run/rundir.h"
#include "run/runindex.h"
#include "sys/kernel_linux.h"
#include "sys/procs.h"
#include "sys/store.h"
#include "sys/tick.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static struct {
	const char *dir, *save, *diff, *index;
	int quiet;
} o;

static const struct option_row options[] = {
	{NULL,
		"usage: pct-tick [OPTION]... [--] PROGRAM [ARG]...\n"
		"       pct-tick --save FILE\n"
		"       pct-tick --diff FILE [OPTION]...\n"
		"Show where the kernel of the whole machine spent its time while PROGRAM ran.  /proc/profile counts\n"
		"where each clock tick finds the kernel; run as root, pct-tick switches it on if it is off.\n",
		.column = 15, .in_order = 1},
	{"-d DIR", "the data directory (default ${PCT_DIR:-${TMPDIR:-/tmp}/pct-UID/ct})",
		.text = &o.dir},
	{"-i INDEX", "the index of the run", .text = &o.index},
	{"-q", "say nothing at the end", .flag = &o.quiet},
	{"--save FILE",
		"keep the counters in the new FILE; print the length of a tick in microseconds",
		.text = &o.save},
	{"--diff FILE", "write the ticks counted since --save FILE, and remove FILE",
		.text = &o.diff},
	{.help = "Status: PROGRAM's own, 128+N for signal N, 126 and 127 as in a shell, 100 misuse, 111 no\n"
		 "ticks available (PROGRAM is not run then).\n"
		 "Examples:\n"
		 "  pct-tick -d data -- du -s /usr && pct sym% data/*/*\n"
		 "  pct-tick --save before && make && pct-tick --diff before -d data\n"},
	{0},
};

static char why[1000];
static struct rundir place;     /* with an index unless -i names one */
static int failure = EXIT_FAIL; /* exit status: the program's, unless that is 0 */

static void begin(struct tick *t)
{
	int on;

	if (!tick_interval())
		msg_die(EXIT_FAIL, "the length of the system's tick is unknown");
	if ((on = tick_on(why, sizeof why)) < 0)
		msg_die(EXIT_FAIL, "%s", why);
	if (on)
		msg_warn("switched on the kernel's tick counters, until the next boot");
	if (tick_read(t, why, sizeof why) != 0)
		msg_die(EXIT_FAIL, "%s", why);
}

/* The process that stands for the machine. */
static struct proc the_machine(void)
{
	struct proc p = {.name = "[machine]", .exe = "[machine]", .cgroup = ""};
	struct timespec t;
	long hz = sysconf(_SC_CLK_TCK);

	clock_gettime(CLOCK_BOOTTIME, &t);
	p.start = (uint64_t)t.tv_sec * (uint64_t)hz
		+ (uint64_t)t.tv_nsec * (uint64_t)hz / 1000000000u;
	return p;
}

static int add(struct counts *s, const struct tick *t, uint64_t start)
{
	uint64_t rec[PCT_REC_COUNTED];

	for (size_t i = 0; i + 1 < t->n; i++) {
		rec[0] = t->count[i];
		rec[1] = start + i * t->step;
		if (rec[0] && counts_add(s, rec, PCT_REC_COUNTED) != 0)
			return -1;
	}
	/* in the last counter kernels before 6.11 count code outside their text, such as modules */
	if (t->count[t->n - 1])
		counts_lose(s, PCT_LOST_NOMAP, t->count[t->n - 1]);
	return 0;
}

/* Write the counts of T since BEGUN. */
static void write_data(const struct tick *t, uint64_t begun, const char *dir, const char *index)
{
	static struct sys_event event = {
		.name = "tick", .clock = 1, .modes = MODE_KERNEL, .timer = 'K'};
	static struct store store;
	struct object kernel = {.path = (char *)PCT_KERNEL, .looked = 1, .flags = PCT_F_RAW_ADDR};
	struct proc machine = the_machine();
	struct counts *s = counts_get(proc_home(&machine), &kernel, 0, MODE_KERNEL);
	uint64_t start;
	int e;

	if (tick_place(t, &start, why, sizeof why) != 0)
		msg_die(failure, "%s", why);
	event.period = tick_interval();
	snprintf(store.dir, sizeof store.dir, "%s", dir);
	store.index = index;
	store.command = "kernel time of all processes, by its tick";
	store.event = &event;
	store.events = 1;
	store.start_mono = begun;
	store.start_time = clock_day() - (t->when - begun);
	store.kernel_id_len = kernel_build_id(store.kernel_id);
	if (start)
		kernel_boot(store.boot); /* without it no symbol is looked up for the addresses */
	else
		msg_warn(
			"the kernel's addresses are hidden: those in the data count from its _stext and "
			"have no names (run as root, with sysctl kernel.kptr_restrict=1)");
	if (!s || add(s, t, start) != 0)
		msg_die(failure, "out of memory");
	if ((e = store_write(&store, s)) != 0)
		msg_die(failure, "cannot write in %s: %s", dir, strerror(e));
}

static void end(const struct tick *before, const char *dir, const char *index)
{
	uint64_t interval = tick_interval(), most;
	struct tick_sum sum;
	struct tick after;

	if (tick_read(&after, why, sizeof why) != 0)
		msg_die(failure, "%s", why);
	most = ((after.when - before->when) / interval + 2)
		* (uint64_t)sysconf(_SC_NPROCESSORS_CONF);
	if (tick_diff(before, &after, most, &sum, why, sizeof why) != 0)
		msg_die(failure, "%s", why);
	if (sum.reset)
		msg_warn(
			"another process has reset /proc/profile in the meantime (readprofile -r): only ticks since "
			"then are in the data");
	if (sum.ticks)
		write_data(&after, before->when, dir, index);
	else
		place.described = 0; /* no samples: no index of the run */
	if (!sum.ticks && !o.quiet)
		msg_warn("no samples: no clock tick found the kernel running");
	if (sum.ticks && !o.quiet)
		msg_warn("%" PRIu64 " ticks of %" PRIu64
			 " us in the kernel, of all processes; data in %s",
			sum.ticks, interval / 1000, dir);
	tick_free(&after);
}

/* Keep the index, or remove it; called at exit, also after a failure. */
static void leave(void)
{
	rundir_end(&place, NULL);
}

static int run(char **argv)
{
	static struct child_signals signals;
	const char *index = o.index;
	char *file = argv ? child_find(argv[0], getenv("PATH")) : NULL;
	char *since[] = {"--diff", (char *)o.diff, NULL};
	struct tick before;
	pid_t pid;
	int status = 0, e;

	if (argv && !file)
		msg_die(errno == ENOENT ? 127 : 126, "cannot run %s: %s", argv[0], strerror(errno));
	if (index)
		snprintf(place.dir, sizeof place.dir, "%s", o.dir);
	else if (rundir_make(&place, o.dir, NULL, environ) != 0)
		msg_die(EXIT_FAIL, "%s", place.why_not);
	else
		index = place.index;
	atexit(leave);
	if (argv) {
		begin(&before);
		child_hold(&signals);
		pid = child_start(&signals, file, argv, environ, 0);
		e = errno;
		if (pid < 0)
			msg_die(e == ENOENT ? 127 : 126, "cannot run %s: %s", argv[0], strerror(e));
		rundir_begin(&place, "tick", argv);
		status = child_wait(&signals, pid);
		failure = status ? status : failure;
	} else {
		e = tick_load(&before, o.diff, why, sizeof why);
		if (e == 0 && unlink(o.diff) != 0)
			msg_warn("cannot remove %s: %s", o.diff, strerror(errno));
		if (e != 0)
			msg_die(EXIT_FAIL, "%s", why);
		rundir_begin(&place, "tick", since);
	}
	end(&before, place.dir, index);
	tick_free(&before);
	free(file);
	return status;
}

static void save(const char *path)
{
	struct tick t;

	printf("%" PRIu64 "\n", tick_interval() / 1000);
	fflush(stdout);
	begin(&t);
	if (tick_save(&t, path, why, sizeof why) != 0)
		msg_die(EXIT_FAIL, "%s", why);
	tick_free(&t);
	msg_close_stdout();
}

static char **parse(int argc, char **argv)
{
	options_take(argc, argv, options);
	argv += optind;
	if (o.index && !o.dir)
		msg_die(EXIT_USAGE, "-i needs -d as well");
	if ((o.save != NULL) + (o.diff != NULL) + (*argv != NULL) != 1)
		misuse("one of PROGRAM, --save and --diff is needed", NULL);
	if (o.save && (o.dir || o.quiet))
		msg_die(EXIT_USAGE, "--save writes no data: -d and -q belong to --diff");
	return argv;
}

int main(int argc, char **argv)
{
	msg_prog = "pct-tick";
	child_plug();
	argv = parse(argc, argv);
	if (!o.save)
		return run(*argv ? argv : NULL);
	save(o.save);
	return EXIT_OK;
}
