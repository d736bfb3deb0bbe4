/* dbctlopt.c - reads the options of dbctl, by their table. */
#include "base/msg.h"
#include "base/optiontable.h"
#include "dbctlopt.h"
#include "debugger/debugger.h"
#include "process/remarks.h"

#include <limits.h>
#include <string.h>

static struct options o = {.debugger = "gdb"};

static void add(char **list, unsigned *n, const struct option_given *g)
{
	if (*n == LIST_MAX)
		options_refuse(g, "too many");
	list[(*n)++] = (char *)g->value;
}

static void take_definition(const struct option_given *g)
{
	if (!strchr(g->value, '='))
		options_refuse(g, "not NAME=VALUE");
	add(o.definition, &o.definitions, g);
	debugger_calls |= strcmp(g->value, "CALLS=yes") == 0;
}

static void take_include(const struct option_given *g)
{
	add(o.include, &o.includes, g);
}

static const struct option_row rows[] = {
	{NULL,
		"usage: dbctl [OPTION]... [-f SCRIPT] [--] PROGRAM [ARG]...\n"
		"       dbctl [OPTION]... [-f SCRIPT] -p PID[,PID]...\n"
		"       dbctl [OPTION]... [-f SCRIPT] -remote HOST:PORT [IMAGE]\n"
		"Run SCRIPT, through debuggers, on PROGRAM and all processes that it starts.\n",
		.column = 17, .in_order = 1},
	{"-f SCRIPT", "a file in the language of dbctl(5); default gdbprof.dbctl", .text = &o.file},
	{"-e TEXT", "the script itself", .text = &o.text},
	{"-D NAME=VALUE", "a variable of the script, repeatable", .take = take_definition},
	{"-I DIR", "look for #include files there, repeatable", .take = take_include},
	{"-p PID[,PID]", "running processes, and what they start from now on", .text = &o.pids},
	{"-t SECONDS", "detach from all processes after this time", .number = &o.seconds,
		.least = 1, .most = 1000000000},
	{"-d DIR",
		"where the logs go, in DIR/PROG.PID;\n"
		"default ${PCT_DIR:-${TMPDIR:-/tmp}/pct-UID/ct}",
		.text = &o.dir},
	{"-i INDEX", "", .text = &o.index},
	{"-g DEBUGGER", "gdb (default), lldb, or a NAME for which there is a file NAME.driver",
		.text = &o.debugger},
	{"-j N", "at most N debuggers at once; default as many as memory allows", .number = &o.most,
		.least = 1, .most = 1000000},
	{"-remote HOST:PORT",
		"debug what runs behind this stub of gdb's remote protocol: a server, an emulator\n"
		"or a board; IMAGE is the file of its program",
		.text = &o.remote},
	{"--interrupt PID",
		"with -remote: stop the target by SIGINT to this local process, not by a request",
		.number = &o.interrupter, .least = 1, .most = INT_MAX},
	{"--any-image", "with -remote: go on even if the target does not run IMAGE",
		.flag = &o.any_image},
	{"-n", "only check the script", .flag = &o.only_read},
	{"-v", "print what dbctl does", .flag = &remarks_wanted},
	{"-F", "", .flag = &o.forward},
	{.help = "Status: PROGRAM's own, 128+N for signal N; 100 misuse, 111 failure.\n"
		 "Examples:\n"
		 "  dbctl -f calltrace.dbctl -D 'CALLS=^(malloc|free)$' -d /tmp/data ls\n"
		 "  dbctl -d /tmp/data -p 4711,4712 -t 10\n"},
	{0},
};

static void check_remote(int argc)
{
	if (o.pids)
		misuse("-remote cannot be combined with -p", NULL);
	if (strpbrk(o.remote, " \t\n") || (o.remote[0] != '/' && !strchr(o.remote, ':')))
		msg_die(EXIT_USAGE, "-remote %s: not HOST:PORT, nor a serial device", o.remote);
	if (!o.only_read && argc - optind > 1)
		misuse("-remote takes one IMAGE and no arguments: dbctl does not start the program",
			NULL);
}

/* Refuse options that do not fit processes of this machine. */
static void check_local(int argc)
{
	if (o.interrupter || o.any_image)
		misuse("--interrupt and --any-image are for -remote", NULL);
	if (!o.only_read && (optind == argc) == !o.pids)
		misuse(o.pids ? "a program and -p: give one of them" : "no program named", NULL);
}

const struct options *dbctlopt_parse(int argc, char **argv)
{
	options_take(argc, argv, rows);
	if (o.remote)
		check_remote(argc);
	else
		check_local(argc);
	return &o;
}
