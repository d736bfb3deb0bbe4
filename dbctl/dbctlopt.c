/* dbctlopt.c - reads the options of dbctl, and has its usage text. */
#include "base/msg.h"
#include "base/num.h"
#include "base/options.h"
#include "dbctlopt.h"
#include "debugger/debugger.h"
#include "process/remarks.h"

#include <limits.h>
#include <string.h>

static const char usage[] =
	"usage: dbctl [OPTION]... [-f SCRIPT] [--] PROGRAM [ARG]...\n"
	"       dbctl [OPTION]... [-f SCRIPT] -p PID[,PID]...\n"
	"       dbctl [OPTION]... [-f SCRIPT] -remote HOST:PORT [IMAGE]\n"
	"Run SCRIPT, through debuggers, on PROGRAM and all processes that it starts.\n"
	"  -f SCRIPT      a file in the language of dbctl(5); default gdbprof.dbctl\n"
	"  -e TEXT        the script itself\n"
	"  -D NAME=VALUE  a variable of the script, repeatable\n"
	"  -I DIR         look for #include files there, repeatable\n"
	"  -p PID[,PID]   running processes, and what they start from now on\n"
	"  -t SECONDS     detach from all processes after this time\n"
	"  -d DIR         where the logs go, in DIR/PROG.PID;\n"
	"                 default ${PCT_DIR:-${TMPDIR:-/tmp}/pct-UID/ct}\n"
	"  -g DEBUGGER    gdb (default), lldb, or a NAME for which there is a file NAME.driver\n"
	"  -j N           at most N debuggers at once; default as many as memory allows\n"
	"  -remote HOST:PORT\n"
	"                 debug what runs behind this stub of gdb's remote protocol: a server, an emulator\n"
	"                 or a board; IMAGE is the file of its program\n"
	"  --interrupt PID\n"
	"                 with -remote: stop the target by SIGINT to this local process, not by a request\n"
	"  --any-image    with -remote: go on even if the target does not run IMAGE\n"
	"  -n             only check the script\n"
	"  -v             print what dbctl does\n"
	"Status: PROGRAM's own, 128+N for signal N; 100 misuse, 111 failure.\n"
	"Examples:\n"
	"  dbctl -f calltrace.dbctl -D 'CALLS=^(malloc|free)$' -d /tmp/data ls\n"
	"  dbctl -d /tmp/data -p 4711,4712 -t 10\n";

static void add(char **list, unsigned *n, char *value)
{
	if (*n == LIST_MAX)
		msg_die(EXIT_USAGE, "more than %d of one option", LIST_MAX);
	list[(*n)++] = value;
}

static void check_remote(const struct options *o, int argc)
{
	if (o->pids)
		misuse("-remote cannot be combined with -p", NULL);
	if (strpbrk(o->remote, " \t\n") || (o->remote[0] != '/' && !strchr(o->remote, ':')))
		msg_die(EXIT_USAGE, "-remote %s: not HOST:PORT, nor a serial device", o->remote);
	if (!o->only_read && argc - optind > 1)
		misuse("-remote takes one IMAGE and no arguments: dbctl does not start the program",
			NULL);
}

/* Read -remote HOST:PORT, the only long option that may have one dash, as those of profile do.
 * REST is what getopt found behind the letter r.  Returns HOST:PORT. */
static char *one_dash(int argc, char **argv, const char *rest)
{
	if (strcmp(rest, "emote") != 0)
		msg_die(EXIT_USAGE, "unknown option: -r%s; near it: -remote", rest);
	if (optind >= argc)
		misuse("-remote needs HOST:PORT", NULL);
	return argv[optind++];
}

/* Refuse options that do not fit processes of this machine. */
static void check_local(const struct options *o, int argc)
{
	if (o->interrupter || o->any_image)
		misuse("--interrupt and --any-image are for -remote", NULL);
	if (!o->only_read && (optind == argc) == !o->pids)
		misuse(o->pids ? "a program and -p: give one of them" : "no program named", NULL);
}

void dbctlopt_parse(int argc, char **argv, struct options *o)
{
	static const struct option longs[] = {
		{"help", no_argument, NULL, 'h'},
		{"version", no_argument, NULL, 'V'},
		{"remote", required_argument, NULL, 'R'},
		{"interrupt", required_argument, NULL, 'P'},
		{"any-image", no_argument, NULL, 'A'},
		{NULL, 0, NULL, 0},
	};
	uint64_t n;
	int c;

	while ((c = options_next(argc, argv, "+:f:e:D:I:p:t:d:i:g:j:r:nvFh", longs, NULL)) != -1) {
		switch (c) {
		case 'f': o->file = optarg; break;
		case 'e': o->text = optarg; break;
		case 'D':
			if (!strchr(optarg, '='))
				msg_die(EXIT_USAGE, "-D %s: not NAME=VALUE", optarg);
			add(o->definition, &o->definitions, optarg);
			debugger_calls |= strcmp(optarg, "CALLS=yes") == 0;
			break;
		case 'I': add(o->include, &o->includes, optarg); break;
		case 'p': o->pids = optarg; break;
		case 't':
			if (num_parse(optarg, 10, 1, 1000000000, &o->seconds) != 0)
				msg_die(EXIT_USAGE, "-t %s: not a number from 1 to 10^9", optarg);
			break;
		case 'd': o->dir = optarg; break;
		case 'i': o->index = optarg; break;
		case 'g': o->debugger = optarg; break;
		case 'j':
			if (num_parse(optarg, 10, 1, 1000000, &n) != 0)
				msg_die(EXIT_USAGE, "-j %s: not a number from 1 to 10^6", optarg);
			o->most = (unsigned)n;
			break;
		case 'r': o->remote = one_dash(argc, argv, optarg); break;
		case 'R': o->remote = optarg; break;
		case 'P':
			if (num_parse(optarg, 10, 1, INT_MAX, &n) != 0)
				msg_die(EXIT_USAGE, "--interrupt %s: not a process id", optarg);
			o->interrupter = (pid_t)n;
			break;
		case 'A': o->any_image = 1; break;
		case 'n': o->only_read = 1; break;
		case 'v': remarks_wanted = 1; break;
		case 'F': o->forward = 1; break;
		case 'h': options_help(usage);
		case 'V': options_version("dbctl");
		}
	}
	if (o->remote)
		check_remote(o, argc);
	else
		check_local(o, argc);
}
