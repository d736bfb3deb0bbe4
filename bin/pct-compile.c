/* pct-compile - what it takes to know an expression, for each place of a function.
 *
 *	in:   pct-compile build/prog deep 'p->keys'
 *	out:  11c0 11da 20 2600052a4022040c27
 *	      1205 1218 0 state DWARF operator DW_OP_entry_value cannot be translated
 *
 *	in:   pct-compile /lib/libc.so.6 deep 'p->keys'
 *	out:  none BUILDID
 *
 * Addresses of the file from and to, registers by DWARF's numbers, code for lib/agent.  gdb
 * compiles; no program runs. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "base/env.h"
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/num.h"
#include "base/oneline.h"
#include "base/options.h"
#include "pct-compile/compiler.h"
#include "pct-compile/functions.h"
#include "pct-compile/stub.h"
#include "host/coproc.h"
#include "host/elfid.h"
#include "host/selfdir.h"

#include <elf.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Far from small numbers, and from where anything is mapped: a constant there is an address. */
#define BIAS UINT64_C(0x3a5c96000000000)
enum { CHECKED = 8 };      /* places of a range */
enum { PATIENCE = 60000 }; /* milliseconds that gdb may be silent, reading symbols */

static const char usage[] =
	"usage: pct-compile [--value] [--contents] [--] OBJECT FUNC[^] [EXPR]\n"
	"Print what is needed to evaluate EXPR, a gdb expression, at each place of FUNC's code:\n"
	"  FROM TO REGISTERS CODE|state|registers [REASON]\n"
	"FUNC^ means frames of FUNC that have called others; without EXPR every line says state.\n"
	"Where OBJECT has no code of FUNC: none BUILDID, and the reason as a message.\n"
	"  --value      the code computes the value, as for a condition\n"
	"  --contents   refuse values whose contents are elsewhere, such as containers\n"
	"  --stub BIAS  act as the machine that gdb compiles for; gdb starts this for pct-compile\n"
	"gdb compiles; no program runs.\n"
	"Examples:\n"
	"  pct-compile build/prog insert 'node->keys'\n"
	"  pct-compile --value build/prog 'find^' 'depth > 3'\n";

struct task {
	const char *object, *expr;
	char *func, id[65]; /* the build-id */
	int outer, value, contents;
	uint64_t bias;
};

static void parse(int argc, char **argv, struct task *t)
{
	static const struct option longs[] = {
		{"value", no_argument, NULL, 'v'},
		{"contents", no_argument, NULL, 'c'},
		{"stub", required_argument, NULL, 's'},
		{"help", no_argument, NULL, 'h'},
		{"version", no_argument, NULL, 'V'},
		{NULL, 0, NULL, 0},
	};
	uint64_t bias;
	size_t len;
	int c;

	while ((c = options_next(argc, argv, "+:h", longs, NULL)) != -1) {
		switch (c) {
		case 'v': t->value = 1; break;
		case 'c': t->contents = 1; break;
		case 's':
			if (num_parse(optarg, 16, 0, UINT64_MAX, &bias) != 0)
				misuse("not a hexadecimal number", optarg);
			exit(stub_serve(bias));
		case 'h': options_help(usage);
		case 'V': options_version("pct-compile");
		}
	}
	if (argc - optind < 2 || argc - optind > 3)
		misuse("give OBJECT, FUNC and at most one EXPR", NULL);
	t->object = argv[optind];
	t->func = must(strdup(argv[optind + 1]));
	t->expr = argv[optind + 2];
	len = strlen(t->func);
	if ((t->outer = len > 1 && t->func[len - 1] == '^'))
		t->func[len - 1] = 0;
	if (!*t->func)
		misuse("not a function", t->func);
	if (t->expr && oneline_fault(t->expr))
		misuse(oneline_fault(t->expr), t->expr);
}

/* The object's identity, and how it is mapped. */
static void check_object(struct task *t)
{
	static char path[PATH_MAX];
	struct elfid id;
	const char *why;
	Elf64_Ehdr head;
	int fd = elfid_open(t->object, &id, &why);

	if (fd < 0)
		msg_die(EXIT_FAIL, "cannot open %s: %s", t->object, why);
	if (pread(fd, &head, sizeof head, 0) != sizeof head
		|| memcmp(head.e_ident, ELFMAG, SELFMAG) != 0)
		msg_die(EXIT_FAIL, "cannot compile for %s: it is not an ELF file", t->object);
	if (head.e_ident[EI_CLASS] != ELFCLASS64 || head.e_ident[EI_DATA] != ELFDATA2LSB
		|| head.e_machine != EM_X86_64)
		msg_die(EXIT_FAIL, "cannot compile for %s: it is not for x86-64", t->object);
	t->bias = head.e_type == ET_DYN ? BIAS : 0;
	close(fd);
	if (!realpath(t->object, path))
		msg_die(EXIT_FAIL, "cannot open %s: %s", t->object, strerror(errno));
	t->object = path;
	elfid_hex(id.id, id.len, t->id);
}

struct line {
	uint64_t from, to;
	const struct compiled *code; /* NULL: all is of state */
	const char *reason;
};

/* 1 when no memory can help: with the registers alone gdb says the same afterwards. */
static int hopeless(const char *reason)
{
	return strstr(reason, "optimized out") || strncmp(reason, "No symbol ", 10) == 0;
}

