/* pct-dis - reads addresses of any objects, prints instructions.
 *
 *	in:   /usr/bin/x<TAB>0x1139[<TAB>BUILD-ID]        or      /usr/bin/x<TAB>0x1139-0x1150
 *	out:  <square+16>: pop %rbp                               several lines and an empty one
 *
 * One answer a line, `??' when the instruction is not known.  Questions may come one by one or all
 * at once: pct-dis reads all that are ready, asks about them sorted by object, and answers in the
 * order of the questions. */
#define _GNU_SOURCE
#include "base/msg.h"
#include "base/must.h"
#include "base/optiontable.h"
#include "exec/coproc.h"
#include "inside/escape.h"
#include "names/readopt.h"
#include "names/shortname.h"
#include "pct-dis/dialog.h"
#include "pct-dis/names.h"
#include "pct-dis/object.h"
#include "pct-dis/pool.h"
#include "pct-dis/range.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BATCH_MAX = 1 << 20, LINE_MAX_BYTES = 1 << 16 };

static struct {
	struct readopt read;
	struct translate_opt names, lines;
	int extents;
} opt;

static int bad; /* 1: something failed, with a message */

static void take_pool(const struct option_given *g)
{
	dispool_size((unsigned)options_number(g, 1, DISPOOL_MAX));
}

static const struct option_row options[] = {
	{NULL,
		"usage: pct-dis [OPTION]...\n"
		"Read lines of OBJECT<TAB>ADDRESS, or OBJECT<TAB>ADDRESS<TAB>IDENTITY; answer each with the\n"
		"instruction there, `<FUNCTION+OFFSET>: INSTRUCTION', or ??.\n"
		"OBJECT is what %o of pct-pr prints; ADDRESS is hexadecimal, or @OFFSET in the file; IDENTITY is\n"
		"a build-id or SIZE:MTIME: an object with a different identity is not read.\n"
		"If ADDRESS is a range, START-END, the answer is a line for each instruction from START up to END,\n"
		"ADDRESS<TAB>FILE:LINE<TAB><FUNCTION+OFFSET>: INSTRUCTION, and an empty line.\n",
		.column = 18, .to = &opt.read, .in_order = 1},
	{"--extents", "answer with START-END of the function at ADDRESS, or ??",
		.flag = &opt.extents},
	{"-t TRANSLATOR", "ask it for the lines of a range, see pct-pr; repeatable; default none",
		READOPT},
	{"--gdb-pool N", "run at most N gdb processes at once, 1 to 15; default 8",
		.take = take_pool},
	{"--vmlinux FILE", "the instructions of [kernel]; default /proc/kcore", READOPT},
	{.part = elsewhere_object_rows},
	{"-C", "demangled names", READOPT},
	{"--names FORM", "functions in full (default) or short: without arguments and hashes",
		READOPT},
	{.help = "Examples:\n"
		 "  printf '/bin/ls\\t0x6000\\n"
		 "' | pct-dis\n"
		 "  pct-pr -o '%o%t%a' /tmp/pct-0/ct/sort.4711/* | pct-dis -C --gdb-pool 2\n"},
	{0},
};

static void parse(int argc, char **argv)
{
	options_take(argc, argv, options);
	if (optind < argc)
		msg_die(EXIT_USAGE,
			"pct-dis reads standard input and takes no argument: %s (pct-dis -h tells more)",
			argv[optind]);
}

static int by_object(const void *x, const void *y)
{
	const struct disask *a = *(struct disask *const *)x, *b = *(struct disask *const *)y;

	if (a->o != b->o)
		return (uintptr_t)a->o < (uintptr_t)b->o ? -1 : 1;
	return a->addr < b->addr ? -1 : a->addr > b->addr;
}

struct answers { /* the answers for one object */
	struct dis_question *q;
	size_t n;
};

/* Answer A[0] to A[N-1], which are of one object and sorted by address. */
static struct answers ask_object(struct disask **a, size_t n)
{
	struct dis_question *q = must(calloc(n, sizeof *q)), **each = must(calloc(n, sizeof *each));
	struct dis_object *obj = a[0]->o;
	size_t k = 0;

	if (opt.extents) {
		disask_extents(a, n);
		free(each);
		return (struct answers){q, 0};
	}
	bad |= disask_ranges(a, n, &opt.names, &opt.lines) != 0;
	for (size_t i = 0; i < n; i++) {
		uint64_t addr = a[i]->addr - obj->slide;
		if (a[i]->ranged)
			continue;
		if (!k || q[k - 1].addr != addr)
			q[k++].addr = addr;
		a[i]->q = &q[k - 1];
	}
	if (k && dispool_ask(&obj->file, obj->name, q, k, opt.names.deadline) != 0)
		bad = 1;
	for (size_t i = 0; i < k; i++)
		each[i] = &q[i];
	disnames(obj, each, k, &opt.names);
	free(each);
	return (struct answers){q, k};
}

