/* pct-fleet - gets samples of many hosts out of their database, as text logs that all reports read.
 *
 *	pct-fleet --from fleet.db --since 2h --where 'unit = "nginx"' -o DIR
 *	pct sym% DIR
 *
 * reports/fleet/fleet is what people type; pct-fleet/fetch.c makes the SQL. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/msg.h"
#include "base/num.h"
#include "base/options.h"
#include "exec/coproc.h"
#include "paths/selfdir.h"
#include "fleet/escaped.h"
#include "pct-fleet/fetch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char usage[] =
	"usage: pct-fleet [OPTION]... -o DIR\n"
	"       pct-fleet [OPTION]... --accounts\n"
	"Write the samples that pct-ship sent as text logs below DIR, for all reports; or print what was\n"
	"sent: HOST, DIRECTORY, BEGUN, ENDED, FILES, DAMAGED, RECORDED, LOST, separated by tabs.\n"
	"  -o DIR           write logs below it\n"
	"  --accounts       print what was sent\n"
	"  --from WHERE     the database, see pct-ship --to\n"
	"  --since TIME, --until TIME\n"
	"                   only directories written in this time: 90s, 30m, 2h or 7d ago, or\n"
	"                   2026-11-21T10:00:00Z\n"
	"  --where CONDITION\n"
	"                   only samples with, for example, unit = \"nginx\" and not host ~ \"db*\"\n"
	"  --release NAME   only programs of this version: a build-id, or NAME of pct-ship --release\n"
	"  --event NAME     samples of this event; default time\n"
	"  --leaves         only the sampled places, without their callers\n"
	"  --grain GRAIN    sample, or hour: from the sums of directories, without callers.  The default\n"
	"                   is hour if possible and if --since is over two days before --until\n"
	"  --by-host        group samples by host instead of by program\n"
	"Examples:\n"
	"  pct-fleet --from fleet.db --since 2h -o logs && pct sym% logs\n"
	"  pct-fleet --from fleet.db --accounts\n";

enum { LONG = 2 * 86400 }; /* seconds; longer times are asked for by hours */

struct options {
	struct selection selection;
	const char *from, *dir, *grain;
	int accounts;
};

/* VALUE in seconds since the epoch: 2h is two hours ago; otherwise it is a time in UTC. */
static int64_t when(const char *option, const char *value)
{
	static const char units[] = "smhd";
	static const int64_t seconds[] = {1, 60, 3600, 86400};
	size_t len = strspn(value, "0123456789");
	const char *unit = len && value[len] && !value[len + 1] ? strchr(units, value[len]) : NULL;
	char digits[16];
	struct tm tm = {0};
	const char *end;
	uint64_t n;

	if (unit && len < sizeof digits) {
		snprintf(digits, sizeof digits, "%.*s", (int)len, value);
		if (num_parse(digits, 10, 0, 1000000000, &n) == 0)
			return (int64_t)(clock_day() / 1000000000u)
				- (int64_t)n * seconds[unit - units];
	}
	end = strptime(value, "%Y-%m-%dT%H:%M:%SZ", &tm);
	if (!end || *end)
		misuse(strcmp(option, "--since") == 0
				? "--since wants 90s, 30m, 2h, 7d or a time as 2026-11-21T10:00:00Z"
				: "--until wants 90s, 30m, 2h, 7d or a time as 2026-11-21T10:00:00Z",
			value);
	return timegm(&tm);
}

static void parse(int argc, char **argv, struct options *o)
{
	static const struct option longs[] = {
		{"from", required_argument, NULL, 'F'},
		{"since", required_argument, NULL, 's'},
		{"until", required_argument, NULL, 'u'},
		{"where", required_argument, NULL, 'w'},
		{"release", required_argument, NULL, 'r'},
		{"event", required_argument, NULL, 'e'},
		{"leaves", no_argument, NULL, 'l'},
		{"grain", required_argument, NULL, 'g'},
		{"by-host", no_argument, NULL, 'b'},
		{"accounts", no_argument, NULL, 'a'},
		{"help", no_argument, NULL, 'h'},
		{"version", no_argument, NULL, 'V'},
		{NULL, 0, NULL, 0},
	};
	struct selection *s = &o->selection;
	int c;

	while ((c = options_next(argc, argv, ":o:h", longs, NULL)) != -1)
		switch (c) {
		case 'o': o->dir = optarg; break;
		case 'F': o->from = optarg; break;
		case 's': s->since = when("--since", optarg); break;
		case 'u': s->until = when("--until", optarg); break;
		case 'w': s->where = optarg; break;
		case 'r': s->version = fleet_escaped(optarg); break;
		case 'e': s->event = fleet_escaped(optarg); break;
		case 'l': s->leaves = 1; break;
		case 'g': o->grain = optarg; break;
		case 'b': s->by_host = 1; break;
		case 'a': o->accounts = 1; break;
		case 'h': options_help(usage);
		case 'V': options_version("pct-fleet");
		}
	options_no_argument(argc, argv);
	if (o->accounts == (o->dir != NULL))
		misuse("give -o DIR or --accounts", NULL);
	if (o->from && !*o->from)
		misuse("the name of the database is empty", "''");
}

/* Whether the samples come from the table hour, which has the same counts and no callers. */
static int hours(const struct options *o)
{
	const struct selection *s = &o->selection;
	int64_t now = (int64_t)(clock_day() / 1000000000u);
	int hour = o->grain && strcmp(o->grain, "hour") == 0;

	if (o->grain && !hour && strcmp(o->grain, "sample") != 0)
		misuse("--grain is sample or hour", o->grain);
	if (hour && !s->leaves)
		misuse("--grain hour has no call paths", NULL);
	if (o->grain)
		return hour;
	return s->leaves && s->since && (s->until < now ? s->until : now) - s->since > LONG;
}

int main(int argc, char **argv)
{
	struct options o = {.selection = {.event = "time", .until = INT64_MAX}};
	struct fleet *f;
	int status;

	msg_typed("pct-fleet");
	coproc_std_fds();
	parse(argc, argv, &o);
	o.selection.hours = hours(&o);
	f = fleet_open(o.from, 0, "");
	if (!f)
		return EXIT_FAIL;
	if (o.selection.hours && o.dir)
		msg_warn(
			"counted by hour, from the sums of directories (--grain sample counts samples)");
	status = o.accounts ? fetch_accounts(f, &o.selection) : fetch_logs(f, &o.selection, o.dir);
	fleet_close(f);
	msg_close_stdout();
	return status;
}