static void put_line(const struct line *l)
{
	const struct compiled *c = l->code;
	const char *reason = c && !c->size ? c->refused : l->reason;

	printf("%llx %llx %llx ", (unsigned long long)l->from, (unsigned long long)l->to,
		c && c->size ? (unsigned long long)c->mask : 0);
	for (size_t i = 0; c && i < c->size; i++)
		printf("%02x", c->code[i]);
	if (!c || !c->size)
		printf("%s %s", hopeless(reason) ? "registers" : "state", reason);
	putchar('\n');
}

static int same_code(const struct compiled *a, const struct compiled *b)
{
	return a == b
		|| (a && b && a->size == b->size && memcmp(a->code, b->code, a->size) == 0
			&& a->mask == b->mask && strcmp(a->refused, b->refused) == 0);
}

/* Join LINE to HELD when it follows there and has the same code.  Otherwise print HELD, and hold
 * LINE.  LINE NULL: print HELD, the last one. */
static void put(struct line *held, const struct line *line)
{
	if (held->to && line && held->to == line->from && same_code(held->code, line->code)
		&& held->reason == line->reason) {
		held->to = line->to;
		return;
	}
	if (held->to)
		put_line(held);
	if (line)
		*held = *line;
}

/* The places in a range that a PC can be at: each instruction, and, with OUTER, its last byte.  The
 * PC of a frame that has called lies in the call, at that byte. */
static size_t places(const uint64_t *insn, size_t n, uint64_t hi, int outer, uint64_t *at)
{
	size_t k = 0;

	for (size_t i = 0; i < n; i++) {
		uint64_t last = (i + 1 < n ? insn[i + 1] : hi) - 1;
		at[k++] = insn[i];
		if (outer && last > insn[i])
			at[k++] = last;
	}
	return k;
}

/* A container's contents lie behind pointers that only its printer follows. */
static void check_type(struct compiler *g, const struct task *t, uint64_t at)
{
	const char *type = t->expr ? compiler_type(g, t->expr, at) : compiler_locals(g, at);

	if (!type)
		msg_die(EXIT_FAIL, "cannot compile for %s: %s", t->object, g->why);
	if (*type)
		msg_die(EXIT_FAIL,
			"cannot compile for %s: the contents of the value are elsewhere: %s",
			t->object, type);
}

/* The same of all variables in a range. */
static void check_locals(struct compiler *g, const struct task *t, const struct code_range *r)
{
	uint64_t *insn;
	size_t n;

	if (compiler_instructions(g, r->lo, r->hi, &insn, &n) != 0)
		msg_die(EXIT_FAIL, "cannot compile for %s: %s", t->object, g->why);
	for (size_t i = 0; i < CHECKED; i++)
		check_type(g, t, insn[i * (n - 1) / (CHECKED - 1)]);
	free(insn);
}

static void compile_range(struct compiler *g, const struct task *t, const struct code_range *r)
{
	struct line held = {.to = 0};
	struct compiled *code;
	uint64_t *insn, *at;
	size_t n;

	if (compiler_instructions(g, r->lo, r->hi, &insn, &n) != 0)
		msg_die(EXIT_FAIL, "cannot compile for %s: %s", t->object, g->why);
	at = must(malloc(2 * n * sizeof *at));
	n = places(insn, n, r->hi, t->outer, at);
	code = must(malloc(n * sizeof *code));
	if (compiler_ask(g, t->expr, t->value, at, n, code) != 0)
		msg_die(EXIT_FAIL, "cannot compile for %s: %s", t->object, g->why);
	for (size_t i = 0; i < 3 && t->contents; i++)
		check_type(g, t, at[i * (n - 1) / 2]);
	for (size_t i = 0; i < n; i++)
		put(&held,
			&(struct line){
				i ? at[i] : r->lo, i + 1 < n ? at[i + 1] : r->hi, &code[i], NULL});
	put(&held, NULL);
	free(code);
	free(at);
	free(insn);
}

/* Ranges that need no gdb, joined. */
static void put_states(const struct code_range *range, size_t n, const char *reason)
{
	struct line held = {.to = 0};

	for (size_t i = 0; i < n; i++)
		put(&held, &(struct line){range[i].lo, range[i].hi, NULL, reason});
	put(&held, NULL);
}

static void compile(const struct task *t, const struct code_range *range, size_t n)
{
	static struct compiler g;
	char self[PATH_MAX + 16];

	snprintf(self, sizeof self, "%s/pct-compile", selfdir(NULL) ? selfdir(NULL) : ".");
	if (compiler_start(&g, t->object, t->bias, self, PATIENCE) != 0)
		msg_die(EXIT_FAIL, "cannot compile with gdb: %s", g.why);
	for (size_t i = 0; i < n; i++)
		if (!t->expr && !range[i].inlined)
			check_locals(&g, t, &range[i]);
		else if (range[i].inlined && t->expr)
			put_states(&range[i], 1, "code of another function, inlined");
		else if (t->expr)
			compile_range(&g, t, &range[i]);
	compiler_end(&g);
}

int main(int argc, char **argv)
{
	struct task t = {.object = NULL};
	struct code_range *range;
	char why[300];
	size_t n;

	msg_prog = "pct-compile";
	coproc_std_fds();
	parse(argc, argv, &t);
	check_object(&t);
	n = functions_find(t.object, t.func, t.outer, &range, why, sizeof why);
	if (!n) {
		printf("none %s\n", t.id);
		fflush(stdout);
		msg_die(EXIT_FAIL, "cannot compile for %s: %s", t.object,
			*why ? why : "it has no debug data");
	}
	printf("# pct-compile 1 %s\n", t.id);
	if (t.expr || t.contents)
		compile(&t, range, n);
	if (!t.expr)
		put_states(range, n, "all that can be");
	free(range);
	free(t.func);
	msg_close_stdout();
	return EXIT_OK;
}
