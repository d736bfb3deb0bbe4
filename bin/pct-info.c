/* pct-info - prints the heads of data files, and how many samples were taken and lost.
 *
 *	pct-info /tmp/pct-0/ct/sort.4711/libc.so.6
 *	file        /tmp/pct-0/ct/sort.4711/libc.so.6
 *	object      /lib/x86_64-linux-gnu/libc.so.6
 *	...
 *	taken       1200
 *	recorded    1198
 *	lost        2
 *	  timer overrun 2
 */
#define _GNU_SOURCE
#include "base/count.h"
#include "base/msg.h"
#include "base/optiontable.h"
#include "format/reader.h"
#include "format/runs.h"
#include "format/statereader.h"
#include "format/textlog.h"
#include "exec/coproc.h"
#include "pct-info/print.h"
#include "run/filelist.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int add(void *arg, const struct reader_sample *s)
{
	struct info_sum *own = arg;

	count_add(&own->recorded, s->count);
	count_add(&own->cut[s->end < PCT_END_N ? s->end : PCT_END_TABLE], s->count);
	return 0;
}

/* Print a file of states.  States are not samples, and not in the total. */
static int one_states(struct info_sum *total, const char *path)
{
	struct info_sum own = {.binary = 1, .script = total->script};
	struct reader_sum sum;
	struct reader r;
	struct state st;
	struct states *s = statereader_open(path, r.why, sizeof r.why);
	int bad = 0;

	if (!s) {
		msg_warn("cannot read %s: %s", path, r.why);
		return 1;
	}
	r = *statereader_reader(s);
	for (size_t i = 0; i < statereader_count(s); i++) {
		if (statereader_get(s, i, &st) != 0) {
			msg_warn("cannot read all of %s: %s", path, statereader_why(s));
			bad = 1;
			continue;
		}
		own.states++;
		own.cut_stacks += (st.flags & (PCT_STATE_CUT | PCT_STATE_FOREIGN)) == PCT_STATE_CUT;
		own.foreign += (st.flags & PCT_STATE_FOREIGN) != 0;
		own.values += st.expr != 0;
	}
	own.recorded = statereader_count(s);
	own.maps = statereader_maps(s);
	if (reader_accounts(&r, own.recorded, &sum) != 0) {
		msg_warn("cannot read all of %s: %s", path, r.why);
		statereader_close(s);
		return 1;
	}
	own.taken = sum.taken;
	own.overwritten = sum.overwritten;
	own.flight = sum.flight;
	own.uneven = sum.uneven;
	for (unsigned i = 0; i < PCT_LOST_MAX; i++)
		own.lost[i] = sum.lost[i];
	if (total->files++ && !total->script)
		putchar('\n');
	infotext_file(total, path, &r);
	infotext_states(&own);
	infotext_accounts(total, &own);
	statereader_close(s);
	return bad;
}

static int one(void *arg, const char *path)
{
	struct info_sum *total = arg, own = {.binary = 1};
	struct reader_sum sum;
	struct reader r;

	if (textlog_is(path))
		return infotext_log(total, path);
	if (statereader_is(path))
		return one_states(total, path);
	if (reader_open(&r, path) != 0) {
		msg_warn("cannot read %s: %s", path, r.why);
		return 1;
	}
	if (reader_samples(&r, add, &own) != 0 || reader_accounts(&r, own.recorded, &sum) != 0) {
		msg_warn("cannot read all of %s: %s", path, r.why);
		reader_close(&r);
		return 1;
	}
	own.trees = reader_ends(&r);
	total->trees += own.trees;
	for (unsigned i = 0; own.trees && i < PCT_END_N; i++)
		count_add(&total->cut[i], own.cut[i]);
	own.taken = sum.taken;
	own.overwritten = sum.overwritten;
	own.flight = sum.flight;
	own.uneven = sum.uneven;
	own.threads = r.head.threads;
	own.untimed = r.head.untimed;
	for (unsigned i = 0; i < PCT_LOST_MAX; i++) {
		own.lost[i] = sum.lost[i];
		count_add(&total->lost[i], own.lost[i]);
	}
	count_add(&total->taken, own.taken);
	count_add(&total->recorded, own.recorded);
	count_add(&total->overwritten, own.overwritten);
	count_add(&total->flight, own.flight);
	count_add(&total->threads, own.threads);
	count_add(&total->untimed, own.untimed);
	total->uneven |= own.uneven;
	total->binary++;

	if (total->files++ && !total->script)
		putchar('\n');
	infotext_file(total, path, &r);
	infotext_accounts(total, &own);
	reader_close(&r);
	return 0;
}

static char **names;
static size_t n_names;

/* Collect the names first: the numbers of runs depend on all files. */
static int add_name(void *arg, const char *path)
{
	struct reader r;

	(void)arg;
	if (n_names % 256 == 0) {
		char **more = realloc(names, (n_names + 256) * sizeof *names);
		if (!more)
			msg_die(EXIT_FAIL, "cannot keep the names: out of memory");
		names = more;
	}
	if (!(names[n_names++] = strdup(path)))
		msg_die(EXIT_FAIL, "cannot keep the names: out of memory");
	infotext_comes(path);
	if (!textlog_is(path) && reader_open(&r, path) == 0) {
		runs_add(&r);
		reader_close(&r);
	}
	return 0;
}

static struct info_sum total;
static const char *list;

static const struct option_row options[] = {
	{NULL,
		"usage: pct-info [-s | --json] [-f LIST] FILE...\n"
		"Print the heads and accounts of data files and text logs.\n",
		.column = 11},
	{"-s", "for scripts: lines of KEY<TAB>VALUE", .flag = &total.script, .is = INFO_LINES},
	{"--json", "an array of objects, one for each file, with these keys", .flag = &total.script,
		.is = INFO_JSON},
	{"-f LIST", "names of further data files, one a line; - is standard input", .text = &list},
	{.help = "Examples:\n"
		 "  pct-info /tmp/pct-0/ct/sort.4711/*\n"
		 "  pct-info -s /tmp/pct-0/ct/*/* | grep -c '^timer\tE'\n"},
	{0},
};

int main(int argc, char **argv)
{
	int bad = 0;

	msg_typed("pct-info");
	coproc_std_fds();
	options_take(argc, argv, options);
	if (optind == argc && !list)
		misuse("no data file given", NULL);
	for (int i = optind; i < argc; i++)
		bad |= filelist_word(argv[i], DATAFILES_ALL, add_name, NULL);
	if (list)
		bad |= filelist(list, DATAFILES_ALL, add_name, NULL);
	for (size_t i = 0; i < n_names; i++)
		bad |= one(&total, names[i]);
	infotext_end(&total);
	if (total.files > 1 && !total.script) {
		printf("\ntotal of %zu files\n", total.files);
		infotext_accounts(&total, &total);
	}
	msg_close_stdout();
	return !bad ? EXIT_OK : total.files ? EXIT_PARTIAL : EXIT_FAIL;
}
