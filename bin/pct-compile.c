/* pct-compile - prints what is needed to evaluate an expression at each place of a function.
 *
 *	in:   pct-compile build/prog deep 'p->keys'
 *	out:  11c0 11da 20 2600052a4022040c27
 *	      1205 1218 0 state DWARF operator DW_OP_entry_value cannot be translated
 *
 *	in:   pct-compile /lib/libc.so.6 deep 'p->keys'
 *	out:  none BUILDID
 *
 * A line has the first address in the file and the one behind the last, a mask of the registers
 * needed, by DWARF's numbers, and code for lib/agent.  gdb compiles; no program runs.
 * pct-compile/answer.h answers all questions of a run. */
#include "base/msg.h"
#include "base/num.h"
#include "base/oneline.h"
#include "base/optiontable.h"
#include "exec/coproc.h"
#include "pct-compile/answer.h"
#include "pct-compile/stub.h"
#include "pct-compile/table.h"

#include <stdint.h>
#include <stdlib.h>

static struct task t;
static const char *program;

static void take_stub(const struct option_given *g)
{
	uint64_t bias;

	if (num_parse(g->value, 16, 0, UINT64_MAX, &bias) != 0)
		misuse("not a hexadecimal number", g->value);
	exit(stub_serve(bias));
}

static const struct option_row options[] = {
	{NULL,
		"usage: pct-compile [--value] [--contents] [--] OBJECT FUNC[^] [EXPR]\n"
		"       pct-compile [--contents] --program PROGRAM KIND NUMBER SPEC [KIND NUMBER SPEC]...\n"
		"Print what is needed to evaluate EXPR, a gdb expression, at each place of FUNC's code:\n"
		"  FROM TO REGISTERS CODE|state|registers [REASON]\n"
		"FUNC^ means frames of FUNC that have called others; without EXPR every line says state.\n"
		"Where OBJECT has no code of FUNC: none BUILDID, and the reason as a message.\n",
		.column = 15, .in_order = 1},
	{"--value", "the code computes the value, as for a condition", .flag = &t.value},
	{"--contents", "refuse values whose contents are elsewhere, such as containers",
		.flag = &t.contents},
	{"--program PROGRAM",
		"answer the questions of a run in all objects of PROGRAM.  KIND is expr or\n"
		"path (SPEC: PROG@FUNC@EXPR), if (FUNC@EXPR) or locals (FUNC)",
		.text = &program},
	{"--stub BIAS", "act as the machine that gdb compiles for; gdb starts this for pct-compile",
		.take = take_stub},
	{.help = "gdb compiles; no program runs.\n"
		 "Examples:\n"
		 "  pct-compile build/prog insert 'node->keys'\n"
		 "  pct-compile --value build/prog 'find^' 'depth > 3'\n"
		 "  pct-compile --program build/prog expr 1 'prog@insert@node->keys'\n"},
	{0},
};

static int of_object(int words, char **word)
{
	struct tabled said;
	int rc;

	if (words < 2 || words > 3)
		misuse("give OBJECT, FUNC and at most one EXPR", NULL);
	t.object = word[0];
	table_func(&t, word[1]);
	t.expr = word[2];
	if (t.expr && oneline_fault(t.expr))
		misuse(oneline_fault(t.expr), t.expr);
	rc = table_print(&t, &said);
	table_end();
	free((char *)t.func);
	msg_close_stdout();
	if (rc != 0)
		msg_die(EXIT_FAIL, "%s", said.why);
	return EXIT_OK;
}

static int of_program(int words, char **word)
{
	int rc;

	if (t.value)
		misuse("--value is not for --program", NULL);
	if (!words || words % 3)
		misuse("give KIND, NUMBER and SPEC of each question", NULL);
	rc = answer_all(program, word, (size_t)words / 3, t.contents);
	msg_close_stdout();
	return rc == 0 ? EXIT_OK : EXIT_FAIL;
}

int main(int argc, char **argv)
{
	msg_prog = "pct-compile";
	coproc_std_fds();
	options_take(argc, argv, options);
	argc -= optind;
	argv += optind;
	return program ? of_program(argc, argv) : of_object(argc, argv);
}
