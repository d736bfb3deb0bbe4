/* pct-sql - makes a database of SQLite from data files, or answers a statement about their samples.
 *
 *	pct-sql /tmp/pct-0/ct/sort.4711/libc.so.6 'SELECT function, count FROM by_symbol LIMIT 1'
 *	function<TAB>count
 *	memcpy<TAB>12
 *
 * This is its command line; pct-sql/ does the work. */
#define _GNU_SOURCE
#include "base/msg.h"
#include "base/oneline.h"
#include "base/optiontable.h"
#include "exec/coproc.h"
#include "names/translatorcommand.h"
#include "pct-sql/sql.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct sql_opt opt;

static void take_pool(const struct option_given *g)
{
	options_number(g, 1, 15);
	opt.pool = g->value;
}

/* --values: FUNC@EXPR. */
static void take_value(const struct option_given *g)
{
	struct sql_opt *s = &opt;
	const char *value = g->value;
	const char *at = strchr(value, '@');

	if (!at || at == value || !at[1])
		misuse("not FUNC@EXPR", value);
	if (oneline_fault(value))
		misuse(oneline_fault(value), value);
	if (s->values == SQL_VALUES)
		misuse("too many --values", value);
	s->value[s->values++] = value;
}

static const struct option_row options[] = {
	{NULL,
		"usage: pct-sql [OPTION]... [FILE|DIR]... 'SELECT ...'\n"
		"       pct-sql [OPTION]... DATABASE 'SELECT ...'\n"
		"       pct-sql [OPTION]... -o DATABASE [FILE|DIR]...\n"
		"Query data files and text logs, or the last run, with SQL, or make an SQLite database of them.\n"
		"Views: sample; by_symbol by_line by_address by_object by_application by_instance by_process\n"
		"by_thread by_path by_wait kernel_by_symbol losses call_path.  pct-sql(1) has every column.\n",
		.column = 17, .to = &opt.read},
	{"-o DATABASE",
		"write a database, replacing one that pct-sql made, instead of answering a query",
		.text = &opt.out},
	{"--force", "replace any other regular file as well", .flag = &opt.force},
	{.part = readopt_run_rows},
	{"-t TRANSLATOR",
		"ask it for lines and symbols before addr2nm, instead of addr2line; see pct-pr;\n"
		"repeatable",
		READOPT},
	{"-C, -M", "demangled names; mangled names, the default except for `pct sql'", READOPT},
	{"--no-lines", "do not ask for source lines, which takes longest", .flag = &opt.no_lines},
	{"--insn", "include the text of each sampled instruction, from pct-dis", .flag = &opt.insn},
	{"--gdb-pool N", "with --insn: run at most N gdb processes at once, 1 to 15; default 8",
		.take = take_pool},
	{"--kallsyms FILE, --vmlinux FILE",
		"names, lines and instructions of [kernel]: see pct-pr and pct-dis", READOPT},
	{.part = elsewhere_rows},
	{"--values FUNC@EXPR",
		"the values of EXPR in the states of profile -state, in table \"value\"; see\n"
		"pct-expr; repeatable",
		.take = take_value},
	{"--csv", NULL, .flag = &opt.form, .is = SQL_CSV},
	{"--json", "print the answer in this form instead of tab-separated columns",
		.flag = &opt.form, .is = SQL_JSON},
	{"--no-header", "omit the first line, the names of the columns", .flag = &opt.no_header},
	{.help = "Examples:\n"
		 "  pct-sql -C /tmp/pct-0/ct/sort.*/* 'SELECT share, function FROM by_symbol LIMIT 10'\n"
		 "  pct-sql -o samples.db /tmp/pct-0/ct/*/* && pct-sql samples.db 'SELECT * FROM by_process'\n"},
	{0},
};

/* Refuse options that do not go together. */
static void agree(const struct sql_opt *s)
{
	if (s->out && !*s->out)
		misuse("the name of the database is empty", "''");
	if (s->force && !s->out)
		misuse("useless without -o", "--force");
	if (s->pool && !s->insn)
		misuse("useless without --insn", "--gdb-pool");
	if (s->out && (s->form != SQL_TAB || s->no_header))
		misuse("-o writes a database, and prints no answer",
			s->form == SQL_CSV            ? "--csv"
				: s->form == SQL_JSON ? "--json"
						      : "--no-header");
}

static void parse(int argc, char **argv, struct sql_opt *s)
{
	int files;

	options_take(argc, argv, options);
	agree(s);
	if (optind == argc && !s->out)
		misuse("no statement given", "SELECT");
	files = argc - optind - !s->out;
	if (files == 0 && !s->out && !s->read.list && !s->read.run[0]
		&& access(argv[optind], F_OK) == 0)
		misuse("give a file and a statement, or -o", argv[optind]);
	readopt_default_run(&s->read, argv + optind, files);
}

int main(int argc, char **argv)
{
	int status;

	msg_typed("pct-sql");
	coproc_std_fds();
	parse(argc, argv, &opt);
	readopt_done(&opt.read, argv[0]);
	if (!opt.read.tr.chain_len && !opt.no_lines)
		opt.read.chain[opt.read.tr.chain_len++] = translator_lines(opt.read.tr.dir);
	if (!opt.out)
		opt.statement = argv[argc - 1];
	status = sql_run(&opt, argv + optind, argc - optind - !opt.out);
	msg_close_stdout();
	return status;
}
