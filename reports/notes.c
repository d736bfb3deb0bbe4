/* notes - remarks on the losses in data files and accounts.log files, for flame graphs and heads of
 * reports.
 *	notes [OPTION]... [FILE]...
 *	# 3 of 15 taken were lost: timer overrun 3
 * --brief is for the head of a report:
 *	# lost 366 of 427 samples: timer overrun 366
 *	# not every 1000 us: timer T ticks with the kernel (timer E: Permission denied)
 *	# samples are weighted by time: sh (4711) was sampled every 4 ms, others every 1 ms
 * Files that cannot be read are skipped; other programs report them. */
#include "base/count.h"
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/optiontable.h"
#include "base/pairs.h"
#include "base/sha256.h"
#include "format/accountlog.h"
#include "format/fileevent.h"
#include "format/filelosses.h"
#include "notes/found.h"
#include "paths/selfdir.h"
#include "names/inlined.h"
#include "run/filelist.h"
#include "run/outside.h"
#include "run/runlist.h"
#include "samples/gather.h"
#include "samples/weighing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* tells why something is not permitted here */
#define DOCTOR "pct doctor"
#define NO_PATHS "no call paths in this run"
#define RECORDS_PATHS "profile -l 64"

static const char *event = ""; /* the event that the user chose, else that of the first file */
static int places, paths; /* places 1: some files of the event lack call paths; paths 1: some have
			   * them */
static int no_kernel, waiting; /* no_kernel 1: some file has no kernel time; waiting 1: has time of
			        * waiting */
static double sampled;         /* us that the samples of time stand for */
static struct run_spent spent; /* by all runs of these files */
static struct pairs runs;      /* run number of a file -> index in RUN, plus 1 */
static struct pairs directories; /* of processes, by run and a hash of the path; 1: counted */
static struct run {
	size_t seen, announced; /* sampled programs. seen: here; announced: in the run's index */
} * run;
static size_t runs_n, runs_room;
static struct found found;
static struct weighing weighing;

/* 1 when R is of the wanted event: that of --event, else that of the first file; "*" is any
 * event. */
static int is_wanted(const struct reader *r)
{
	const char *is = fileevent(r);

	if (strcmp(event, GATHER_ALL) == 0)
		return 1;
	if (!*event)
		event = must(strdup(is));
	return fileevent_called(is, event);
}

/* Count the process of R, the file PATH, in its run; add what a new run took to SPENT. */
static void add_run(const struct reader *r, const char *path)
{
	const char *slash = strrchr(path, '/');
	size_t *counted, *number = pairs_at(&runs, r->head.run, 0);
	int is_new = !*number;
	struct run_head h;
	char *dir;

	if (!r->head.run)
		return;
	if (is_new) {
		run = grown(run, &runs_room, runs_n, sizeof *run);
		*number = ++runs_n;
	}
	counted = pairs_at(
		&directories, r->head.run, slash ? sha256_64(path, (size_t)(slash - path)) : 0);
	run[*number - 1].seen += !*counted;
	*counted = 1;
	if (!is_new)
		return;
	dir = runlist_dir(path);
	runlist_head(dir, r->head.run, &h);
	free(dir);
	run[*number - 1].announced = h.sampled;
	spent.wall += h.spent.wall;
	spent.cpu += h.spent.cpu;
	spent.user += h.spent.user;
	spent.tick = h.spent.tick > spent.tick ? h.spent.tick : spent.tick;
}

/* Note that RECORDED samples of the event stand for NS each. */
static void stand_for(uint64_t ns, uint64_t recorded)
{
	found.mixed |= found.interval && ns != found.interval;
	found.interval = ns;
	found.seconds += (double)recorded * (double)ns / 1e9;
}

static void is_event(const char *is)
{
	if (!found.event)
		found.event = must(strdup(is));
	else if (strcmp(found.event, is) != 0)
		found.event = GATHER_ALL;
}

/* Note which kind of time the samples of R are of, and how much of it. */
static void of_time(struct reader *r, const char *path, const struct reader_sum *sum)
{
	weighing_look(&weighing, r);
	stand_for(r->head.interval, sum->recorded);
	if (strcmp(fileevent(r), "time") != 0)
		return;
	no_kernel |= strchr("EV", r->head.timer) != NULL;
	waiting |= strchr("RM", r->head.timer) != NULL;
	sampled += (double)sum->taken * (double)r->head.interval / 1000;
	add_run(r, path);
}

