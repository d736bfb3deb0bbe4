/* addr2src - addresses in; source lines, functions and inlined calls out, from DWARF.
 *
 *	in:   0x1139
 *	out:  /home/u/x.c:3                -i:  g@/home/u/x.h:7 <- main@/home/u/x.c:3
 *
 * One answer a line, in the order asked. */
#define _GNU_SOURCE
#include "base/env.h"
#include "base/msg.h"
#include "base/options.h"
#include "dwarf/cacheprune.h"
#include "dwarf/demangle.h"
#include "dwarf/srcguard.h"
#include "exec/coproc.h"
#include "elf/elfid.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ALONE = 60000 }; /* deadline in milliseconds when no reader waits */

static const char usage[] =
	"usage: addr2src [OPTION]... [--] OBJECT\n"
	"Read addresses, hexadecimal, one a line; answer each with its source line.\n"
	"  -f               FUNCTION@FILE:LINE\n"
	"  -i               the chain of inlined calls: INNER@FILE:LINE <- OUTER@FILE:LINE\n"
	"  -S               with -f or -i: name functions that were not inlined by their symbols\n"
	"  -C               demangled names\n"
	"  -s               base names of files\n"
	"  --debug-dir DIR  look for separate debug files below DIR first; default only /usr/lib/debug\n"
	"  --debuginfod     also ask the servers in $DEBUGINFOD_URLS, for $PCT_DEADLINE seconds at most\n"
	"If no line is known, the answer is the symbol; without a symbol, the bounds of the function,\n"
	"`(0x1139..0x1150)'; if nothing is known, `\?\?'.\n"
	"Examples:\n"
	"  nm build/prog | sed -n 's/ T main$//p' | addr2src -i -C build/prog\n"
	"  pct-pr -t addr2src /tmp/pct-0/ct/sort.*/libc.so.6\n";

static const char *parse(int argc, char **argv, struct answer_opt *o)
{
	static const struct option longs[] = {
		{"debug-dir", required_argument, NULL, 'd'},
		{"debuginfod", no_argument, NULL, 'D'},
		{"help", no_argument, NULL, 'h'},
		{"version", no_argument, NULL, 'V'},
		{NULL, 0, NULL, 0},
	};
	int c;

	while ((c = options_next(argc, argv, "+:ifSCsh", longs, NULL)) != -1) {
		switch (c) {
		case 'i': o->inlined = o->functions = 1; break;
		case 'f': o->functions = 1; break;
		case 'S': o->symbols = 1; break;
		case 'C': o->demangle = 1; break;
		case 's': o->base = 1; break;
		case 'd': o->find.debug_dir = optarg; break;
		case 'D': o->find.debuginfod = 1; break;
		case 'h': options_help(usage);
		case 'V': options_version("addr2src");
		}
	}
	if (argc - optind != 1)
		misuse(argc > optind ? "one OBJECT at a time" : "no OBJECT given",
			argc > optind ? argv[optind + 1] : "OBJECT");
	return argv[optind];
}

/* OBJECT must exist, and be the sampled one when $PCT_BUILD_ID tells which that is. */
static void check(const char *object)
{
	const char *want = getenv(ENV_BUILD_ID), *why;
	struct elfid id;
	char hex[65];
	int fd = elfid_open(object, &id, &why);

	if (fd < 0)
		msg_die(EXIT_FAIL, "cannot open %s: %s", object, why);
	close(fd);
	elfid_hex(id.id, id.len, hex);
	if (want && *want && strcmp(want, hex) != 0)
		msg_die(EXIT_FAIL, "%s has build-id %s, not %s", object, id.len ? hex : "none",
			want);
}

/* The deadline, in milliseconds, for opening the object, and for each address.  A program that asks
 * through pipes waits $PCT_DEADLINE for an answer: it must get a symbol in time when the debug data
 * take too long. */
static int time_limit(void)
{
	const char *deadline = getenv(ENV_DEADLINE), *asked = getenv(ENV_OBJECT);
	int ms = coproc_deadline() / 2;

	return (deadline && *deadline) || (asked && *asked) ? ms : ALONE;
}

int main(int argc, char **argv)
{
	struct answer_opt o = {.inlined = 0};
	const char *object;
	int ms;

	msg_prog = "addr2src";
	coproc_std_fds();
	object = parse(argc, argv, &o);
	ms = time_limit();
	o.find.ms = ms / 4 * 3;
	(void)cacheprune_max(); /* fatal when it is no number */
	check(object);
	if (o.demangle && !demangle_possible())
		msg_warn(
			"names stay mangled: built without libiberty, and c++filt is not installed");
	return srcguard_serve(object, &o, ms);
}
