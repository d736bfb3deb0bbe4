/* table.c - finds the code of a function, lets gdb compile for its places, and prints the table. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/oneline.h"
#include "base/options.h"
#include "compiler.h"
#include "functions.h"
#include "elf/elfid.h"
#include "paths/selfdir.h"
#include "table.h"

#include <elf.h>
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Far from small numbers and from every mapping: a constant near BIAS is an address. */
#define BIAS UINT64_C(0x3a5c96000000000)
enum { CHECKED = 8 };      /* places that are checked in a range */
enum { PATIENCE = 60000 }; /* milliseconds to wait for an answer of gdb */

static struct compiler gdb;
static char compiled[PATH_MAX]; /* the object that gdb has loaded; "" none */

/* Set OUT's reason, about T's object.  Returns -1. */
static int __attribute__((format(printf, 3, 4)))
fails(struct tabled *out, const struct task *t, const char *fmt, ...)
{
	va_list ap;
	int n = snprintf(out->why, sizeof out->why, "cannot compile for %s: ", t->object);

	va_start(ap, fmt);
	if (n > 0 && (size_t)n < sizeof out->why)
		vsnprintf(out->why + n, sizeof out->why - (size_t)n, fmt, ap);
	va_end(ap);
	return -1;
}

struct line {
	uint64_t from, to;
	const struct compiled *code; /* NULL: the line needs state */
	const char *reason;
};

/* 1 when memory cannot help: gdb would give the same reason for a recorded state. */
static int hopeless(const char *reason)
{
	return strstr(reason, "optimized out") || strncmp(reason, "No symbol ", 10) == 0;
}

static void put_line(struct tabled *out, const struct line *l)
{
	const struct compiled *c = l->code;
	const char *reason = c && !c->size ? c->refused : l->reason;

	printf("%llx %llx %llx ", (unsigned long long)l->from, (unsigned long long)l->to,
		c && c->size ? (unsigned long long)c->mask : 0);
	for (size_t i = 0; c && i < c->size; i++)
		printf("%02x", c->code[i]);
	if (!c || !c->size) {
		printf("%s %s", hopeless(reason) ? "registers" : "state", reason);
		if (!out->refused++ || strstr(reason, "CALL"))
			snprintf(out->refusal, sizeof out->refusal, "%s", reason);
	}
	out->places++;
	putchar('\n');
}

static int same_code(const struct compiled *a, const struct compiled *b)
{
	return a == b
		|| (a && b && a->size == b->size && memcmp(a->code, b->code, a->size) == 0
			&& a->mask == b->mask && strcmp(a->refused, b->refused) == 0);
}

/* Join LINE to HELD when LINE begins where HELD ends and has the same code.  Otherwise print HELD,
 * and hold LINE.  With LINE NULL, print HELD, the last one. */
static void put(struct tabled *out, struct line *held, const struct line *line)
{
	if (held->to && line && held->to == line->from && same_code(held->code, line->code)
		&& held->reason == line->reason) {
		held->to = line->to;
		return;
	}
	if (held->to)
		put_line(out, held);
	if (line)
		*held = *line;
}

/* Set AT to the places in a range that a PC can be at: each instruction and, with OUTER, the last
 * byte of each.  In a frame that has called, the PC lies in the call, at that byte.  Returns the
 * number of places. */
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

/* Refuse a container: its contents lie behind pointers that only its printer follows. */
static int check_type(const struct task *t, struct tabled *out, uint64_t at)
{
	const char *type = t->expr ? compiler_type(&gdb, t->expr, at) : compiler_locals(&gdb, at);

	if (!type)
		return fails(out, t, "%s", gdb.gdb.x.why);
	if (!*type)
		return 0;
	return fails(out, t, "the contents of the value are elsewhere: %s", type);
}

/* Like check_type, for all variables at CHECKED places of R. */
static int check_locals(const struct task *t, struct tabled *out, const struct code_range *r)
{
	uint64_t *insn;
	size_t n;
	int rc = 0;

	if (compiler_instructions(&gdb, r->lo, r->hi, &insn, &n) != 0)
		return fails(out, t, "%s", gdb.gdb.x.why);
	for (size_t i = 0; i < CHECKED && rc == 0; i++)
		rc = check_type(t, out, insn[i * (n - 1) / (CHECKED - 1)]);
	free(insn);
	return rc;
}

/* Compile for the N places AT of R, and print their lines. */
static int compile_places(const struct task *t, struct tabled *out, const struct code_range *r,
	const uint64_t *at, size_t n)
{
	struct compiled *code = must(malloc(n * sizeof *code));
	struct line held = {.to = 0};
	int rc = 0;

	if (compiler_ask(&gdb, t->expr, t->value, at, n, code) != 0)
		rc = fails(out, t, "%s", gdb.gdb.x.why);
	for (size_t i = 0; i < 3 && t->contents && rc == 0; i++)
		rc = check_type(t, out, at[i * (n - 1) / 2]);
	for (size_t i = 0; i < n && rc == 0; i++)
		put(out, &held,
			&(struct line){
				i ? at[i] : r->lo, i + 1 < n ? at[i + 1] : r->hi, &code[i], NULL});
	if (rc == 0)
		put(out, &held, NULL);
	free(code);
	return rc;
}

