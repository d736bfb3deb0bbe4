/* option.c - owns the table of options, which the help and the parser use. */
#include "base/msg.h"
#include "base/nearest.h"
#include "base/options.h"
#include "asked.h"
#include "refuse.h"
#include "inside/leastinterval.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 1000000000 };

struct given { /* one option, as typed */
	const char *typed, *name;
	char *const *value;
	const struct option_line *line;
};

struct option_line {
	const char *name;   /* without the dash */
	const char *values; /* as the help prints them; NULL none */
	const char *help;   /* lines; NULL: the name stands in the line of the next option */
	int words;          /* values that follow as words of their own */
	int joined;         /* '=': -NAME=VALUE as well; '9': -NAMENUMBER as well */
	void (*take)(struct asked *a, const struct given *g);
};

static unsigned number(const struct given *g, const char *value, unsigned least, unsigned most)
{
	return (unsigned)number_of(g->typed, value, least, most, "");
}

static void take_depth(struct asked *a, const struct given *g)
{
	const char *value = *g->value;

	a->flat = strcmp(value, "0") == 0;
	a->frames = a->flat ? 0 : (unsigned)number_of("-l", value, 1, MOST, "");
}

static void take_seconds(struct asked *a, const struct given *g)
{
	char value[64];
	size_t len = strlen(*g->value);

	if (len && (*g->value)[len - 1] == 's')
		len--;
	snprintf(value, sizeof value, "%.*s", (int)(len < 63 ? len : 63), *g->value);
	a->seconds = number(g, value, 1, MOST);
}

/* Take the name of a file or directory: -d, -o or -page. */
static void take_file(struct asked *a, const struct given *g)
{
	const char **to = strcmp(g->name, "d") == 0 ? &a->dir
		: strcmp(g->name, "o") == 0         ? &a->out
						    : &a->page;

	if (!**g->value || strchr(*g->value, '\n'))
		refuse("%s %s: the name is empty or has a newline", g->typed, *g->value);
	*to = *g->value;
}

static void take_pids(struct asked *a, const struct given *g)
{
	const char *value = *g->value;
	char *all;

	if (!*value || value[strspn(value, "0123456789,")])
		refuse("%s %s: not process ids; pgrep NAME finds the ids of a program", g->typed,
			value);
	all = malloc((a->pids ? strlen(a->pids) : 0) + strlen(value) + 2);
	if (!all)
		cannot("cannot start: out of memory");
	sprintf(all, "%s%s%s", a->pids ? a->pids : "", a->pids ? "," : "", value);
	a->pids = all;
}

static void take_remote(struct asked *a, const struct given *g)
{
	const char *value = *g->value, *colon = strchr(value, ':');
	int ok = *value == '/' || (colon > value && colon[strcspn(colon, "0123456789")]);

	for (const char *s = value; *s; s++)
		ok &= isgraph((unsigned char)*s) != 0;
	if (!ok)
		refuse("%s %s: not HOST:PORT, nor a serial device", g->typed, value);
	a->remote = value;
}

static void take_condition(struct asked *a, const struct given *g)
{
	if (a->condition)
		refuse("%s: already given: %s; join conditions with &&", g->typed, a->condition);
	expression_condition(g->typed, *g->value);
	a->condition = *g->value;
}

static void take_debugger(struct asked *a, const struct given *g)
{
	a->gdb = strcmp(g->name, "gdb") == 0 ? "-gdb" : g->typed;
	if (strcmp(g->name, "lldb") == 0)
		a->lldb = g->typed, a->through = "lldb";
	else if (strcmp(g->name, "python") == 0)
		a->python = g->typed;
	else if (g->value && **g->value)
		a->through = *g->value;
}

#define TAKE(what, how) \
	static void take_##what(struct asked *a, const struct given *g) \
	{ \
		(void)g; \
		how; \
	}

TAKE(kernel, a->kernel = 1)
TAKE(any_image, a->any_image = g->typed)
TAKE(interrupt, number(g, *g->value, 1, MOST); a->interrupt = *g->value)
TAKE(fold, a->fold = g->typed)
TAKE(native, a->native = g->typed)
TAKE(expr, expression_add(&a->values, g->typed, g->value[0], g->value[1]))
TAKE(locals, expression_locals(&a->values, g->typed, *g->value))
TAKE(calls, a->calls = g->typed)
TAKE(interval, a->interval = number(g, *g->value, PCT_INTERVAL_LEAST / 1000, MOST))
TAKE(random, a->random = 1)
TAKE(wait, a->wait = 1)
TAKE(wall, a->wall = 1)
TAKE(real, a->real = 1)
TAKE(log, a->log = 1; a->circ = 0)
TAKE(circ, a->circ = number(g, *g->value, 1, MOST); a->log = 0)
TAKE(state,
	a->state = **g->value ? (unsigned)number_of("-state", *g->value, 64, 524288, "") : 65536)
TAKE(kind, a->kind = g->line->name)
TAKE(quiet, a->quiet = 1)
TAKE(verbose, a->verbose = 1)

