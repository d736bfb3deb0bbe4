/* recorded - asks a debugger about recorded states, and writes the answers as the log that a run
 * through the debugger would have left (pct(5)), for the formatters:
 *	recorded [OPTION]... FUNC[^] EXPR FILE...
 *	# pct log expr1<TAB>4711<TAB>12<TAB>/bin/x
 *	# in worker
 *	5
 *	<optimized out>
 *	! not recorded
 * With -l there is no EXPR: all parameters and local variables, and their types.
 *	-j         instead all values in JSON
 *	-s         instead rows for pct-sql: v<TAB>PID<TAB>TID<TAB>TIME<TAB>FUNCTION<TAB>VALUE; n
 *	and
 *	           the reason where there is no value
 *	-n         instead the names of the files of states: recorded -n FILE...
 *	-p         each value is followed by the call path
 *	-t         before each value: `# at TIME', seconds since the epoch
 *	-v         instead samples for values-why, of FUNC^
 *	-w WINDOW  only states of that time     -T TID    only those of that thread
 *	-x N       those that the N-th expression collected, instead of whole states
 *	-y FILE    values.py: read containers without calls
 * Status: 0; 1 some file was refused, with a message; 111 there are no states. */
#include "recorded.h"

#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/num.h"
#include "base/options.h"
#include "host/selfdir.h"
#include "run/filelist.h"
#include "run/sameobject.h"
#include "samples/window.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
	"usage: recorded [-jlpstv] [-w FROM..TO] [-T TID] [-x N] [-y VALUES.py] FUNC[^] [EXPR] FILE...\n"
	"Write what a debugger says of recorded states, as its log.\n";

static struct {
	const char *func, *expr, *python;
	int locals, paths, times, json, why, names, rows, windowed;
	uint32_t tid, which; /* tid 0: all */
	struct window window;
	char **file;
	size_t files, room, states;
	int bad;
} all = {.window = {.slices = 1}};

/* Keep the file of states that PATH is, or that lies beside it. */
static int add(void *arg, const char *path)
{
	char beside[PATH_MAX];
	const char *slash = strrchr(path, '/');

	(void)arg;
	window_see(&all.window, path);
	if (!states_is(path)) {
		int n = snprintf(beside, sizeof beside, "%.*s" PCT_STATES,
			(int)(slash ? slash + 1 - path : 0), path);
		if (n < 0 || (size_t)n >= sizeof beside || !states_is(beside))
			return 0;
		path = beside;
	}
	for (size_t i = 0; i < all.files; i++)
		if (strcmp(all.file[i], path) == 0)
			return 0;
	all.file = grown(all.file, &all.room, all.files, sizeof *all.file);
	all.file[all.files++] = must(strdup(path));
	return 0;
}

/* States have times, too; logs may lie beside them, or not. */
static void see(const char *path)
{
	char why[200];
	struct states *s = states_open(path, why, sizeof why);
	const struct pct_head *h = s ? &states_reader(s)->head : NULL;
	size_t n = s ? states_count(s) : 0;

	if (h && (!all.window.files++ || h->start_mono < all.window.zero))
		all.window.zero = h->start_mono;
	if (n && states_time(s, n - 1) >= all.window.end)
		all.window.end = states_time(s, n - 1) + 1;
	if (s)
		states_close(s);
}

static void choose(struct asked *a)
{
	size_t n = states_count(a->states);

	a->chosen = must(calloc(n + 1, sizeof *a->chosen));
	for (size_t i = 0; i < n; i++)
		if (states_expr(a->states, i) == all.which
			&& (!all.tid || states_tid(a->states, i) == all.tid)
			&& (!all.windowed
				|| window_slice(&all.window, states_time(a->states, i)) >= 0))
			a->chosen[a->n++] = i;
	all.states += a->n;
}

/* Whether gdb can be asked about the states of S, in PATH: their objects must be there. */
static int objects_there(struct states *s, const char *path)
{
	const struct state_map *program = sameobject_program(s);
	const char *why;

	if (!program) {
		msg_warn("cannot use %s: its program is none of its objects", path);
		return 0;
	}
	for (size_t i = 0; i < states_maps(s); i++) {
		const struct state_map *m = states_map(s, i);
		int fd;
		if (!sameobject_first(s, i))
			continue;
		if ((fd = sameobject_open(m, &why)) >= 0) {
			close(fd);
			continue;
		}
		msg_warn("cannot use %s: %s", m->path, why);
		all.bad = 1;
		if (m == program)
			return 0;
	}
	return 1;
}

