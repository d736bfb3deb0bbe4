/* pct-sql - samples as a database: data files in, a database of SQLite or the answer of a statement
 * out.
 *
 *	pct-sql /tmp/pct-0/ct/sort.4711/libc.so.6 'SELECT symbol, count FROM by_symbol LIMIT 1'
 *	symbol<TAB>count
 *	memcpy<TAB>12
 *
 * This is its command line; pct-sql/ does the work. */
#define _GNU_SOURCE
#include "base/msg.h"
#include "base/num.h"
#include "base/oneline.h"
#include "base/options.h"
#include "exec/coproc.h"
#include "names/translatorcommand.h"
#include "pct-sql/sql.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
	"usage: pct-sql [OPTION]... [FILE|DIR]... 'SELECT ...'\n"
	"       pct-sql [OPTION]... DATABASE 'SELECT ...'\n"
	"       pct-sql [OPTION]... -o DATABASE [FILE|DIR]...\n"
	"Query data files and text logs, or the last run, with SQL, or make an SQLite database of them.\n"
	"Views: sample; by_symbol by_line by_address by_object by_application by_instance by_process\n"
	"by_thread by_path by_wait kernel_by_symbol losses call_path.  pct-sql(1) has every column.\n"
	"  -o DATABASE    write a database, replacing one that pct-sql made, instead of answering a query\n"
	"  --force        replace any other regular file as well\n"
	"  -n N           the N-th last run; 2 is the one before the last\n"
	"  -d DIR         the directory of the runs (default ${PCT_DIR:-${TMPDIR:-/tmp}/pct-UID/ct})\n"
	"  -f LIST        names of further data files, one a line; - is standard input\n"
	"  -t TRANSLATOR  ask it for lines and symbols before addr2nm, instead of addr2line; see pct-pr;\n"
	"                 repeatable\n"
	"  -C, -M         demangled names; mangled names, the default except for `pct sql'\n"
	"  --no-lines     do not ask for source lines, which takes longest\n"
	"  --insn         include the text of each sampled instruction, from pct-dis\n"
	"  --gdb-pool N   with --insn: run at most N gdb processes at once, 1 to 15; default 8\n"
	"  --kallsyms FILE, --vmlinux FILE\n"
	"                 names, lines and instructions of [kernel]: see pct-pr and pct-dis\n" ELSEWHERE_USAGE
	"  --values FUNC@EXPR\n"
	"                 the values of EXPR in the states of profile -state, in table \"value\"; see\n"
	"                 pct-expr; repeatable\n"
	"  --csv, --json  print the answer in this form instead of tab-separated columns\n"
	"  --no-header    omit the first line, the names of the columns\n"
	"Examples:\n"
	"  pct-sql -C /tmp/pct-0/ct/sort.*/* 'SELECT percent, symbol FROM by_symbol LIMIT 10'\n"
	"  pct-sql -o samples.db /tmp/pct-0/ct/*/* && pct-sql samples.db 'SELECT * FROM by_process'\n";

/* --values: FUNC@EXPR. */
static void take_value(struct sql_opt *s, const char *value)
{
	const char *at = strchr(value, '@');

	if (!at || at == value || !at[1])
		misuse("not FUNC@EXPR", value);
	if (oneline_fault(value))
		misuse(oneline_fault(value), value);
	if (s->values == SQL_VALUES)
		misuse("too many --values", value);
	s->value[s->values++] = value;
}

/* Refuse options that do not go together. */
static void agree(const struct sql_opt *s)
{
	if (s->out && !*s->out)
		misuse("the name of the database is empty", "''");
	if (s->force && !s->out)
		misuse("useless without -o", "--force");
	if (s->pool && !s->insn)
		misuse("useless without --insn", "--gdb-pool");
	if (s->out && (s->form != SQL_TAB || !s->header))
		misuse("-o writes a database, and prints no answer",
			s->form == SQL_CSV            ? "--csv"
				: s->form == SQL_JSON ? "--json"
						      : "--no-header");
}

static void parse(int argc, char **argv, struct sql_opt *s)
{
	static const struct option longs[] = {
		{"force", no_argument, NULL, 'F'},
		{"no-lines", no_argument, NULL, 'N'},
		{"insn", no_argument, NULL, 'I'},
		{"gdb-pool", required_argument, NULL, 'P'},
		{READOPT_KALLSYMS_LONG},
		{READOPT_VMLINUX_LONG},
		ELSEWHERE_LONGS,
		{"values", required_argument, NULL, 'v'},
		{"csv", no_argument, NULL, 'c'},
		{"json", no_argument, NULL, 'j'},
		{"no-header", no_argument, NULL, 'H'},
		{"help", no_argument, NULL, 'h'},
		{"version", no_argument, NULL, 'V'},
		{NULL, 0, NULL, 0},
	};
	uint64_t n;
	int c, files;

	while ((c = options_next(argc, argv, ":o:f:t:n:d:CMh", longs, NULL)) != -1) {
		switch (c) {
		case 'o': s->out = optarg; break;
		case 'F': s->force = 1; break;
		case 'N': s->lines = 0; break;
		case 'I': s->insn = 1; break;
		case 'P':
			if (num_parse(optarg, 10, 1, 15, &n) != 0)
				misuse("not a number from 1 to 15", optarg);
			s->pool = optarg;
			break;
		case 'v': take_value(s, optarg); break;
		case 'c': s->form = SQL_CSV; break;
		case 'j': s->form = SQL_JSON; break;
		case 'H': s->header = 0; break;
		case 'h': options_help(usage);
		case 'V': options_version("pct-sql");
		default: readopt(&s->read, c, optarg);
		}
	}
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
	struct sql_opt o = {.lines = 1, .header = 1};
	int status;

	msg_typed("pct-sql");
	coproc_std_fds();
	parse(argc, argv, &o);
	readopt_done(&o.read, argv[0]);
	if (!o.read.tr.chain_len && o.lines)
		o.read.chain[o.read.tr.chain_len++] = translator_lines(o.read.tr.dir);
	if (!o.out)
		o.statement = argv[argc - 1];
	status = sql_run(&o, argv + optind, argc - optind - !o.out);
	msg_close_stdout();
	return status;
}
