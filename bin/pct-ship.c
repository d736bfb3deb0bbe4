/* pct-ship - sends closed directories of samples to the database of a fleet, each once.
 *
 *	pct-ship --to https://ch.example.org:8443/fleet /var/lib/pct
 *	pct-ship: 3 directories sent, 51840 samples, none lost; 21 were there
 *
 * pct-ship/send.c says how a directory is sent once; lib/fleet is the database. */
#define _GNU_SOURCE
#include "base/msg.h"
#include "base/num.h"
#include "base/options.h"
#include "exec/coproc.h"
#include "proc/kernelsays.h"
#include "paths/selfdir.h"
#include "fleet/escaped.h"
#include "names/inlined.h"
#include "names/translatorcommand.h"
#include "pct-ship/dirs.h"
#include "pct-ship/later.h"
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

static const char usage[] =
	"usage: pct-ship [OPTION]... [DIR]...\n"
	"       pct-ship [OPTION]... --resolve\n"
	"Send the closed directories of DIR (default where pct-sys start writes), with the names of their\n"
	"places, to the database of a fleet, each directory once; pct fleet reads the database.\n"
	"  --to WHERE       http://[USER@]HOST:PORT/DATABASE or https://... of ClickHouse, or an SQLite\n"
	"                   file; default $PCT_FLEET, else ~/.local/share/pct/fleet.db; a server's\n"
	"                   password is in ~/.netrc\n"
	"  --host NAME      the name of this host; default as the system has it\n"
	"  --label KEY=VALUE\n"
	"                   a label of all samples; repeatable\n"
	"  --release NAME   the version of all programs; default is the build-id of each\n"
	"  --rows N         send at most N rows of samples for a directory, if leaving out rare lines, then\n"
	"                   rare callers, is enough for that; default 20000, 0 no limit\n"
	"  --resolve        send nothing; name the places that have no name in the fleet, from objects\n"
	"                   and debug data on this host with the same build-ids\n"
	"  -t TRANSLATOR    ask it for names, see pct-pr; repeatable\n"
	"  --kallsyms FILE, --vmlinux FILE\n"
	"                   names of [kernel], see pct-pr\n" ELSEWHERE_USAGE
	"  -q, -v           print errors only; also print what each directory contains\n"
	"Examples:\n"
	"  pct-ship --to https://ch.example.org:8443/fleet --label env=prod /var/lib/pct\n"
	"  pct-ship --to fleet.db && pct fleet sym% --from fleet.db\n";

struct options {
	struct readopt read;
	const char *to, *host, *release;
	const char *label[LABELS_MOST];
	size_t labels;
	size_t rows;
	struct text naming; /* the options that names depend on */
	int quiet, verbose, resolve;
};

