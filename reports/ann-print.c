/* ann-print - prints source lines, and instructions of functions, with their samples.
 *
 *	in:   S<TAB>FILE<TAB>LINE<TAB>COUNT<TAB>NS<TAB>OBJECT<TAB>FUNCTION    samples, of NS each; FILE and LINE may be ""
 *	      M<TAB>OBJECT<TAB>NS                             when the object was last modified
 *	      B<TAB>FILE<TAB>LINE<TAB>COUNT                       in the line or in what it called
 *	      X<TAB>FILE<TAB>LINE<TAB>EXECUTIONS                        counted by gcov
 *	out:  /home/u/x.c: 41 of 50 samples, 82.0%
 *	             41     2 <TAB>return x * x;
 *
 *	in:   T COUNT, L COUNT: all samples; samples of skipped functions (0: one more function)
 *	      F<TAB>OBJECT<TAB>FUNCTION<TAB>EXTENT              a function; its C and I lines follow
 *	      C<TAB>ADDRESS<TAB>COUNT<TAB>NS              its samples, of NS each
 *	      I<TAB>ADDRESS<TAB>FILE:LINE<TAB>TEXT              its instructions, from pct-dis
 *	out:  /usr/bin/x:hot: 143 of 182 samples, 78.6%
 *	      /home/u/x.c:6: 	s += i;
 *	             55 0x1131             <hot+8>: mov -0x4(%rbp),%eax
 *
 * M lines come before S and F lines, S lines before B lines.  Shares are of all samples of the
 * input.  Memory follows the distinct lines, the longest function, and a few sources. */
#define _GNU_SOURCE
#include "ann/annjson.h"
#include "ann/show.h"
#include "base/msg.h"
#include "base/optiontable.h"
#include "names/elsewhere.h"

#include <stdlib.h>

#define UNSET (WHOLE - 1)

static void one_function(struct listing *l, struct function *f)
{
	show_function(l->arg, l, f);
}

static struct show show = {.context = UNSET};
static struct listing listing = {.each = one_function, .arg = &show};

static void take_pattern(const struct option_given *g)
{
	listing_pattern(g->to, g->value);
}

static void take_whole(const struct option_given *g)
{
	(void)g;
	show.context = WHOLE;
}

static const struct option_row options[] = {
	{NULL,
		"usage: ann-print [OPTION]... <LINES\n"
		"Print the sources or functions that were sampled, with counts before their lines or instructions;\n"
		"reports/FORMAT has the input.\n",
		.column = 22, .in_order = 1},
	{"-p", "shares instead of counts", .flag = &show.shares},
	{"--file PATTERN", "only sources of this path or base name, whole; repeatable",
		.take = take_pattern, .to = &listing.only_files},
	{"--function PATTERN",
		"only these functions, from the first to the last line sampled; repeatable",
		.take = take_pattern, .to = &listing.only_functions},
	{"--context N", "N lines around what was sampled; default 5, with --file all",
		.number = &show.context, .most = 1000000},
	{"--whole", "all lines or instructions", .take = take_whole},
	{"--editor", "FILE:LINE: before each line, as compilers have it", .flag = &show.editor},
	{"--json",
		"an array in JSON: file, count, share, notes, and lines: line, count, share,\n"
		"executions, ns, text; or object, function, count, share, and instructions:\n"
		"address, count, share, file, line, executions, ns, text",
		.flag = &show.json},
	{"--costs", "executions, and ns for each; of instructions by basic blocks of gcov's lines",
		.flag = &show.costs},
	{"--sysroot DIR, --source OLD=NEW", "where sources are, see pct-pr; repeatable",
		.take = elsewhere_take},
	{"--image OBJECT=FILE", "", .take = elsewhere_take},
	{.help = "Examples:\n"
		 "  ann-print <lines\n"
		 "  ann-print -p --file 'hash*.C' <lines\n"},
	{0},
};

/* Print what follows the sources and functions: samples without a line, and functions left out. */
static void print_end(const struct show *s, const struct listing *l)
{
	if (l->nowhere && !l->only_files.n && !l->only_functions.n) {
		printf("%sWithout a source line: ", l->files ? "\n" : "");
		show_samples(s, l->nowhere);
	}
	if (l->left_functions) {
		printf("%s%zu function%s left out: ", s->parts ? "\n" : "", l->left_functions,
			l->left_functions == 1 ? "" : "s");
		show_samples(s, l->left);
	}
	if (s->blanks)
		printf("# blank executions: gcov counts lines, and the line has several blocks or was not counted\n");
}

int main(int argc, char **argv)
{
	struct listing *l = &listing;
	int none;

	msg_prog = "ann-print";
	options_take(argc, argv, options);
	options_no_argument(argc, argv);
	if (show.context == UNSET)
		show.context = l->only_files.n && !l->only_functions.n ? WHOLE : 5;
	listing_read(l, stdin);
	show_sources(&show, l);
	if (show.json)
		annjson_end();
	else
		print_end(&show, l);
	msg_close_stdout();
	none = !l->files && !l->inside && !l->left_functions;
	if (none)
		msg_warn(l->only_files.n || l->only_functions.n
				? "no samples in these files or functions"
				: "no samples with a source line");
	return l->bad || none ? EXIT_PARTIAL : EXIT_OK;
}
