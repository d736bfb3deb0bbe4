/* notes - remarks on the losses in data files and accounts, for flame graphs and heads of reports.
 *	notes [--brief] [--paths] [--event NAME] [--window FROM..TO] [-f LIST] [FILE]...
 *	# 3 of 15 taken were lost: timer overrun 3
 * --event counts only files of that event, "time" for time; without it, the first data file gives
 * the event.
 * --window: the picture shows a part of the time, but losses are of all of it.
 * --paths: the report is of call paths; when no file has any, that is said.
 * --brief is for the head of a report: only losses over 1 %, and the fallbacks of collectors:
 *	# lost 366 of 427 samples: timer overrun 366
 *	# not every 1000 us: timer T ticks with the kernel (timer E: Permission denied)
 *	# samples are weighted by time: sh (4711) was sampled every 4 ms, others every 1 ms
 * Files that cannot be read are skipped; other programs report them. */
#include "base/msg.h"
#include "base/must.h"
#include "base/options.h"
#include "base/putescaped.h"
#include "format/accountlog.h"
#include "format/filelosses.h"
#include "host/selfdir.h"
#include "names/inlined.h"
#include "run/filelist.h"
#include "samples/gather.h"
#include "samples/weighing.h"

#include <stdio.h>
#include <string.h>

static const char *event = "", *window = ""; /* as the user gave them */
static const char *counted;                  /* the event of the files, when that is not time */
static wide taken;
static int known;         /* some file tells how many were taken */
static int places, paths; /* some file of the event has no call paths, has some */
static struct tally lost, fallbacks;
static struct weighing weighing;

static void fall_back(const char *line)
{
	tally_add(&fallbacks, line, strlen(line), 0);
}

/* Note a timer that is not the best. */
static void timer(const struct pct_head *h)
{
	char line[400] = "# ";

	if (losses_timer(h, line + 2, sizeof line - 2))
		fall_back(line);
}

/* 1 when R is of the event. */
static int is_wanted(const struct reader *r)
{
	const char *is = gather_event(r);

	if (!*event)
		event = must(strdup(is));
	return gather_called(is, event);
}

static void of_data(struct reader *r)
{
	struct reader_sum sum;
	struct tally own = {0};

	if (!is_wanted(r) || losses_of_data(r, &sum, &own) != 0)
		return;
	known = 1;
	wide_add(&taken, sum.taken);
	*(r->head.depth > 1 ? &paths : &places) = 1;
	timer(&r->head);
	if (gather_timed(r))
		weighing_look(&weighing, r);
	if (strcmp(gather_event(r), "time") != 0)
		counted = event;
	for (size_t i = 0; i < own.lines; i++)
		tally_add(&lost, own.line[i].text, own.line[i].len, own.line[i].count);
	tally_free(&own);
}

static void of_log(struct textlog *t)
{
	struct losses_log l = {0};
	char line[1000];

	if (accountlog_is(t) && losses_of_log(t, &l, &lost) == 0) {
		known = 1;
		wide_add(&taken, l.taken);
		if (l.note && *l.note && strcmp(l.note, "imported") != 0) {
			snprintf(line, sizeof line, "# %s", l.note);
			fall_back(line);
		}
	}
	losses_free(&l);
}

/* Of a report of call paths: that there are none to be had. */
static void without_paths(void)
{
	if (places && !paths)
		puts("# no call paths in this run: profile -l 64 records them");
}

static int one(void *arg, const char *path)
{
	struct textlog *t;
	struct reader r;

	(void)arg;
	if (reader_open(&r, path) == 0) {
		of_data(&r);
		reader_close(&r);
	} else if (textlog_is(path) && (t = textlog_peek(path))) {
		of_log(t);
		paths |= !accountlog_is(t);
		textlog_close(t);
	}
	return 0;
}

/* ---- output ---- */

static void reasons(void)
{
	char num[WIDE_TEXT];

	for (size_t i = 0; i < lost.lines; i++) {
		fputs(i ? ", " : "", stdout);
		put_escaped(lost.line[i].text);
		printf(" %s", wide_text(lost.line[i].count, num));
	}
}

static void brief(const char *lacking)
{
	char num[WIDE_TEXT], line[500] = "# ";

	if (lacking)
		printf("# %s\n", lacking);
	weighing_end(&weighing);
	if (weighing_say(&weighing, line + 2, sizeof line - 2))
		fall_back(line);

	if (known && 100 * lost.total > taken) {
		printf("# lost %s of ", wide_text(lost.total, num));
		printf("%s samples: ", wide_text(taken, num));
		reasons();
		putchar('\n');
	}
	for (size_t i = 0; i < fallbacks.lines; i++) {
		put_escaped(fallbacks.line[i].text);
		putchar('\n');
	}
}

static void whole(void)
{
	char all[WIDE_TEXT], of[WIDE_TEXT];

	if (!known) {
		fputs("# losses are not known", stdout);
	} else if (!lost.total) {
		fputs("# none were lost", stdout);
	} else {
		printf("# %s of %s taken were lost: ", wide_text(lost.total, all),
			wide_text(taken, of));
		reasons();
	}
	if (known && *window)
		printf(", in the whole run; the picture shows %s of it", window);
	if (counted) {
		fputs("\n# samples of ", stdout);
		put_escaped(counted);
	}
	putchar('\n');
}

int main(int argc, char **argv)
{
	static const struct option longs[] = {
		{"brief", no_argument, NULL, 'b'},
		{"event", required_argument, NULL, 'e'},
		{"paths", no_argument, NULL, 'p'},
		{"window", required_argument, NULL, 'w'},
		{NULL, 0, NULL, 0},
	};
	const char *list = NULL;
	int c, is_brief = 0, of_paths = 0;

	msg_prog = "notes";
	while ((c = options_next(argc, argv, ":f:", longs, NULL)) != -1) {
		switch (c) {
		case 'b': is_brief = 1; break;
		case 'e': event = optarg; break;
		case 'p': of_paths = 1; break;
		case 'w': window = optarg; break;
		case 'f': list = optarg; break;
		}
	}
	for (int i = optind; i < argc; i++)
		filelist_word(argv[i], DATAFILES_SAMPLES, one, NULL);
	if (list)
		filelist(list, DATAFILES_SAMPLES, one, NULL);
	tally_sort(&lost);
	if (is_brief)
		brief(inlined_lacking(selfdir_bin(argv[0])));
	else
		whole();
	if (of_paths)
		without_paths();
	msg_close_stdout();
	return EXIT_OK;
}
