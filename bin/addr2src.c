/* addr2src - reads addresses and prints their source lines, functions and inlined calls, from
 * DWARF.
 *
 *	in:   0x1139
 *	out:  /home/u/x.c:3                -i:  g@/home/u/x.h:7 <- main@/home/u/x.c:3
 *
 * One answer a line, in the order asked. */
#define _GNU_SOURCE
#include "base/env.h"
#include "base/msg.h"
#include "base/optiontable.h"
#include "dwarf/cacheprune.h"
#include "dwarf/demangle.h"
#include "dwarf/srcguard.h"
#include "exec/coproc.h"
#include "elf/elfid.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ALONE = 60000 }; /* deadline in milliseconds when no program waits for an answer */

static struct answer_opt o;

static const struct option_row options[] = {
	{NULL,
		"usage: addr2src [OPTION]... [--] OBJECT\n"
		"Read addresses, hexadecimal, one a line; answer each with its source line.\n",
		.column = 19, .in_order = 1},
	{"-f", "FUNCTION@FILE:LINE", .flag = &o.functions},
	{"-i", "the chain of inlined calls: INNER@FILE:LINE <- OUTER@FILE:LINE",
		.flag = &o.inlined},
	{"-S", "with -f or -i: name functions that were not inlined by their symbols",
		.flag = &o.symbols},
	{"-C", "demangled names", .flag = &o.demangle},
	{"-s", "base names of files", .flag = &o.base},
	{"--debug-dir DIR",
		"look for separate debug files below DIR first; default only /usr/lib/debug",
		.text = &o.find.debug_dir},
	{"--debuginfod",
		"also ask the servers in $DEBUGINFOD_URLS, for $PCT_DEADLINE seconds at most",
		.flag = &o.find.debuginfod},
	{.help = "If no line is known, the answer is the symbol; without a symbol, the bounds of the function,\n"
		 "`(0x1139..0x1150)'; if nothing is known, `\?\?'.\n"
		 "Examples:\n"
		 "  nm build/prog | sed -n 's/ T main$//p' | addr2src -i -C build/prog\n"
		 "  pct-pr -t addr2src /tmp/pct-0/ct/sort.*/libc.so.6\n"},
	{0},
};

static const char *parse(int argc, char **argv)
{
	options_take(argc, argv, options);
	o.functions |= o.inlined;
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
 * through pipes waits $PCT_DEADLINE for an answer: when the debug data take too long, it must get
 * the symbol before that. */
static int time_limit(void)
{
	const char *deadline = getenv(ENV_DEADLINE), *asked = getenv(ENV_OBJECT);
	int ms = coproc_deadline() / 2;

	return (deadline && *deadline) || (asked && *asked) ? ms : ALONE;
}

int main(int argc, char **argv)
{
	const char *object;
	int ms;

	msg_prog = "addr2src";
	coproc_std_fds();
	object = parse(argc, argv);
	ms = time_limit();
	o.find.ms = ms / 4 * 3;
	(void)cacheprune_max(); /* exits when it is not a number */
	check(object);
	if (o.demangle && !demangle_possible())
		msg_warn(
			"names stay mangled: built without libiberty, and c++filt is not installed");
	return srcguard_serve(object, &o, ms);
}
