/* ranks-report - compares the ranks of a parallel job.  `pct ranks' checks options and calls it:
 *	ranks-report [OPTION]... PERCENT TOP [FILE]...
 *	    2.29   2.20 to 2.38     0.254 s   0.581 s     2  work /bin/app
 * Only functions of at least PERCENT of the time are printed, at most TOP; other options are those
 * of pct-pr. */
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/optiontable.h"
#include "base/progress.h"
#include "format/reader.h"
#include "format/textlog.h"
#include "format/waitlog.h"
#include "exec/coproc.h"
#include "paths/selfdir.h"
#include "names/inlined.h"
#include "names/readopt.h"
#include "names/translatorcommand.h"
#include "ranks/rankmodel.h"
#include "run/filelist.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
	struct readopt read;
	int json, svg;
} opt = {.read = {.ga = {.frames = 1}, .window = {.slices = 1}}};

static struct rankjob job;
static struct places places;
static struct gather_none none;
static size_t seen, done, texts;
static char **logs; /* waits.log files; read after the data files, as these tell the runs */
static size_t log_count, log_room;

static const struct option_row options[] = {
	{NULL, "usage: ranks-report [OPTION]... PERCENT TOP [FILE]...\n", .column = 14,
		.to = &opt.read},
	{"--json", "print JSON", .flag = &opt.json},
	{"--svg", "draw a picture", .flag = &opt.svg},
	{"-t TRANSLATOR, -f LIST, -C, --names FORM, --inlined[=may]", "see pct-pr", READOPT},
	{.part = elsewhere_rows},
	{0},
};

static void parse(int argc, char **argv)
{
	options_take(argc, argv, options);
	if (argc - optind < 2)
		msg_die(EXIT_USAGE, "ranks-report wants PERCENT TOP [FILE]");
}

/* These functions read the files. */

static int take_samples(const char *path)
{
	struct reader r;
	int bad;

	if (reader_open(&r, path) != 0) {
		msg_warn("cannot read %s: %s", path, r.why);
		return 1;
	}
	opt.read.ga.unit =
		(uint32_t)rankjob_row(&job, path, r.head.run, r.head.pid, r.head.start_ticks);
	reader_close(&r);
	bad = gather(&places, path, &opt.read.ga, &none) != 0;
	done += !bad;
	return bad;
}

static int take(void *arg, const char *path)
{
	const char *base = strrchr(path, '/');
	size_t n = strlen(path);

	(void)arg;
	base = base ? base + 1 : path;
	progress("files read", ++seen, 0);
	if (strcmp(base, WAITLOG_FILE) == 0) {
		logs = grown(logs, &log_room, log_count, sizeof *logs);
		logs[log_count++] = must(strdup(path));
	} else if (n < 4 || strcmp(path + n - 4, ".log") != 0) {
		return take_samples(path);
	} else {
		texts += !textlog_is_facts(base, strlen(base) - 4) && textlog_is(path);
	}
	return 0;
}

/* Take the run of PATH, a data file beside a log, as the run of the log. */
static int run_beside(void *arg, const char *path)
{
	struct reader r;

	if (*(uint64_t *)arg == 0 && reader_open(&r, path) == 0) {
		*(uint64_t *)arg = r.head.run;
		reader_close(&r);
	}
	return 0;
}

static int take_waits(const char *path)
{
	char *dir = must(strdup(path));
	unsigned long files = 0;
	struct waitlog *l;
	struct rankrow *row;
	uint64_t run = 0;
	int bad = 0;

	*strrchr(dir, '/') = 0;
	datafiles(dir, 0, DATAFILES_SAMPLES, run_beside, &run, &files);
	free(dir);
	if (!(l = waitlog_read(path, &bad)))
		return bad;
	row = &job.row[rankjob_row(&job, path, run, l->pid, l->start)];
	row->waits_known = 1;
	for (size_t i = 0; i < l->waits; i++)
		row->waited += l->wait[i].idle ? 0 : (double)l->wait[i].ns * 1e-9;
	waitlog_free(l);
	return bad;
}

/* These functions make the report. */

static int read_all(char **word, int n)
{
	struct gather_opt *ga = &opt.read.ga;
	int bad;

	ga->by_unit = 1;
	ga->names = 's';
	ga->event = "time";
	bad = readopt_files(&opt.read, word, n, take, NULL);
	for (size_t i = 0; i < log_count; i++)
		bad |= take_waits(logs[i]);
	progress_end();
	if (texts)
		msg_warn(
			"%zu text logs are left out: they do not name their run; record with profile "
			"or profile -k",
			texts);
	if (!done)
		return bad ? EXIT_FAIL : EXIT_PARTIAL;
	inlined_label(&places, &opt.read.tr, 1, ga->names);
	rankjob_add(&job, &places);
	if (job.samples > 0)
		return bad ? EXIT_PARTIAL : EXIT_OK;
	gather_say_none(&none);
	return EXIT_PARTIAL;
}

int main(int argc, char **argv)
{
	double percent;
	size_t top;
	int status;

	msg_prog = "pct ranks";
	coproc_std_fds();
	parse(argc, argv);
	readopt_done(&opt.read, argv[0]);
	readopt_translators(&opt.read, 0);
	percent = strtod(argv[optind], NULL);
	top = (size_t)strtoul(argv[optind + 1], NULL, 10);
	status = read_all(argv + optind + 2, argc - optind - 2);
	rankjob_done(&job);
	if (!job.ranked && job.rows)
		msg_warn("no run here has a rank (OMPI_COMM_WORLD_RANK, PMIX_RANK, PMI_RANK or "
			 "SLURM_PROCID of its launcher): only hosts are compared");
	if (!job.rows && !opt.json)
		return status;
	if (opt.svg)
		rankjob_draw(&job);
	else
		(opt.json ? rankjob_json : rankjob_text)(&job, percent, top);
	msg_close_stdout();
	return status;
}
