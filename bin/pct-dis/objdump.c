/* objdump.c - runs objdump and reads its lines.
 *	0000000000001131 <square+0x8>:
 *	    1131:<TAB>mov    -0x4(%rbp),%eax
 * One run answers neighbouring questions and begins at the first: a sampled address begins an
 * instruction.  A question without an answer in that run gets a run of its own. */
#include "host/coproc.h"
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
	uint64_t base;           /* start of the symbol */
	struct dis_range *range; /* instead of Q: all instructions */
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

static void line(struct run *r)
{
	char *end;
	uint64_t addr = strtoull(r->line, &end, 16);
	struct dis_question *q, new = {.addr = addr};

	if (end == r->line)
		return;
	if (strncmp(end, " <", 2) == 0) {
		heading(r, addr, end + 2);
	} else if (r->range && addr >= r->range->end) {
		return;
	} else if (strncmp(end, ":\t", 2) == 0 && (q = r->range ? &new : find(r, addr))) {
		q->text = dis_text(end + 2, strlen(end + 2));
		q->guessed = 1;
		if (r->symbol[0])
			q->name = dis_name(r->symbol, strlen(r->symbol), addr - r->base);
		if (r->range)
			dis_add(r->range, q);
	}
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

int disobjdump_range(
	const struct dis_file *f, struct dis_range *range, int ms, char *why, size_t size)
{
	struct run r = {.range = range};

	if (range->start < range->end
		&& run(f, &r, range->start, range->end + LONGEST, ms, why, size) != 0)
		return -1;
	range->at = range->end;
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