static void of_data(struct reader *r, const char *path)
{
	struct reader_sum sum;
	char line[400];

	if (!is_wanted(r) || losses_of_data(r, &sum, &found.lost) != 0)
		return;
	is_event(fileevent(r));
	found.known = 1;
	count_add(&found.taken, sum.taken);
	count_add(&found.recorded, sum.recorded);
	*(r->head.depth > 1 ? &paths : &places) = 1;
	if (losses_timer(&r->head, line, sizeof line))
		found_remark(&found, line, DOCTOR);
	if (fileevent_timed(r))
		of_time(r, path, &sum);
}

static void of_log(struct textlog *t)
{
	struct losses_log l = {0};

	if (accountlog_is(t) && losses_of_log(t, &l, &found.lost) == 0) {
		found.known = 1;
		count_add(&found.taken, l.taken);
		count_add(&found.recorded, l.recorded);
		if (l.recorded && l.interval)
			stand_for(l.interval * 1000, l.recorded);
		if (l.note && *l.note && strcmp(l.note, "imported") != 0)
			found_remark(&found, l.note,
				strncmp(l.note, "kernel time ", 12) == 0 ? DOCTOR : NULL);
	}
	losses_free(&l);
}

static int one(void *arg, const char *path)
{
	struct textlog *t;
	struct reader r;

	(void)arg;
	if (reader_open(&r, path) == 0) {
		of_data(&r, path);
		reader_close(&r);
	} else if (textlog_is(path) && (t = textlog_peek(path))) {
		of_log(t);
		if (!accountlog_is(t)) {
			paths = 1;
			is_event("time"); /* as all readers of logs call it */
		}
		textlog_close(t);
	}
	return 0;
}

/* Add remarks on what the report of the files lacks.  OF_PATHS: it is a report of call paths. */
static void lacks(int of_paths, const char *dir)
{
	char line[500];
	double cpu;

	if (inlined_lacking(dir))
		found_remark(&found, inlined_lacking(dir), NULL);
	for (size_t i = 0; i < runs_n; i++) /* totals mean nothing when processes are missing */
		if (run[i].seen < run[i].announced)
			spent = (struct run_spent){0};
	cpu = (double)spent.cpu;
	weighing_end(&weighing);
	if (weighing_say(&weighing, line, sizeof line))
		found_remark(&found, line, NULL);
	if (no_kernel
		&& outside_kernel(cpu, cpu - (double)spent.user, sampled, (double)spent.tick, line,
			sizeof line))
		found_remark(&found, line, "profile -k");
	/* children that no process waited for have samples, but no CPU time in SPENT */
	cpu = cpu > sampled ? cpu : sampled;
	if (!waiting && outside_waiting((double)spent.wall, cpu, line, sizeof line))
		found_remark(&found, line, "profile -wait");
	if (of_paths && places && !paths)
		found_remark(&found, NO_PATHS, RECORDS_PATHS);
}

static int how, of_paths; /* HOW: 'b' brief, 'j' JSON */
static const char *list, *window = "";

static const struct option_row options[] = {
	{NULL, "usage: notes [OPTION]... [FILE]...\n", .column = 18},
	{"--brief", "losses over 1 %, and the fallbacks of collectors", .flag = &how, .is = 'b'},
	{"--json", "all of it, and what a report leaves out, as members of an object (found.h)",
		.flag = &how, .is = 'j'},
	{"--event NAME",
		"only files of that event, `time' for time; * is any; default that of the first file",
		.text = &event},
	{"--paths", "the report is of call paths: when no file has any, that is said",
		.flag = &of_paths},
	{"--window FROM..TO", "the picture shows a part of the time, but losses are of all of it",
		.text = &window},
	{"-f LIST", "names of further data files", .text = &list},
	{0},
};

int main(int argc, char **argv)
{
	msg_prog = "notes";
	options_take(argc, argv, options);
	for (int i = optind; i < argc; i++)
		filelist_word(argv[i], DATAFILES_SAMPLES, one, NULL);
	if (list)
		filelist(list, DATAFILES_SAMPLES, one, NULL);
	tally_sort(&found.lost);
	if (how)
		lacks(of_paths, selfdir_bin(argv[0]));
	if (how == 'b')
		found_brief(&found);
	else if (how == 'j')
		found_json(&found);
	else
		found_losses(&found, window,
			found.event && strcmp(found.event, "time") != 0 ? event : NULL);
	if (!how && of_paths && places && !paths)
		puts("# " NO_PATHS ": " RECORDS_PATHS);
	msg_close_stdout();
	return EXIT_OK;
}