static int compile_range(const struct task *t, struct tabled *out, const struct code_range *r)
{
	uint64_t *insn, *at;
	size_t n;
	int rc;

	if (compiler_instructions(&gdb, r->lo, r->hi, &insn, &n) != 0)
		return fails(out, t, "%s", gdb.gdb.x.why);
	at = must(malloc(2 * n * sizeof *at));
	n = places(insn, n, r->hi, t->outer, at);
	rc = compile_places(t, out, r, at, n);
	free(at);
	free(insn);
	return rc;
}

/* Print the lines of ranges that need no gdb, joined where they meet. */
static void put_states(
	struct tabled *out, const struct code_range *range, size_t n, const char *reason)
{
	struct line held = {.to = 0};

	for (size_t i = 0; i < n; i++)
		put(out, &held, &(struct line){range[i].lo, range[i].hi, NULL, reason});
	put(out, &held, NULL);
}

/* Read the object's build-id into ID; *BIAS becomes how far above the file's addresses gdb maps the
 * object. */
static int check_object(const struct task *t, struct tabled *out, char id[65], uint64_t *bias)
{
	struct elfid of;
	const char *why;
	Elf64_Ehdr head;
	ssize_t n;
	int fd = elfid_open(t->object, &of, &why);

	if (fd < 0) {
		snprintf(out->why, sizeof out->why, "cannot open %s: %s", t->object, why);
		return -1;
	}
	n = pread(fd, &head, sizeof head, 0);
	close(fd);
	if (n != sizeof head || memcmp(head.e_ident, ELFMAG, SELFMAG) != 0)
		return fails(out, t, "it is not an ELF file");
	if (head.e_ident[EI_CLASS] != ELFCLASS64 || head.e_ident[EI_DATA] != ELFDATA2LSB
		|| head.e_machine != EM_X86_64)
		return fails(out, t, "it is not for x86-64");
	*bias = head.e_type == ET_DYN ? BIAS : 0;
	elfid_hex(of.id, of.len, id);
	return 0;
}

/* Load the object into gdb: start gdb, or give the running gdb another file. */
static int have_gdb(const struct task *t, struct tabled *out, uint64_t bias)
{
	char self[PATH_MAX + 16];
	int rc;

	if (strcmp(compiled, t->object) == 0)
		return 0;
	snprintf(self, sizeof self, "%s/pct-compile", selfdir_bin(NULL) ? selfdir_bin(NULL) : ".");
	rc = *compiled ? compiler_object(&gdb, t->object, bias)
		       : compiler_start(&gdb, t->object, bias, self, PATIENCE);
	snprintf(compiled, sizeof compiled, "%s", t->object);
	if (rc == 0)
		return 0;
	snprintf(out->why, sizeof out->why, "cannot compile with gdb: %s", gdb.gdb.x.why);
	return -1;
}

static int compile(const struct task *t, struct tabled *out, const struct code_range *range,
	size_t n, uint64_t bias)
{
	int rc = have_gdb(t, out, bias);

	for (size_t i = 0; i < n && rc == 0; i++)
		if (!t->expr && !range[i].inlined)
			rc = check_locals(t, out, &range[i]);
		else if (range[i].inlined && t->expr)
			put_states(out, &range[i], 1, "code of another function, inlined");
		else if (t->expr)
			rc = compile_range(t, out, &range[i]);
	return rc;
}

int table_print(const struct task *asked, struct tabled *out)
{
	struct task real = *asked, *t = &real;
	char path[PATH_MAX], id[65], why[300];
	struct code_range *range;
	uint64_t bias = 0;
	size_t n;
	int rc = 0;

	*out = (struct tabled){.begun = 0};
	if (check_object(t, out, id, &bias) != 0)
		return -1;
	if (!realpath(t->object, path)) {
		snprintf(out->why, sizeof out->why, "cannot open %s: %s", t->object,
			strerror(errno));
		return -1;
	}
	t->object = path;
	n = functions_find(t->object, t->func, t->outer, &range, why, sizeof why);
	if (!n) {
		printf("none %s\n", id);
		return fails(out, t, "%s", *why ? why : "it has no debug data");
	}
	out->begun = 1;
	printf("# pct-compile 1 %s\n", id);
	if (t->expr || t->contents)
		rc = compile(t, out, range, n, bias);
	if (!t->expr && rc == 0)
		put_states(out, range, n, "all that can be");
	free(range);
	return rc;
}

void table_func(struct task *t, const char *func)
{
	size_t len = strlen(func);
	char *name = must(strdup(func));

	if ((t->outer = len > 1 && func[len - 1] == '^'))
		name[len - 1] = 0;
	if (!*name)
		misuse("not a function", func);
	t->func = name;
}

void table_end(void)
{
	if (*compiled)
		compiler_end(&gdb);
	*compiled = 0;
}