static void print(const struct disask *a)
{
	static char *buf;
	static size_t size;
	const struct dis_question *q = a->q;
	size_t n = q && q->text ? strlen(q->text) + (q->name ? strlen(q->name) : 0) + 40 : 3;
	char *line = must(malloc(n));

	if (q && q->text && opt.names.short_names)
		shortname_operand(q->text);
	if (!q || !q->text)
		strcpy(line, "??");
	else if (q->name)
		snprintf(line, n, "<%s>: %s",
			opt.names.short_names ? shortname_offset(q->name) : q->name, q->text);
	else
		snprintf(line, n, "<0x%llx>: %s", (unsigned long long)a->addr, q->text);
	if (4 * n > size)
		buf = must(realloc(buf, size = 4 * n));
	fwrite(buf, 1, escape(buf, size, line, strlen(line)), stdout);
	putchar('\n');
	free(line);
}

static void print_ranged(const struct disask *a)
{
	uint64_t less = a->offset - (a->o ? a->o->slide : 0);

	if (opt.extents)
		printf("%s0x%llx-0x%llx\n", a->mark, (unsigned long long)(a->range.start - less),
			(unsigned long long)(a->range.end - less));
	else
		disrange_print(&a->range, less, a->mark, opt.names.short_names);
}

/* Answer the N questions. */
static void answer(struct disask *ask, size_t n)
{
	struct disask **sorted = must(calloc(n + 1, sizeof *sorted));
	struct answers *all = must(calloc(n + 1, sizeof *all));
	size_t k = 0, groups = 0;

	for (size_t i = 0; i < n; i++)
		if (ask[i].o && !ask[i].o->bad)
			sorted[k++] = &ask[i];
	qsort(sorted, k, sizeof *sorted, by_object);
	for (size_t i = 0, end; i < k; i = end) {
		for (end = i + 1; end < k && sorted[end]->o == sorted[i]->o; end++)
			;
		all[groups++] = ask_object(sorted + i, end - i);
	}
	for (size_t i = 0; i < n; i++) {
		if (ask[i].ranged)
			print_ranged(&ask[i]);
		else
			print(&ask[i]);
		dis_forget(&ask[i].range);
	}
	for (size_t g = 0; g < groups; free(all[g++].q))
		for (size_t i = 0; i < all[g].n; i++) {
			free(all[g].q[i].name);
			free(all[g].q[i].text);
		}
	free(all);
	free(sorted);
}

int main(int argc, char **argv)
{
	static const char *const chain[] = {"addr2nm"};
	static char buf[BATCH_MAX + 1];
	struct disask *ask = NULL;
	size_t have = 0, n, room = 0;
	ssize_t got = 1;

	msg_prog = "pct-dis";
	coproc_std_fds();
	parse(argc, argv);
	readopt_done(&opt.read, argv[0]);
	opt.names = opt.read.tr;
	opt.names.chain = chain;
	opt.names.chain_len = 1;
	opt.lines = (struct translate_opt){.chain = opt.read.tr.chain,
		.chain_len = opt.read.tr.chain_len,
		.in_format = opt.read.tr.in_format,
		.dir = opt.read.tr.dir,
		.deadline = opt.read.tr.deadline};
	while (got) {
		struct pollfd p = {STDIN_FILENO, POLLIN, 0};
		char *line = buf, *nl;
		do {
			got = read(STDIN_FILENO, buf + have, BATCH_MAX - have);
			if (got < 0 && errno != EINTR)
				msg_die(EXIT_FAIL, "cannot read standard input: %s",
					strerror(errno));
			have += got > 0 ? (size_t)got : 0;
		} while (got && have < BATCH_MAX && poll(&p, 1, 0) > 0);
		if (!got && have && buf[have - 1] != '\n')
			buf[have++] = '\n';
		for (n = 0; (nl = memchr(line, '\n', (size_t)(buf + have - line))); line = nl + 1) {
			*nl = 0;
			if (n == room)
				ask = must(realloc(ask, (room = room * 2 + 64) * sizeof *ask));
			bad |= disask(&ask[n++], line, opt.extents, &opt.names) != 0;
		}
		have -= (size_t)(line - buf);
		if (have > LINE_MAX_BYTES)
			msg_die(EXIT_FAIL, "cannot read standard input: a line is too long");
		memmove(buf, line, have);
		answer(ask, n);
		if (fflush(stdout) != 0)
			break;
	}
	dispool_end();
	disobject_end();
	msg_close_stdout();
	return bad ? EXIT_PARTIAL : EXIT_OK;
}
