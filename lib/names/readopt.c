/* readopt.c - takes the options that readers share, and finds the files that they name. */
#include "base/env.h"
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/optiontable.h"
#include "exec/coproc.h"
#include "paths/selfdir.h"
#include "names/inlined.h"
#include "names/readopt.h"
#include "names/translatorcommand.h"
#include "run/filelist.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_translator(struct readopt *o, const char *value)
{
	if (o->tr.chain_len == READOPT_CHAIN)
		misuse("too many translators", value);
	if (!*value)
		misuse("no translator", "''");
	o->chain[o->tr.chain_len++] = value;
}

static void set_window(struct readopt *o, const char *value)
{
	if (window_parse(&o->window, value) != 0)
		misuse("not a time from..to, such as 2..5 or 10%..20%", value);
	o->ga.window = &o->window;
}

static void set_names(struct readopt *o, const char *value)
{
	if (strcmp(value, "short") != 0 && strcmp(value, "full") != 0)
		misuse("not short or full", value);
	o->tr.short_names = value[0] == 's';
}

static void set_inlined(struct readopt *o, const char *value)
{
	if (value && strcmp(value, "may") != 0)
		misuse("not --inlined or --inlined=may", value);
	o->tr.inlined = !value;
	o->inlined_may = value != NULL;
}

void readopt_take(const struct option_given *g)
{
	struct readopt *o = g->to;
	const char *value = g->value;

	switch (g->name[1] == '-' ? toupper(g->name[2]) : g->name[1]) {
	case 'C':
	case 'M': o->tr.demangle = g->name[1] == 'C'; break;
	case 'd': setenv(ENV_DIR, value, 1); break;
	case 'f': o->list = value; break;
	case 'l': o->ga.frames = (unsigned)options_number(g, 1, PCT_PATH_MAX); break;
	case 'n':
		snprintf(o->run, sizeof o->run, "@%" PRIu64, options_number(g, 1, UINT32_MAX));
		break;
	case 't': add_translator(o, value); break;
	case 'w': set_window(o, value); break;
	case 'E': o->ga.event = value; break;
	case 'I': set_inlined(o, value); break;
	case 'K': o->tr.kallsyms = value; break;
	case 'N': set_names(o, value); break;
	case 'V': o->tr.vmlinux = value; break;
	}
}

const struct option_row readopt_run_rows[] = {
	{"-n N", "the N-th last run; 2 is the one before the last", READOPT},
	{"-d DIR", "the directory of the runs (default ${PCT_DIR:-${TMPDIR:-/tmp}/pct-UID/ct})",
		READOPT},
	{"-f LIST", "names of further data files, one a line; - is standard input", READOPT},
	{0},
};

const struct option_row readopt_place_rows[] = {
	{"--kallsyms FILE, --vmlinux FILE", "names and lines of [kernel]: see pct-pr", READOPT},
	{.part = elsewhere_rows},
	{0},
};

void readopt_done(struct readopt *o, const char *argv0)
{
	if (!o->tr.in_format)
		o->tr.in_format = "0x%x";
	o->tr.chain = o->chain;
	o->tr.dir = selfdir_bin(argv0);
	o->tr.deadline = coproc_deadline();
}

void readopt_translators(struct readopt *o, int symbols)
{
	struct translate_opt *t = &o->tr;

	if (!t->chain_len) {
		if (!symbols || t->inlined)
			o->chain[t->chain_len++] = symbols ? "addr2src" : translator_lines(t->dir);
		o->chain[t->chain_len++] = "addr2nm";
	}
	if (o->inlined_may && !t->inlined)
		inlined_may(t, o->chain);
	if (t->inlined && !inlined_known(t))
		misuse("needs the translator addr2src: install libelf-dev and make again",
			"--inlined");
}

void readopt_default_run(struct readopt *o, char **word, int n)
{
	if (n > 0 && o->run[0])
		misuse("-n names a run: leave FILE out", word[0]);
	if (n <= 0 && !o->list && !o->run[0])
		strcpy(o->run, "@1");
}

static int each_named(
	struct readopt *o, char **word, int n, int (*each)(void *, const char *), void *arg)
{
	int bad = 0;

	for (int i = 0; i < n; i++)
		bad |= filelist_word(word[i], DATAFILES_SAMPLES, each, arg);
	if (o->run[0])
		bad |= filelist_word(o->run, DATAFILES_SAMPLES, each, arg);
	if (o->list)
		bad |= filelist(o->list, DATAFILES_SAMPLES, each, arg);
	return bad;
}

struct seen {
	struct window *window;
	char **name;
	size_t n, room;
};

/* Note the file PATH and its times: all files together tell when the run began and ended. */
static int see(void *arg, const char *path)
{
	struct seen *s = arg;

	s->name = grown(s->name, &s->room, s->n, sizeof *s->name);
	s->name[s->n++] = must(strdup(path));
	window_see(s->window, path);
	return 0;
}

int readopt_files(
	struct readopt *o, char **word, int n, int (*each)(void *arg, const char *path), void *arg)
{
	struct seen seen = {.window = o->ga.window};
	int bad;

	o->files = o->list || o->run[0] ? 0 : (size_t)n;
	if (!seen.window)
		return each_named(o, word, n, each, arg);
	bad = each_named(o, word, n, see, &seen);
	window_fix(seen.window);
	o->files = seen.n;
	for (size_t i = 0; i < seen.n; i++) {
		bad |= each(arg, seen.name[i]);
		free(seen.name[i]);
	}
	free(seen.name);
	return window_say_untimed(seen.window) | bad;
}