static void take_help(struct asked *a, const struct given *g);
static void take_version(struct asked *a, const struct given *g)
{
	(void)a, (void)g;
	options_version("profile");
}

static const struct option_line table[] = {
	{"k", NULL, "include kernel time in the same report", 0, 0, take_kernel},
	{"python", NULL, "report the Python functions of PROGRAM and its children, as call paths",
		0, 0, take_debugger},
	{"gdb", NULL,
		"sample through the debugger: call paths of at most 4 frames (-l N: N frames)", 0,
		'=', take_debugger},
	{"gdb=NAME", NULL, "use this debugger or driver: gdb-multiarch, openocd; see dbctl(1)", 0,
		0, NULL},
	{"remote", "HOST:PORT",
		"sample wall-clock time of a target behind a stub of gdb's remote protocol\n"
		"(gdbserver, an emulator, a board) until it ends, -t SECONDS or Ctrl-C;\n"
		"PROGRAM is the file that runs there",
		1, 0, take_remote},
	{"interrupt", "PID",
		"with -remote: stop the target by SIGINT to this process (for qemu-arm -g)", 1, 0,
		take_interrupt},
	{"any-image", NULL, "with -remote: go on even if PROGRAM is not what runs there", 0, 0,
		take_any_image},
	{"lldb", NULL, "sample through lldb(1) instead of gdb(1)", 0, 0, take_debugger},
	{"l", "N",
		"report call paths of at most N frames, without stopping the program;\n"
		"0 keeps no paths (default: report places, keep paths for pct)",
		1, '9', take_depth},
	{"fold", NULL, "collapse repeated (recursive) calls in a path", 0, 0, take_fold},
	{"native", NULL, "show the Python interpreter's own functions, too", 0, 0, take_native},
	{"expr", "PROG@FUNC@EXPR FORMATTER",
		"report the values of EXPR while FUNC of PROG executes (FUNC^: while FUNC or\n"
		"a function that it called executes); PROG FILE.py: NAME or len(NAME) of Python;\n"
		"FORMATTER: a name that pct -h lists,\n"
		"or a command that reads one value per line; repeatable; the debugger stops\n"
		"the program only if the library cannot collect the value",
		2, 0, take_expr},
	{"if", "FUNC@EXPR", "take only samples in FUNC (FUNC^: as above) for which EXPR is true", 1,
		0, take_condition},
	{"calls", NULL,
		"let -expr call functions of the program and assign: this changes the program", 0,
		0, take_calls},
	{"locals", "FUNC", "report all parameters and local variables of FUNC (FUNC^: as above)", 1,
		0, take_locals},
	{"p", "PID",
		"sample running processes and the children that they start from now on:\n"
		"through the kernel if permitted, else the library, else the debugger",
		1, 0, take_pids},
	{"i", "USEC",
		"sample every USEC microseconds of CPU time (at least 50; default 1000,\n"
		"with -gdb 10000)",
		1, 0, take_interval},
	{"r", NULL, "vary intervals at random, USEC on average; -gdb always does", 0, 0,
		take_random},
	{"wait", NULL, "also report where threads wait, for what, and which thread has the lock", 0,
		0, take_wait},
	{"wall", NULL,
		"report wall-clock time, shared out among the threads that run at a time;\n"
		"includes the kernel",
		0, 0, take_wall},
	{"real", NULL, "report wall-clock time, running and waiting, instead of CPU time", 0, 0,
		take_real},
	{"t", "SECONDS", "stop sampling after this time", 1, 0, take_seconds},
	{"log", NULL, "record samples in order, with their times, instead of counting them", 0, 0,
		take_log},
	{"circ", "N", "like -log, but keep only the last N samples of each process", 1, 0,
		take_circ},
	{"state[=BYTES]", NULL,
		"record registers and memory at each sample, for questions after the run,\n"
		"with at most BYTES of the stack (default 65536); implies -log",
		0, 0, NULL},
	{"state", NULL, "", 0, '=', take_state},
	{"addr", NULL, NULL, 0, 0, take_kind},
	{"sym", NULL, NULL, 0, 0, take_kind},
	{"line", NULL, NULL, 0, 0, take_kind},
	{"src", NULL, NULL, 0, 0, take_kind},
	{"obj", NULL, "group the report by address, function, line, file or object (default -line)",
		0, 0, take_kind},
	{"d", "DIR", "keep the data in DIR (default ${PCT_DIR:-${TMPDIR:-/tmp}/pct-UID/ct})", 1, 0,
		take_file},
	{"o", "FILE", "write the report to FILE (-: standard output) instead of standard error", 1,
		0, take_file},
	{"page", "FILE", "also write a page of the run, for a browser, to FILE (pct page)", 1, 0,
		take_file},
	{"q", NULL, "print no report", 0, 0, take_quiet},
	{"v", NULL, "print on standard error the plan of the run, which timer was used, and why", 0,
		0, take_verbose},
	{"h", NULL, "", 0, 0, take_help},
	{"help", NULL, "", 0, 0, take_help},
	{"version", NULL, "", 0, 0, take_version},
};

