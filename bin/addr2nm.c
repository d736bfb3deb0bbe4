/* addr2nm - reads addresses and prints their symbols, which nm knows.
 *
 *	in:   0x1139
 *	out:  main
 *
 * One answer a line.  For an address outside all symbols, the answer is what else is known of it
 * (unnamed.h), such as `(0x1139..0x1150)' in a function without a name, or `??'.  nm's output is
 * kept in the cache. */
#define _GNU_SOURCE
#include "addr2nm/kernel.h"
#include "addr2nm/nmobject.h"
#include "addr2nm/perfmap.h"
#include "base/env.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/num.h"
#include "base/optiontable.h"
#include "exec/coproc.h"
#include "inside/escape.h"
#include "symbols/unnamed.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KEEP_ONCE = 2 };

static struct options {
	struct kernel_opt kernel;
	int offset, keep;
	const char *object;
} o;

static const struct option_row options[] = {
	{NULL,
		"usage: addr2nm [OPTION]... [--] OBJECT\n"
		"       addr2nm --keep-kernel | --keep-kernel-once\n"
		"Read addresses, hexadecimal, one a line; answer each with the symbol at it.\n"
		"OBJECT may also be the map of a JIT compiler (lines of START SIZE NAME), `[vdso]', the code\n"
		"that the kernel maps into every process, or `[kernel]', the kernel with its modules.\n",
		.column = 19, .in_order = 1},
	{"-C", "demangled names", .flag = &o.kernel.demangle},
	{"--kallsyms FILE", "[kernel]: read FILE, a copy of /proc/kallsyms or a System.map, first",
		.text = &o.kernel.kallsyms},
	{"--vmlinux FILE", "[kernel]: read the symbols of its image FILE first",
		.text = &o.kernel.vmlinux},
	{"--offset",
		"print how far the kernel was moved (KASLR) from its address in --vmlinux FILE",
		.flag = &o.offset},
	{"--keep-kernel", "keep the running kernel's symbols, to name data after a reboot",
		.flag = &o.keep},
	{"--keep-kernel-once", "the same, unless already done since the boot with the same modules",
		.flag = &o.keep, .is = KEEP_ONCE},
	{.help = "Examples:\n"
		 "  echo 0x28490 | addr2nm /lib/x86_64-linux-gnu/libc.so.6\n"
		 "  pct-pr -t addr2nm /tmp/pct-0/ct/sort.*/libc.so.6\n"},
	{0},
};

static void parse(int argc, char **argv)
{
	options_take(argc, argv, options);
	o.object = argv[optind];
	if (o.keep && (argc != optind || o.offset || o.kernel.kallsyms || o.kernel.vmlinux))
		misuse("--keep-kernel takes no other option or argument", NULL);
	if (!o.keep && argc - optind != 1)
		misuse("one OBJECT is needed", NULL);
	if (!o.keep && strcmp(o.object, "[kernel]") != 0 && (o.kernel.kallsyms || o.kernel.vmlinux))
		misuse("--kallsyms and --vmlinux are for the OBJECT [kernel]", NULL);
	if (o.offset && !o.kernel.vmlinux)
		misuse("--offset needs --vmlinux", NULL);
}

struct names { /* the names of OBJECT; of the first three, only the one for its kind is open */
	struct nmcache object;
	struct kernel kernel;
	struct perfmap map;
	int is_kernel, is_map;
	const char *path; /* path of OBJECT when it is an ELF file; else NULL */
	struct unnamed unnamed;
};

static void open_names(struct names *n)
{
	char why[300];

	o.kernel.boot = getenv(ENV_BOOT_ID);
	o.kernel.build_id = getenv(ENV_BUILD_ID);
	o.kernel.ms = coproc_deadline();
	n->is_kernel = strcmp(o.object, "[kernel]") == 0;
	n->is_map = !n->is_kernel && (!o.kernel.build_id || !*o.kernel.build_id)
		&& perfmap_open(&n->map, o.object);
	if (!n->is_kernel && !n->is_map
		&& nmobject_open(&n->object, o.object, o.kernel.build_id, o.kernel.demangle,
			   o.kernel.ms, why, sizeof why)
			!= 0)
		msg_die(EXIT_FAIL, "%s", why);
	if (!n->is_kernel && !n->is_map && o.object[0] != '[')
		n->path = o.object;
	if (n->is_kernel && kernel_open(&n->kernel, &o.kernel, why, sizeof why) != 0)
		msg_die(EXIT_FAIL, "%s", why);
}

/* Read the address in LINE.  Returns 0, or -1 when LINE is not an address. */
static int get_address(const char *line, uint64_t *addr)
{
	line += strspn(line, " \t");
	if (line[0] == '0' && (line[1] | 32) == 'x')
		line += 2;
	return num_parse(line, 16, 0, UINT64_MAX, addr);
}

static void put(const char *name, size_t len)
{
	fwrite(name ? name : "??", 1, name ? len : 2, stdout);
	putchar('\n');
}

