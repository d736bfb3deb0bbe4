/* objdump.c - runs objdump and reads its lines.
 *	0000000000001131 <square+0x8>:
 *	    1131:<TAB>mov    -0x4(%rbp),%eax
 * One run answers neighbouring questions and begins at the first: a sampled address begins an
 * instruction.  A question without an answer in that run gets a run of its own. */
#include "exec/coproc.h"
#include "objdump.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	NEAR = 8192,     /* bytes: after a larger gap a new run costs less */
	LONGEST = 16,    /* bytes of an instruction */
	ALONE_MAX = 200, /* most runs for one question each */
};

struct run {
	struct dis_question *q;
	size_t n;
	char line[4096], symbol[2048];
	size_t len;
	uint64_t base;            /* start of the symbol */
	struct dis_range **range; /* instead of Q: all instructions of N ranges */
};

static struct dis_question *find(struct run *r, uint64_t addr)
{
	size_t lo = 0, hi = r->n;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		if (r->q[mid].addr < addr)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < r->n && r->q[lo].addr == addr && !r->q[lo].text ? &r->q[lo] : NULL;
}

static void heading(struct run *r, uint64_t addr, char *name)
{
	char *plus = strrchr(name, '+'), *end = strrchr(name, '>');

	r->symbol[0] = 0;
	if (!end || strcmp(end, ">:") != 0)
		return;
	*end = 0;
	r->base = addr;
	if (plus && strncmp(plus, "+0x", 3) == 0) {
		r->base = addr - strtoull(plus + 3, NULL, 16);
		*plus = 0;
	}
	snprintf(r->symbol, sizeof r->symbol, "%s", name);
}

static void answer(const struct run *r, struct dis_question *q, const char *text)
{
	q->text = dis_text(text, strlen(text));
	q->guessed = 1;
	if (r->symbol[0])
		q->name = dis_name(r->symbol, strlen(r->symbol), q->addr - r->base);
}

/* Add the instruction at ADDR to the ranges that have it: they may overlap. */
static void add(const struct run *r, uint64_t addr, const char *text)
{
	for (size_t i = 0; i < r->n && r->range[i]->start <= addr; i++) {
		struct dis_question q = {.addr = addr};
		if (addr >= r->range[i]->end)
			continue;
		answer(r, &q, text);
		dis_add(r->range[i], &q);
	}
}

static void line(struct run *r)
{
	char *end;
	uint64_t addr = strtoull(r->line, &end, 16);
	struct dis_question *q;

	if (end == r->line)
		return;
	if (strncmp(end, " <", 2) == 0)
		heading(r, addr, end + 2);
	else if (strncmp(end, ":\t", 2) != 0)
		return;
	else if (r->range)
		add(r, addr, end + 2);
	else if ((q = find(r, addr)))
		answer(r, q, end + 2);
}

static int sink(void *arg, const char *s, size_t n)
{
	struct run *r = arg;

	for (size_t i = 0; i < n; i++) {
		if (s[i] == '\n') {
			r->line[r->len] = 0;
			line(r);
			r->len = 0;
		} else if (r->len < sizeof r->line - 1) {
			r->line[r->len++] = s[i] ? s[i] : '?';
		}
	}
	return 0;
}

/* Run objdump over the addresses from START up to END. */
static int run(const struct dis_file *f, struct run *r, uint64_t start, uint64_t end, int ms,
	char *why, size_t size)
{
	char from[40], to[40];
	char *argv[] = {"objdump", "-d", "-z", "-w", "--no-show-raw-insn", from, to,
		f->demangle ? "-C" : "-w", (char *)f->path, NULL};

	snprintf(from, sizeof from, "--start-address=0x%llx", (unsigned long long)start);
	snprintf(to, sizeof to, "--stop-address=0x%llx", (unsigned long long)end);
	return coproc_run(argv, ms, sink, r, why, size);
}

/* Run objdump over Q[0] to Q[N-1]. */
static int run_over(
	const struct dis_file *f, struct dis_question *q, size_t n, int ms, char *why, size_t size)
{
	struct run r = {.q = q, .n = n};

	return run(f, &r, q[0].addr, q[n - 1].addr + LONGEST, ms, why, size);
}

/* The number of ranges that one run answers, of R[0] to R[N-1]; *END is the end of the last one. */
static size_t near_ranges(struct dis_range *const *r, size_t n, uint64_t *end)
{
	size_t k = 1;

	for (*end = r[0]->end; k < n && (r[k]->start <= *end || r[k]->start - *end < NEAR); k++)
		if (r[k]->end > *end)
			*end = r[k]->end;
	return k;
}

size_t disobjdump_runs(struct dis_range *const *r, size_t n)
{
	size_t runs = 0;
	uint64_t end;

	for (size_t i = 0; i < n; i += near_ranges(r + i, n - i, &end))
		runs++;
	return runs;
}

/* Answer R[0] to R[N-1], up to END, by one run. */
static int run_ranges(const struct dis_file *f, struct dis_range **r, size_t n, uint64_t end,
	int ms, char *why, size_t size)
{
	struct run all = {.range = r, .n = n};

	if (r[0]->start < end && run(f, &all, r[0]->start, end + LONGEST, ms, why, size) != 0)
		return -1;
	for (size_t i = 0; i < n; i++)
		r[i]->at = r[i]->end;
	return 0;
}

int disobjdump_ranges(
	const struct dis_file *f, struct dis_range **r, size_t n, int ms, char *why, size_t size)
{
	uint64_t end;

	for (size_t i = 0, k; i < n; i += k) {
		k = near_ranges(r + i, n - i, &end);
		if (run_ranges(f, r + i, k, end, ms, why, size) != 0)
			return -1;
		/* data between two functions may have hidden the beginning of the second */
		for (size_t j = i + 1; j < i + k; j++) {
			if (r[j]->n && r[j]->insn[0].addr == r[j]->start)
				continue;
			dis_forget(r[j]);
			if (run_ranges(f, r + j, 1, r[j]->end, ms, why, size) != 0)
				return -1;
		}
	}
	return 0;
}

int disobjdump(
	const struct dis_file *f, struct dis_question *q, size_t n, int ms, char *why, size_t size)
{
	size_t alone = 0;

	for (size_t i = 0, k; i < n; i = k) {
		for (k = i + 1; k < n && q[k].addr - q[k - 1].addr < NEAR; k++)
			;
		if (run_over(f, q + i, k - i, ms, why, size) != 0)
			return -1;
		for (size_t j = i + 1; j < k; j++)
			if (!q[j].text && alone++ < ALONE_MAX
				&& run_over(f, q + j, 1, ms, why, size) != 0)
				return -1;
	}
	return 0;
}
