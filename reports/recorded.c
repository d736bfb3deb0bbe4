/* recorded - asks a debugger about recorded states, and writes the answers as the log that a run
 * through the debugger would have left (pct(5)), for the formatters:
 *	recorded [OPTION]... FUNC[^] EXPR FILE...
 *	# pct log expr1<TAB>4711<TAB>12<TAB>/bin/x
 *	# in worker
 *	5
 *	<optimized out>
 *	! not recorded
 * Status: 0; 1 some file was refused, with a message; 111 there are no states. */
#include "recorded/recorded.h"

#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/optiontable.h"
#include "paths/selfdir.h"
#include "run/filelist.h"
#include "run/sameobject.h"
#include "samples/window.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct {
	const char *func, *expr, *python;
	int locals, paths, times, json, why, names, rows, windowed, whole;
	uint64_t tid, which; /* tid: of the thread, 0: all */
	uint64_t most;       /* ask about at most this many states; 0: all */
	size_t there;        /* how many states there are to ask about */
	struct window window;
	char **file;
	size_t files, room, states;
	int bad;
} all = {.window = {.slices = 1}};

static char questions[PATH_MAX]; /* path of questions.py */

struct sample { /* identifies a state of a process */
	uint64_t time;
	uint32_t tid;
};

/* Keep the file of states that PATH is, or that lies beside it. */
static int add(void *arg, const char *path)
{
	char beside[PATH_MAX];
	const char *slash = strrchr(path, '/');

	(void)arg;
	window_see(&all.window, path);
	if (!statereader_is(path)) {
		int n = snprintf(beside, sizeof beside, "%.*s" PCT_STATES,
			(int)(slash ? slash + 1 - path : 0), path);
		if (n < 0 || (size_t)n >= sizeof beside || !statereader_is(beside))
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

/* 1 when state I is not only what an expression collected. */
static int is_whole(const struct states *s, size_t i)
{
	uint32_t expr = statereader_expr(s, i);

	return !expr || expr == PCT_STATE_ALL;
}

/* Widen the window by the times of the states in PATH, as no log need lie beside them; count the
 * states that may be asked about. */
static void see(const char *path)
{
	char why[200];
	struct states *s = statereader_open(path, why, sizeof why);
	const struct pct_head *h = s ? &statereader_reader(s)->head : NULL;
	size_t n = s ? statereader_count(s) : 0;

	if (h && (!all.window.files++ || h->start_mono < all.window.zero))
		all.window.zero = h->start_mono;
	for (size_t i = 0; i < n; i++)
		all.there += !all.which || statereader_expr(s, i) == all.which || is_whole(s, i);
	if (n && statereader_time(s, n - 1) >= all.window.end)
		all.window.end = statereader_time(s, n - 1) + 1;
	if (s)
		statereader_close(s);
}

static int by_sample(const void *a, const void *b)
{
	const struct sample *p = a, *q = b;

	return p->time != q->time ? (p->time < q->time ? -1 : 1)
				  : (p->tid > q->tid) - (p->tid < q->tid);
}

/* Without -x: returns 0 when the file has whole states, else the number of its only expression.  A
 * file with several expressions is refused with a message. */
static uint32_t which_of(struct states *s, const char *path)
{
	uint32_t only = 0;

	for (size_t i = 0; i < statereader_count(s); i++) {
		uint32_t expr = statereader_expr(s, i);
		if (is_whole(s, i))
			return 0;
		if (only && expr != only) {
			msg_warn("cannot use %s: it has states of several expressions; choose "
				 "one with --expression N",
				path);
			all.bad = 1;
			return 0;
		}
		only = expr;
	}
	return only;
}

/* The samples at which expression WHICH collected something, sorted.  *N becomes their number. */
static struct sample *collected(struct states *s, uint32_t which, size_t *n)
{
	struct sample *got = must(calloc(statereader_count(s) + 1, sizeof *got));

	*n = 0;
	for (size_t i = 0; which && i < statereader_count(s); i++)
		if (statereader_expr(s, i) == which)
			got[(*n)++] =
				(struct sample){statereader_time(s, i), statereader_tid(s, i)};
	qsort(got, *n, sizeof *got, by_sample);
	return got;
}

/* Whether the next state is one of those that -m lets through. */
static int its_turn(void)
{
	static size_t seen;

	if (!all.most || all.there <= all.most)
		return 1;
	seen++;
	return (uint64_t)seen * all.most / all.there != (uint64_t)(seen - 1) * all.most / all.there;
}

static void choose(struct asked *a, const char *path)
{
	size_t n = statereader_count(a->states), n_got;
	uint32_t which = all.which ? all.which : which_of(a->states, path);
	struct sample *got = collected(a->states, which, &n_got);

	a->chosen = must(calloc(n + 1, sizeof *a->chosen));
	for (size_t i = 0; i < n; i++) {
		struct sample at = {statereader_time(a->states, i), statereader_tid(a->states, i)};
		uint32_t expr = statereader_expr(a->states, i);
		int whole = is_whole(a->states, i);
		if ((expr == which || (whole && !bsearch(&at, got, n_got, sizeof *got, by_sample)))
			&& (!all.tid || at.tid == all.tid)
			&& (!all.windowed || window_slice(&all.window, at.time) >= 0) && its_turn())
			a->chosen[a->n++] = i;
	}
	all.states += a->n;
	free(got);
}

/* -n: print PATH when it has states that were asked for. */
static void put_name(const char *path)
{
	char why[200];
	struct states *s = all.which ? statereader_open(path, why, sizeof why) : NULL;
	int has = !all.which;

	for (size_t i = 0; s && !has && i < statereader_count(s); i++)
		has = statereader_expr(s, i) == all.which || is_whole(s, i);
	if (has)
		puts(path);
	if (s)
		statereader_close(s);
}

/* Whether gdb can be asked about the states of S, in PATH: the file of their program must be there,
 * unchanged.  Other objects that are missing only give a message. */
static int objects_there(struct states *s, const char *path)
{
	const struct state_map *program = sameobject_program(s);
	const char *why;

	if (!program) {
		msg_warn("cannot use %s: it does not list the object of its program", path);
		all.bad = 1;
		return 0;
	}
	for (size_t i = 0; i < statereader_maps(s); i++) {
		const struct state_map *m = statereader_map(s, i);
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
		.whole = all.whole,
		.zero = all.window.zero,
		.why = all.why,
		.anywhere = all.why};
	char why[200];
	size_t len = strlen(all.func);

	if (!(a.states = statereader_open(path, why, sizeof why))) {
		msg_warn("cannot read %s: %s", path, why);
		all.bad = 1;
		return;
	}
	choose(&a, path);
	if (len > 1 && all.func[len - 1] == '^') {
		a.func = must(strndup(all.func, len - 1));
		a.anywhere = 1;
	}
	if (a.why)
		why_order(&a);
	pyanswers_begin();
	if (a.n && (a.why ? pywhy : pyanswers)(&a, path)) {
		statereader_close(a.states);
		return;
	}
	pyanswers_leave(&a);
	if (a.n && objects_there(a.states, path)) {
		long cpus = sysconf(_SC_NPROCESSORS_ONLN);
		do
			a.session[a.sessions++] = session_start(path, all.python, questions);
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
	statereader_close(a.states);
}

/* Put the path of the stub into the environment, for the debugger, and find questions.py. */
static void find_others(const char *argv0)
{
	const char *lib = selfdir(argv0), *bin = selfdir_bin(argv0);
	char path[PATH_MAX];

	snprintf(path, sizeof path, "%s/pct-stub", bin ? bin : ".");
	snprintf(questions, sizeof questions, "%s/questions.py", lib ? lib : ".");
	if (setenv("PCT_STUB", path, 1) != 0)
		must(NULL);
}

static void take_window(const struct option_given *g)
{
	if (window_parse(&all.window, g->value) != 0)
		msg_die(EXIT_USAGE, "-w wants FROM..TO: %s", g->value);
	all.windowed = 1;
}

static const struct option_row options[] = {
	{NULL,
		"usage: recorded [OPTION]... FUNC[^] [EXPR] FILE...\n"
		"Write what a debugger prints of recorded states, in the form of its log, or instead:\n",
		.column = 17, .in_order = 1},
	{"-b", "the states themselves in JSON, those of FUNC: calls, arguments, variables",
		.flag = &all.whole},
	{"-j", "all values in JSON", .flag = &all.json},
	{"-l", "there is no EXPR: all parameters and local variables, and their types",
		.flag = &all.locals},
	{"-v", "samples for values-why, of FUNC^", .flag = &all.why},
	{"-m N", "no more than N states, evenly chosen; a line says: `# unmet read N of M ...'",
		.number = &all.most, .least = 1, .most = UINT32_MAX},
	{"-n", "the names of the files of states: recorded -n FILE...", .flag = &all.names},
	{"-p", "each value is followed by the call path; in rows it is a column more",
		.flag = &all.paths},
	{"-s",
		"rows for pct-sql: v<TAB>PID<TAB>TID<TAB>TIME<TAB>FUNCTION<TAB>VALUE;\n"
		"n and the reason where there is no value",
		.flag = &all.rows},
	{"-t", "before each value: `# at TIME', seconds since the epoch", .flag = &all.times},
	{"-w FROM..TO", "only states of that time", .take = take_window},
	{"-T TID", "only states of that thread", .number = &all.tid, .least = 1,
		.most = UINT32_MAX},
	{"-x N",
		"what the N-th expression collected, and of samples where it collected nothing\n"
		"the whole state; with -n: only names of files that have such states",
		.number = &all.which, .least = 1, .most = UINT32_MAX},
	{"-y VALUES.py", "values.py: read containers without calls", .text = &all.python},
	{0},
};

int main(int argc, char **argv)
{
	int word;

	msg_typed("pct-expr");
	options_take(argc, argv, options);
	all.locals |= all.whole || all.why;
	all.json |= all.whole;
	all.paths |= all.why;
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
	find_others(argv[0]);
	for (size_t i = 0; i < all.files; i++)
		if (all.names)
			put_name(all.file[i]);
		else
			process(all.file[i]);
	if (!(all.names || all.which ? all.files : all.states) && !all.bad)
		msg_die(EXIT_FAIL,
			all.files ? "no states in this time window or of this thread"
				  : "no recorded states: profile -state records them");
	if (all.most && all.there > all.most && all.states && !all.json && !all.rows)
		printf("# unmet read %zu of %zu states, evenly chosen; pct expr and pct locals read all\n",
			all.states, all.there);
	if (all.json)
		say_json_end();
	msg_close_stdout();
	return all.bad ? EXIT_PARTIAL : EXIT_OK;
}