enum { LINES = sizeof table / sizeof *table, COLUMN = 14 };

static const char before[] =
	"usage: profile [OPTION]... [--] PROGRAM [ARG]...\n"
	"       profile [OPTION]... -p PID[,PID]...\n"
	"       profile [OPTION]... -gdb -remote HOST:PORT PROGRAM\n"
	"Run PROGRAM, sample it and every process it starts, and print where the time went.\n";
static const char after[] =
	"Status: the status of PROGRAM, 128+N after signal N, 126 and 127 as in a shell, 100 misuse,\n"
	"111 no report, or no values for -expr, though PROGRAM succeeded.\n"
	"Examples:\n"
	"  profile -k du -s /usr\n"
	"  profile -sym -i 500 -o report.txt sh -c \"sort words | uniq -c\"\n"
	"  profile -expr \"gzip@longest_match@s->strstart\" int-avg gzip -9 big\n";

/* Print the line of the option LAST, which also has the names from FIRST on. */
static void print_line(const struct option_line *first, const struct option_line *last)
{
	int at = printf(" ");

	for (const struct option_line *l = first; l <= last; l++)
		at += printf(" -%s", l->name);
	if (last->values)
		at += printf(" %s", last->values);
	for (const char *help = last->help; *help; help += *help == '\n') {
		size_t len = strcspn(help, "\n");
		if (at > COLUMN - 2)
			at = printf("\n") - 1;
		printf("%*s%.*s", COLUMN - at, "", (int)len, help);
		at = COLUMN;
		help += len;
	}
	putchar('\n');
}

static void take_help(struct asked *a, const struct given *g)
{
	(void)a, (void)g;
	fputs(before, stdout);
	for (int i = 0, first = 0; i < LINES; first = ++i) {
		while (!table[i].help)
			i++;
		if (*table[i].help)
			print_line(table + first, table + i);
	}
	options_help(after);
}

/* Refuse the option TYPED, and offer the nearest options; for a letter, the letter in the other
 * case. */
static void __attribute__((noreturn)) unknown(const char *typed)
{
	char name[NEAR_NAME], offer[NEAR_NAME], out[NEAR_BEST * (NEAR_NAME + 2)] = "";
	int letter = strlen(typed) == 2;
	struct near near;

	snprintf(name, sizeof name, "%.*s", (int)strcspn(typed, "="), typed);
	if (strcmp(name, "-copy") == 0)
		refuse("-copy is gone: -expr evaluates inside the program, -state records for "
		       "questions after the run");
	nearest_start(&near, name);
	for (int i = 0; i < LINES; i++) {
		const char *it = table[i].name;
		if (!table[i].take || (strlen(it) == 1) != letter
			|| (letter
				&& tolower((unsigned char)*it) != tolower((unsigned char)typed[1])))
			continue;
		snprintf(offer, sizeof offer, "%s%s",
			table[i].take == take_help || table[i].take == take_version
				? letter ? "-" : "--"
				: "-",
			it);
		nearest_offer(&near, offer);
	}
	nearest_text(&near, out, sizeof out);
	refuse("unknown option: %s%s%s", typed, *out ? "; near it: " : "", out);
}

/* The line of the option TYPED.  *VALUE becomes its joined value, or NULL. */
static const struct option_line *line_of(const char *typed, const char **value)
{
	const char *name = typed + 1 + (typed[1] == '-' && typed[2] && typed[2] != '-' && typed[3]);

	*value = NULL;
	for (const struct option_line *l = table; l < table + LINES; l++) {
		size_t len = strlen(l->name);
		if (!l->take || strncmp(name, l->name, len) != 0)
			continue;
		if (!name[len])
			return l;
		if ((l->joined == '=' && name[len] == '='
			    && (name[len + 1] || l->take == take_state))
			|| (l->joined == '9' && isdigit((unsigned char)name[len]))) {
			*value = name + len + (l->joined == '=');
			return l;
		}
	}
	unknown(typed);
}

void asked_by(struct asked *a, char **argv)
{
	const char *joined;

	for (; *argv && argv[0][0] == '-' && argv[0][1]; argv++) {
		struct given g = {.typed = *argv};
		char *value[2] = {"", ""};

		if (strcmp(*argv, "--") == 0) {
			argv++;
			break;
		}
		g.line = line_of(*argv, &joined);
		g.name = g.line->name;
		for (int i = 0; i < g.line->words && !joined; i++) {
			value[i] = argv[1];
			if (!argv[1] && g.line->words > 1)
				refuse("%s: needs PROG@FUNC@EXPR and a formatter", g.typed);
			if (!argv[1])
				refuse("option needs a value: %s", g.typed);
			argv++;
		}
		if (joined) {
			value[0] = (char *)joined;
			if (g.line->take == take_state && !*joined)
				refuse("-state %s: not a whole number from 64 to 524288", joined);
		}
		g.value = value;
		g.line->take(a, &g);
	}
	a->program = argv;
}
