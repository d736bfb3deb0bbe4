/* blocks.c - cuts functions into basic blocks and finds their executions.
 *	<f+8>: movl $0x0,-0x4(%rbp)     block 0, the only one with the line of `{': 50 times
 *	<f+15>: jmp 0x1160 <f+55>
 *	<f+17>: ...                     block 1 */
#include "base/must.h"
#include "blocks.h"

#include <stdlib.h>
#include <string.h>

enum { JUMP = 1, INDIRECT };

/* 1 when the N letters at WORD name an instruction after which execution may continue elsewhere.
 * Calls do not count: they come back. */
static int is_jump(const char *word, size_t n)
{
	static const char *const names[] = {"b", "br", "bx", "cbz", "cbnz", "tbz", "tbnz", "hlt",
		"ud2", "beq", "bne", "blt", "bge", "bgt", "ble", "bltu", "bgeu", "bgtu", "bleu",
		"beqz", "bnez", "blez", "bgez", "bltz", "bgtz", "bhi", "bls", "bcc", "bcs", "bhs",
		"blo", "bmi", "bpl", "bvs", "bvc"};

	if (n && (word[0] == 'j' || (n > 2 && strncmp(word, "b.", 2) == 0)))
		return 1;
	if ((n > 2 && strncmp(word, "ret", 3) == 0) || (n > 3 && strncmp(word, "loop", 4) == 0))
		return 1;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strlen(names[i]) == n && strncmp(word, names[i], n) == 0)
			return 1;
	return 0;
}

/* Returns the kind of jump that TEXT is, as in `<f+15>: bnd jmp 0x1160 <f+55>', or 0 when it is no
 * jump.  *TO becomes the target, or 0 when that is not known. */
static int jump(const char *text, uint64_t *to)
{
	const char *word = strstr(text, ">:"), *name;
	size_t n = 0;
	int returns;

	*to = 0;
	word = word ? word + 2 : text;
	for (int prefixes = 0; prefixes < 3; prefixes++, word += n) {
		word += strspn(word, " \t");
		n = strcspn(word, " \t");
		if (is_jump(word, n))
			break;
	}
	if (!is_jump(word, n))
		return 0;
	returns = n > 2 && strncmp(word, "ret", 3) == 0;
	name = strrchr(word + n, '<');
	if (name) {
		while (name > word && name[-1] == ' ')
			name--;
		while (name > word && strchr("0123456789abcdefx", name[-1]))
			name--;
		*to = strtoull(name, NULL, 16);
	} else if (strstr(word + n, "0x") && !strpbrk(word + n, "*(%[")) {
		*to = strtoull(strstr(word + n, "0x"), NULL, 16);
	}
	return *to || returns ? JUMP : INDIRECT;
}

static int by_addr(const void *key, const void *insn)
{
	uint64_t a = *(const uint64_t *)key, b = ((const struct row *)insn)->at;

	return a < b ? -1 : a > b;
}

static int by_line(const void *a, const void *b)
{
	const struct row *x = *(struct row *const *)a, *y = *(struct row *const *)b;
	int c = strcmp(x->file, y->file);

	c = c ? c : (x->line > y->line) - (x->line < y->line);
	return c ? c : (x > y) - (x < y);
}

static int same_line(const struct row *x, const struct row *y)
{
	return x->file && y->file && x->line == y->line && strcmp(x->file, y->file) == 0;
}

/* Set BLOCK[I] to the number of the block of instruction I, from 0.  Returns the number of
 * blocks. */
static size_t cut(struct function *f, size_t *block)
{
	char *begins = must(calloc(f->insns + 1, 1));
	int unknown = 0; /* 1: a jump's target is not known, and may be the start of any line */
	size_t n = 0;

	for (size_t i = 0; i < f->insns; i++) {
		uint64_t to;
		struct row *target;
		int kind = jump(f->insn[i].text, &to);
		if (!kind)
			continue;
		begins[i + 1] = 1;
		unknown |= kind == INDIRECT;
		if (to && (target = bsearch(&to, f->insn, f->insns, sizeof *f->insn, by_addr)))
			begins[target - f->insn] = 1;
	}
	for (size_t i = 0; i < f->insns; i++) {
		n += i && (begins[i] || (unknown && !same_line(&f->insn[i - 1], &f->insn[i])));
		block[i] = n;
	}
	free(begins);
	return n + 1;
}

struct known {
	uint64_t runs;
	enum { NOTHING, ONE, CONTRADICTED } is;
};

static void learn(struct known *k, uint64_t runs)
{
	k->is = k->is == NOTHING ? ONE : k->runs == runs ? k->is : CONTRADICTED;
	k->runs = runs;
}

/* Set *RUNS to the executions of the function whose first instruction is FIRST.  gcov counts them
 * in the line of the function's name, which may be above the `{' of FIRST.  Returns 0, or -1 when
 * no line there was counted. */
static int entries(struct listing *l, const struct row *first, uint64_t *runs)
{
	enum { PARAMETERS = 20 };

	for (uint64_t up = 0; first->file && up < PARAMETERS && up < first->line; up++)
		if (listing_runs(l, first->file, first->line - up, runs) == 0)
			return 0;
	return -1;
}

void blocks_count(struct listing *l, struct function *f)
{
	size_t *block = must(calloc(f->insns + 1, sizeof *block)), n = 0, end;
	struct row **line = must(calloc(f->insns + 1, sizeof *line));
	struct known *known = must(calloc(cut(f, block) + 1, sizeof *known));
	uint64_t runs;

	for (size_t i = 0; i < f->insns; i++)
		if (f->insn[i].file)
			line[n++] = &f->insn[i];
	if (n)
		qsort(line, n, sizeof *line, by_line);
	for (size_t i = 0; i < n; i = end) {
		size_t last = block[line[i] - f->insn], blocks = 1;
		struct known *k = &known[last];
		for (end = i + 1; end < n && same_line(line[i], line[end]); end++) {
			blocks += block[line[end] - f->insn] != last;
			last = block[line[end] - f->insn];
		}
		for (size_t l = i; l < end; l++)
			line[l]->blocks = blocks;
		if (blocks > 1 || listing_runs(l, line[i]->file, line[i]->line, &runs) != 0)
			continue;
		learn(k, runs);
	}
	if (f->insns && f->insn[0].blocks == 1 && known[block[0]].is == NOTHING
		&& entries(l, &f->insn[0], &runs) == 0)
		learn(&known[block[0]], runs);
	for (size_t i = 0; i < f->insns; i++) {
		f->insn[i].executed = known[block[i]].is == ONE;
		f->insn[i].runs = known[block[i]].runs;
	}
	free(block);
	free(line);
	free(known);
}