/* Answer for ADDR, which lies in no symbol.  When LOWER is not 0, NAME, of LEN bytes, holds the
 * names of the symbols below and above ADDR; the first name has LOWER bytes. */
static void put_unnamed(struct names *n, uint64_t addr, const char *name, size_t len, size_t lower)
{
	static char shown[4096];
	struct unnamed_code c;

	if (n->path && unnamed_find(&n->unnamed, n->path, addr, &c) == 0) {
		if (c.name) {
			escape(shown, sizeof shown, c.name, strlen(c.name));
			printf("%s%s\n", shown, c.linkage ? "@plt" : "");
		} else {
			printf("(0x%" PRIx64 "..0x%" PRIx64 ")%s%.*s\n", c.start, c.end,
				lower ? " near " : "", (int)lower, name);
		}
	} else if (lower) {
		printf("(%.*s..%.*s)\n", (int)lower, name, (int)(len - lower - 1),
			name + lower + 1);
	} else {
		put(NULL, 0);
	}
}

static void answer(struct names *n, const char *line)
{
	const char *name = NULL;
	uint64_t addr;
	size_t len = 0, lower;

	if (get_address(line, &addr) != 0) {
		put(NULL, 0);
		return;
	}
	name = n->is_kernel ? kernel_find(&n->kernel, addr, &len)
			    : nmcache_find(&n->object, addr, &len);
	lower = name ? nmcache_between(name, len) : 0;
	if (name && !lower)
		put(name, len);
	else
		put_unnamed(n, addr, name, len, lower);
}

/* ROOM: bytes of questions that are read at once.  LINGER: ms to wait for more questions. */
enum { ROOM = 1 << 20, LINGER = 10 };

/* Answer the N lines of TEXT, which end in NUL, from a map.  The map is read once for all of
 * them. */
static void answer_by_map(struct perfmap *m, const char *text, size_t n)
{
	struct perfmap_ask *ask = must(calloc(n + 1, sizeof *ask));

	for (size_t i = 0; i < n; i++, text += strlen(text) + 1) {
		ask[i].nth = i;
		if (get_address(text, &ask[i].addr) != 0)
			ask[i].addr = UINT64_MAX; /* not an address: no line has it */
	}
	if (perfmap_find(m, ask, n) != 0)
		msg_die(EXIT_FAIL, "cannot read the map: %s", strerror(errno));
	for (size_t i = 0; i < n; i++) {
		const char *name = perfmap_name(m, &ask[i]);
		put(name, name ? strlen(name) : 0);
	}
	free(ask);
}

/* 1 when there is room behind HAVE bytes and more questions come within LINGER ms. */
static int more_comes(size_t have)
{
	struct pollfd p = {.fd = STDIN_FILENO, .events = POLLIN};

	return have < ROOM - 1 && poll(&p, 1, LINGER) > 0;
}

/* Answer all questions that can be read at once, then flush: the reader may wait for the
 * answers. */
static void serve(struct names *names)
{
	static char buf[ROOM]; /* stacks may be small */
	size_t have = 0;
	ssize_t n;

	do {
		n = read(STDIN_FILENO, buf + have, sizeof buf - 1 - have);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			msg_die(EXIT_FAIL, "cannot read standard input: %s", strerror(errno));
		have += (size_t)n;
		if (n && names->is_map && more_comes(have))
			continue;
		if (!n && have && buf[have - 1] != '\n')
			buf[have++] = '\n';
		char *line = buf, *end = buf + have, *nl;
		size_t lines = 0;
		for (; (nl = memchr(line, '\n', (size_t)(end - line))); line = nl + 1, lines++) {
			*nl = 0;
			if (!names->is_map)
				answer(names, line);
		}
		if (lines && names->is_map)
			answer_by_map(&names->map, buf, lines);
		have = (size_t)(end - line);
		if (have == sizeof buf - 1)
			msg_die(EXIT_FAIL, "cannot read standard input: a line is too long");
		memmove(buf, line, have);
		if (fflush(stdout) != 0)
			break;
	} while (n);
}

int main(int argc, char **argv)
{
	static struct names names;
	char why[300];

	msg_prog = "addr2nm";
	coproc_std_fds();
	parse(argc, argv);
	if (o.keep == KEEP_ONCE && kernel_kept())
		return EXIT_OK;
	if (o.keep) {
		if (kernel_keep(why, sizeof why) != 0)
			msg_die(EXIT_FAIL, "%s", why);
		return EXIT_OK;
	}
	open_names(&names);
	if (o.offset)
		printf("0x%" PRIx64 "\n", names.kernel.vmlinux.shift);
	else
		serve(&names);
	nmcache_close(&names.object);
	unnamed_close(&names.unnamed);
	if (names.is_map)
		perfmap_close(&names.map);
	kernel_close(&names.kernel);
	msg_close_stdout();
	return EXIT_OK;
}