static void add_label(struct options *o, const char *label)
{
	const char *equals = strchr(label, '=');

	if (!equals || equals == label)
		misuse("not KEY=VALUE", label);
	if (strlen(label) > LABEL_MOST)
		misuse("a label of more than 4096 bytes", NULL);
	if (strspn(label, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
		!= (size_t)(equals - label))
		misuse("the key of a label may contain only letters, digits and _", label);
	if (o->labels == LABELS_MOST)
		misuse("too many labels", label);
	o->label[o->labels++] = label;
}

static size_t rows(const char *text)
{
	uint64_t n;

	if (num_parse(text, 10, 0, UINT32_MAX, &n) != 0)
		misuse("--rows wants a number", text);
	return n ? (size_t)n : SIZE_MAX;
}

static void parse(int argc, char **argv, struct options *o)
{
	static const struct option longs[] = {
		{"to", required_argument, NULL, 'T'},
		{"host", required_argument, NULL, 'H'},
		{"label", required_argument, NULL, 'L'},
		{"release", required_argument, NULL, 'R'},
		{"rows", required_argument, NULL, 'N'},
		{"resolve", no_argument, NULL, 'r'},
		{READOPT_KALLSYMS_LONG},
		{READOPT_VMLINUX_LONG},
		ELSEWHERE_LONGS,
		{"help", no_argument, NULL, 'h'},
		{"version", no_argument, NULL, 'V'},
		{NULL, 0, NULL, 0},
	};
	int c;

	while ((c = options_next(argc, argv, ":t:qvh", longs, NULL)) != -1) {
		const char *value = optarg ? optarg : "";
		switch (c) {
		case 'T': o->to = value; break;
		case 'H': o->host = value; break;
		case 'L': add_label(o, value); break;
		case 'R': o->release = value; break;
		case 'N': o->rows = rows(value); break;
		case 'r': o->resolve = 1; break;
		case 'q': o->quiet = 1; break;
		case 'v': o->verbose = 1; break;
		case 'h': options_help(usage);
		case 'V': options_version("pct-ship");
		default: readopt(&o->read, c, optarg); text_add(&o->naming, "%d %s\n", c, value);
		}
	}
	if (o->host && (!*o->host || strlen(o->host) > 255))
		misuse("not a host name", "--host");
	if (o->resolve && optind < argc)
		misuse("--resolve takes no directory", argv[optind]);
	if (o->to && !*o->to)
		misuse("the name of the database is empty", "''");
}

static int by_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* All labels in one column, FLEET_PART around each, in order. */
static char *labels(struct options *o)
{
	struct text t = {0};

	qsort(o->label, o->labels, sizeof *o->label, by_text);
	text_add(&t, "%s", "");
	for (size_t i = 0; i < o->labels; i++) {
		char *one = fleet_escaped(o->label[i]);
		text_add(&t, "%c%s", FLEET_PART, one);
		free(one);
	}
	if (o->labels)
		text_add(&t, "%c", FLEET_PART);
	return t.text;
}

static struct whence whence(struct options *o)
{
	char host[256] = "", boot[KERNEL_BOOT];

	if (!o->host && gethostname(host, sizeof host - 1) != 0)
		msg_die(EXIT_FAIL, "cannot get the name of this host: %s", strerror(errno));
	kernelsays_boot(boot);
	return (struct whence){.host = fleet_escaped(o->host ? o->host : host),
		.boot = fleet_escaped(boot),
		.labels = labels(o),
		.version = o->release ? fleet_escaped(o->release) : NULL};
}

/* Choose translators.  All that names depend on goes into NAMING. */
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

static int resolve(struct fleet *f, const struct options *o)
{
	struct later l = {0};
	int rc = later_name(f, &o->read.tr, &l);

	if (rc == 0 && !o->quiet)
		printf("%zu places named, %zu without a name\n", l.named, l.left);
	return rc == 0 ? EXIT_OK : EXIT_FAIL;
}

int main(int argc, char **argv)
{
	struct options o = {.rows = ROWS};
	struct sending s = {0};
	char own[PATH_MAX], lib[PATH_MAX + 32], *none[] = {datadir(own, NULL), NULL}, **dir;
	int bad = 0;

	msg_typed("pct-ship");
	coproc_std_fds();
	parse(argc, argv, &o);
	readopt_done(&o.read, argv[0]);
	names(&o.read, &o.naming);
	snprintf(lib, sizeof lib, "%s/../lib/pct", o.read.tr.dir ? o.read.tr.dir : ".");
	s.fleet = fleet_open(o.to, 1, lib);
	if (!s.fleet)
		return EXIT_FAIL;
	if (o.resolve) {
		bad = resolve(s.fleet, &o);
		fleet_close(s.fleet);
		msg_close_stdout();
		return bad;
	}
	s.whence = whence(&o);
	s.read = &o.read;
	s.verbose = o.verbose;
	s.rows = o.rows;
	s.kept.naming = o.naming.text;
	for (dir = optind < argc ? argv + optind : none; *dir; dir++)
		bad |= dirs_each(*dir, send_directory, &s);
	kept_close(&s.kept);
	fleet_close(s.fleet);
	if (!o.quiet)
		say(&s);
	msg_close_stdout();
	return s.broken ? EXIT_FAIL : bad ? EXIT_PARTIAL : EXIT_OK;
}
