/* pct-ship - sends closed directories of samples to the database of a fleet, each directory once.
 *
 *	pct-ship --to https://ch.example.org:8443/fleet /var/lib/pct
 *	pct-ship: 3 directories sent, 51840 samples, none lost; 21 were there
 *
 * pct-ship/send.c says how a directory is sent once; lib/fleet is the database. */
#define _GNU_SOURCE
#include "base/msg.h"
#include "base/optiontable.h"
#include "exec/coproc.h"
#include "proc/kernelfacts.h"
#include "paths/selfdir.h"
#include "fleet/escaped.h"
#include "names/inlined.h"
#include "names/translatorcommand.h"
#include "pct-ship/dirs.h"
#include "pct-ship/resolve.h"
#include "pct-ship/send.h"
#include "run/datadir.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LABEL_MOST = 4096, LABELS_MOST = 32, ROWS = 20000 };

static struct options {
	struct readopt read;
	const char *to, *host, *release;
	const char *label[LABELS_MOST];
	size_t labels;
	uint64_t rows;
	struct text naming; /* the options that the names of places depend on */
	int quiet, verbose, resolve;
} opt = {.rows = ROWS};

static void add_label(const struct option_given *given)
{
	const char *label = given->value, *equals = strchr(label, '=');

	if (!equals || equals == label)
		misuse("not KEY=VALUE", label);
	if (strlen(label) > LABEL_MOST)
		misuse("a label of more than 4096 bytes", NULL);
	if (strspn(label, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
		!= (size_t)(equals - label))
		misuse("the key of a label may contain only letters, digits and _", label);
	if (opt.labels == LABELS_MOST)
		misuse("too many labels", label);
	opt.label[opt.labels++] = label;
}

static const struct option_row options[] = {
	{NULL,
		"usage: pct-ship [OPTION]... [DIR]...\n"
		"       pct-ship [OPTION]... --resolve\n"
		"Send the closed directories of DIR (default where pct-sys start writes), with the names of their\n"
		"places, to the database of a fleet, each directory once; pct fleet reads the database.\n",
		.column = 19, .to = &opt.read},
	{"--to WHERE",
		"http://[USER@]HOST:PORT/DATABASE or https://... of ClickHouse, or an SQLite\n"
		"file; default $PCT_FLEET, else ~/.local/share/pct/fleet.db; a server's\n"
		"password is in ~/.netrc",
		.text = &opt.to},
	{"--host NAME", "the name of this host; default as the system has it", .text = &opt.host},
	{"--label KEY=VALUE", "a label of all samples; repeatable", .take = add_label},
	{"--release NAME", "the version of all programs; default is the build-id of each",
		.text = &opt.release},
	{"--rows N",
		"send at most N rows of samples for a directory, if leaving out rare lines, then\n"
		"rare callers, is enough for that; default 20000, 0 no limit",
		.number = &opt.rows, .most = UINT32_MAX},
	{"--resolve",
		"send nothing; name the places that have no name in the fleet, from objects\n"
		"and debug data on this host with the same build-ids",
		.flag = &opt.resolve},
	{"-t TRANSLATOR", "ask it for names, see pct-pr; repeatable", READOPT},
	{.part = readopt_place_rows},
	{"-q", NULL, .flag = &opt.quiet},
	{"-v", "print errors only; also print what each directory contains", .flag = &opt.verbose},
	{.help = "Examples:\n"
		 "  pct-ship --to https://ch.example.org:8443/fleet --label env=prod /var/lib/pct\n"
		 "  pct-ship --to fleet.db && pct fleet sym% --from fleet.db\n"},
	{0},
};

static void parse(int argc, char **argv)
{
	struct option_given g;

	while (options_step(argc, argv, options, &g))
		if (g.row->take == readopt_take || g.row->take == elsewhere_take)
			text_add(&opt.naming, "%s %s\n", g.name, g.value);
	if (opt.host && (!*opt.host || strlen(opt.host) > 255))
		misuse("not a host name", "--host");
	if (opt.resolve && optind < argc)
		misuse("--resolve takes no directory", argv[optind]);
	if (opt.to && !*opt.to)
		misuse("the name of the database is empty", "''");
}

static int by_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* All labels as one column, sorted, with FLEET_PART around each. */
static char *labels(void)
{
	struct text t = {0};

	qsort(opt.label, opt.labels, sizeof *opt.label, by_text);
	text_add(&t, "%s", "");
	for (size_t i = 0; i < opt.labels; i++) {
		char *one = fleet_escaped(opt.label[i]);
		text_add(&t, "%c%s", FLEET_PART, one);
		free(one);
	}
	if (opt.labels)
		text_add(&t, "%c", FLEET_PART);
	return t.text;
}

static struct whence whence(void)
{
	char host[256] = "", boot[KERNEL_BOOT];

	if (!opt.host && gethostname(host, sizeof host - 1) != 0)
		msg_die(EXIT_FAIL, "cannot get the name of this host: %s", strerror(errno));
	kernelfacts_boot(boot);
	return (struct whence){.host = fleet_escaped(opt.host ? opt.host : host),
		.boot = fleet_escaped(boot),
		.labels = labels(),
		.version = opt.release ? fleet_escaped(opt.release) : NULL};
}

/* Choose translators.  Everything that names depend on goes into NAMING. */
static void names(struct readopt *r, struct text *naming)
{
	r->tr.demangle = 1;
	if (!r->tr.chain_len)
		r->chain[r->tr.chain_len++] = "addr2nm";
	inlined_may(&r->tr, r->chain);
	if (!r->tr.inlined && r->tr.chain_len == 1 && strcmp(r->chain[0], "addr2nm") == 0)
		r->chain[0] = translator_lines(r->tr.dir);
	text_add(naming, "%s %d\n", r->chain[0], r->tr.inlined);
}

static void say(const struct sending *s)
{
	char lost[32] = "none";

	if (s->lost)
		snprintf(lost, sizeof lost, "%" PRIu64, s->lost);
	printf("%zu director%s sent, %" PRIu64 " samples, %s lost; %zu already there, %zu still "
	       "written, %zu not sent; %zu damaged files\n",
		s->sent, s->sent == 1 ? "y" : "ies", s->samples, lost, s->already, s->open,
		s->refused, s->damaged);
}

static int resolve(struct fleet *f)
{
	struct resolved l = {0};
	int rc = resolve_names(f, &opt.read.tr, &l);

	if (rc == 0 && !opt.quiet)
		printf("%zu places named, %zu without a name\n", l.named, l.left);
	return rc == 0 ? EXIT_OK : EXIT_FAIL;
}

int main(int argc, char **argv)
{
	struct sending s = {0};
	char own[PATH_MAX], lib[PATH_MAX + 32], *none[] = {datadir(own, NULL), NULL}, **dir;
	int bad = 0;

	msg_typed("pct-ship");
	coproc_std_fds();
	parse(argc, argv);
	readopt_done(&opt.read, argv[0]);
	names(&opt.read, &opt.naming);
	snprintf(lib, sizeof lib, "%s/../lib/pct", opt.read.tr.dir ? opt.read.tr.dir : ".");
	s.fleet = fleet_open(opt.to, 1, lib);
	if (!s.fleet)
		return EXIT_FAIL;
	if (opt.resolve) {
		bad = resolve(s.fleet);
		fleet_close(s.fleet);
		msg_close_stdout();
		return bad;
	}
	s.whence = whence();
	s.read = &opt.read;
	s.verbose = opt.verbose;
	s.rows = opt.rows ? (size_t)opt.rows : SIZE_MAX;
	s.kept.naming = opt.naming.text;
	for (dir = optind < argc ? argv + optind : none; *dir; dir++)
		bad |= dirs_each(*dir, send_directory, &s);
	kept_close(&s.kept);
	fleet_close(s.fleet);
	if (!opt.quiet)
		say(&s);
	msg_close_stdout();
	return s.broken ? EXIT_FAIL : bad ? EXIT_PARTIAL : EXIT_OK;
}
