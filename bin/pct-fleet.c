/* pct-fleet - gets samples of many hosts out of their database, as text logs that all reports read.
 *
 *	pct-fleet --from fleet.db --since 2h --where 'unit = "nginx"' -o DIR
 *	pct sym% DIR
 *
 * People run it as reports/fleet/fleet; pct-fleet/fetch.c makes the SQL. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/msg.h"
#include "base/num.h"
#include "base/optiontable.h"
#include "exec/coproc.h"
#include "paths/selfdir.h"
#include "fleet/escaped.h"
#include "pct-fleet/fetch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LONG = 2 * 86400 }; /* seconds; a longer time is read from the sums of hours */

static struct options {
	struct selection selection;
	const char *from, *dir, *grain;
	int accounts;
} opt = {.selection = {.event = "time", .until = INT64_MAX}};

/* Set a time in seconds since the epoch: from 2h, two hours ago, or from a time in UTC. */
static void when(const struct option_given *g)
{
	static const char units[] = "smhd";
	static const int64_t seconds[] = {1, 60, 3600, 86400};
	const char *value = g->value;
	int64_t *to = g->to;
	size_t len = strspn(value, "0123456789");
	const char *unit = len && value[len] && !value[len + 1] ? strchr(units, value[len]) : NULL;
	char digits[16];
	struct tm tm = {0};
	const char *end;
	uint64_t n;

	if (unit && len < sizeof digits) {
		snprintf(digits, sizeof digits, "%.*s", (int)len, value);
		if (num_parse(digits, 10, 0, 1000000000, &n) == 0) {
			*to = (int64_t)(clock_day() / 1000000000u)
				- (int64_t)n * seconds[unit - units];
			return;
		}
	}
	end = strptime(value, "%Y-%m-%dT%H:%M:%SZ", &tm);
	if (!end || *end)
		options_refuse(g, "not 90s, 30m, 2h, 7d or a time as 2026-11-21T10:00:00Z");
	*to = timegm(&tm);
}

static void escaped(const struct option_given *g)
{
	*(const char **)g->to = fleet_escaped(g->value);
}

static const struct option_row options[] = {
	{NULL,
		"usage: pct-fleet [OPTION]... -o DIR\n"
		"       pct-fleet [OPTION]... --accounts\n"
		"Write the samples that pct-ship sent as text logs below DIR, for all reports; or print what was\n"
		"sent: HOST, DIRECTORY, BEGUN, ENDED, FILES, DAMAGED, RECORDED, LOST, separated by tabs.\n",
		.column = 19},
	{"-o DIR", "write logs below it", .text = &opt.dir},
	{"--accounts", "print what was sent", .flag = &opt.accounts},
	{"--from WHERE", "the database, see pct-ship --to", .text = &opt.from},
	{"--since TIME", NULL, .take = when, .to = &opt.selection.since},
	{"--until TIME",
		"only directories written in this time: 90s, 30m, 2h or 7d ago, or\n"
		"2026-11-21T10:00:00Z",
		.take = when, .to = &opt.selection.until},
	{"--where CONDITION",
		"only samples with, for example, unit = \"nginx\" and not host ~ \"db*\"",
		.text = &opt.selection.where},
	{"--release NAME",
		"only programs of this version: a build-id, or NAME of pct-ship --release",
		.take = escaped, .to = &opt.selection.version},
	{"--event NAME", "samples of this event; default time", .take = escaped,
		.to = &opt.selection.event},
	{"--leaves", "only the sampled places, without their callers",
		.flag = &opt.selection.leaves},
	{"--grain GRAIN",
		"sample, or hour: from the sums of directories, without callers.  The default\n"
		"is hour if possible and if --since is over two days before --until",
		.text = &opt.grain},
	{"--by-host", "group samples by host instead of by program",
		.flag = &opt.selection.by_host},
	{.help = "Examples:\n"
		 "  pct-fleet --from fleet.db --since 2h -o logs && pct sym% logs\n"
		 "  pct-fleet --from fleet.db --accounts\n"},
	{0},
};

static void parse(int argc, char **argv)
{
	options_take(argc, argv, options);
	options_no_argument(argc, argv);
	if (opt.accounts == (opt.dir != NULL))
		misuse("give -o DIR or --accounts", NULL);
	if (opt.from && !*opt.from)
		misuse("the name of the database is empty", "''");
}

/* 1 when the samples come from the table hour, which has the same counts but no callers. */
static int hours(void)
{
	const struct selection *s = &opt.selection;
	int64_t now = (int64_t)(clock_day() / 1000000000u);
	int hour = opt.grain && strcmp(opt.grain, "hour") == 0;

	if (opt.grain && !hour && strcmp(opt.grain, "sample") != 0)
		misuse("--grain is sample or hour", opt.grain);
	if (hour && !s->leaves)
		misuse("--grain hour has no call paths", NULL);
	if (opt.grain)
		return hour;
	return s->leaves && s->since && (s->until < now ? s->until : now) - s->since > LONG;
}

int main(int argc, char **argv)
{
	struct fleet *f;
	int status;

	msg_typed("pct-fleet");
	coproc_std_fds();
	parse(argc, argv);
	opt.selection.hours = hours();
	f = fleet_open(opt.from, 0, "");
	if (!f)
		return EXIT_FAIL;
	if (opt.selection.hours && opt.dir)
		msg_warn(
			"counted by hour, from the sums of directories (--grain sample counts samples)");
	status = opt.accounts ? fetch_accounts(f, &opt.selection)
			      : fetch_logs(f, &opt.selection, opt.dir);
	fleet_close(f);
	msg_close_stdout();
	return status;
}