static void process(const char *path)
{
	struct asked a = {.func = all.func,
		.expr = all.expr,
		.paths = all.paths,
		.times = all.times,
		.json = all.json,
		.rows = all.rows,
		.zero = all.window.zero,
		.why = all.why,
		.anywhere = all.why};
	char why[200];
	size_t len = strlen(all.func);

	if (!(a.states = states_open(path, why, sizeof why))) {
		msg_warn("cannot read %s: %s", path, why);
		all.bad = 1;
		return;
	}
	choose(&a);
	if (a.why)
		why_order(&a);
	if (a.n && objects_there(a.states, path)) {
		if (len > 1 && all.func[len - 1] == '^') {
			a.func = must(strndup(all.func, len - 1));
			a.anywhere = 1;
		}
		long cpus = sysconf(_SC_NPROCESSORS_ONLN);
		do
			a.session[a.sessions++] = session_start(path, all.python);
		while (a.sessions < SESSIONS && (long)a.sessions < cpus && a.n > MANY * a.sessions);
		meet(&a);
		if (a.why) {
			why_prepare(&a);
			why_calls(&a);
		} else if (!all.json && !all.rows) {
			say_head(&a);
		}
		evaluate(&a);
		while (a.sessions)
			session_end(a.session[--a.sessions]);
	}
	states_close(a.states);
}

static uint32_t whole(const char *option, const char *text)
{
	uint64_t n;

	if (num_parse(text, 10, 1, UINT32_MAX, &n) != 0)
		msg_die(EXIT_USAGE, "%s wants a whole number: %s", option, text);
	return (uint32_t)n;
}

/* Tell the debugger's shell where the stub is. */
static void find_stub(const char *argv0)
{
	const char *lib = selfdir(argv0);
	char path[PATH_MAX];

	snprintf(path, sizeof path, "%s/../../bin/pct-stub", lib ? lib : ".");
	if (setenv("PCT_STUB", path, 1) != 0)
		must(NULL);
}

int main(int argc, char **argv)
{
	static const struct option longs[] = {{"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};
	int c, word;

	msg_typed("pct-expr");
	while ((c = options_next(argc, argv, "+:jlnpstvw:T:x:y:h", longs, NULL)) != -1)
		switch (c) {
		case 'j': all.json = 1; break;
		case 'v': all.why = all.locals = all.paths = 1; break;
		case 'n': all.names = 1; break;
		case 'l': all.locals = 1; break;
		case 'p': all.paths = 1; break;
		case 's': all.rows = 1; break;
		case 't': all.times = 1; break;
		case 'w':
			if (window_parse(&all.window, optarg) != 0)
				msg_die(EXIT_USAGE, "-w wants FROM..TO: %s", optarg);
			all.windowed = 1;
			break;
		case 'T': all.tid = whole("-T", optarg); break;
		case 'x': all.which = whole("-x", optarg); break;
		case 'y': all.python = optarg; break;
		case 'h': options_help(usage);
		}
	if (argc - optind < (all.names ? 1 : 3 - all.locals))
		misuse("wants FUNC, EXPR and FILE", NULL);
	all.func = all.names ? NULL : argv[optind++];
	all.expr = all.names || all.locals ? NULL : argv[optind++];
	for (word = optind; word < argc; word++)
		all.bad |= filelist_word(argv[word], DATAFILES_ALL, add, NULL);
	for (size_t i = 0; i < all.files; i++)
		see(all.file[i]);
	if (all.windowed)
		window_fix(&all.window);
	find_stub(argv[0]);
	for (size_t i = 0; i < all.files; i++)
		if (all.names)
			puts(all.file[i]);
		else
			process(all.file[i]);
	if (!(all.names ? all.files : all.states) && !all.bad)
		msg_die(EXIT_FAIL,
			all.files ? "no states of that time or thread"
				  : "no states there: profile -state records them");
	if (all.json)
		say_json_end();
	msg_close_stdout();
	return all.bad ? EXIT_PARTIAL : EXIT_OK;
}
