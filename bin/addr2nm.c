/* addr2nm - addresses in, symbols out, known from nm alone.
 *
 *	in:   0x1139
 *	out:  main
 *
 * One answer a line, `??` for an address that no symbol holds.  Where an object has dynamic
 * symbols only, an address between two is `lower->upper`.  nm's output is kept in the cache. */
#define _GNU_SOURCE
#include "coproc.h"
#include "elfid.h"
#include "env.h"
#include "msg.h"
#include "nmcache.h"
#include "num.h"
#include "vdso.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
	"usage: addr2nm [-C] [--] OBJECT\n"
	"Read addresses, hexadecimal, one a line; answer each with the symbol that holds it.\n"
	"  -C   demangled names\n"
	"OBJECT `[vdso]' is the code that the kernel maps into every process.\n"
	"Examples:\n"
	"  echo 0x28490 | addr2nm /lib/x86_64-linux-gnu/libc.so.6\n"
	"  pct-pr -t addr2nm /tmp/pct-0/ct/sort.*/libc.so.6\n";

struct options {
	int demangle;
	const char *object;
};

static void parse(int argc, char **argv, struct options *o)
{
	static const struct option longs[] = {
		{"help", no_argument, NULL, 'h'}, {"version", no_argument, NULL, 'V'},
		{NULL, 0, NULL, 0},
	};
	int c;

	opterr = 0;
	while ((c = getopt_long(argc, argv, "+Ch", longs, NULL)) != -1) {
		switch (c) {
		case 'C': o->demangle = 1; break;
		case 'h': fputs(usage, stdout); msg_close_stdout(); exit(EXIT_OK);
		case 'V': puts("addr2nm (PCT) " PCT_VERSION_TEXT); msg_close_stdout(); exit(EXIT_OK);
		default: msg_die(EXIT_USAGE, "unknown option: %s (addr2nm -h tells more)",
				argv[optind - 1]);
		}
	}
	if (argc - optind != 1)
		msg_die(EXIT_USAGE, "one OBJECT is needed (addr2nm -h tells more)");
	o->object = argv[optind];
}

/* What the object is called in the cache: by its build-id, else by where and what it is. */
static void make_key(char *key, size_t size, const char *path, const struct elfid *id)
{
	char hex[65], real[PATH_MAX];
	uint64_t h = UINT64_C(0xcbf29ce484222325);

	if (id->len) {
		/* stripping changes the symbols and not the build-id */
		snprintf(key, size, "%s-%" PRIx64, elfid_hex(id->id, id->len, hex), id->size);
		return;
	}
	for (const char *p = realpath(path, real) ? real : path; *p; p++)
		h = (h ^ (unsigned char)*p) * UINT64_C(0x100000001b3);
	snprintf(key, size, "p%016" PRIx64 "-%" PRIx64 "-%" PRIx64, h, id->size, id->mtime);
}

/* The separate debug file that distributions install, when it is there and belongs to ID. */
static int debug_file(char *path, size_t size, const struct elfid *id)
{
	struct elfid other;
	char hex[65];
	const char *reason;
	int fd;

	if (id->len < 2)
		return 0;
	elfid_hex(id->id, id->len, hex);
	snprintf(path, size, "/usr/lib/debug/.build-id/%.2s/%s.debug", hex, hex + 2);
	if ((fd = elfid_open(path, &other, &reason)) < 0)
		return 0;
	close(fd);
	return other.len == id->len && memcmp(other.id, id->id, id->len) == 0;
}

static void open_object(struct nmcache *c, const struct options *o)
{
	struct elfid id;
	char key[96], hex[65], why[256], vdso[PATH_MAX] = "", debug[160];
	const char *path = o->object, *reason, *want = getenv(ENV_BUILD_ID);
	int fd, rc;

	if (strcmp(path, "[vdso]") == 0) {
		if (vdso_file(vdso, sizeof vdso, why, sizeof why) != 0)
			msg_die(EXIT_FAIL, "cannot read [vdso]: %s", why);
		path = vdso;
	}
	if ((fd = elfid_open(path, &id, &reason)) < 0)
		msg_die(EXIT_FAIL, "cannot open %s: %s", o->object, reason);
	close(fd);
	if (want && *want && strcmp(want, elfid_hex(id.id, id.len, hex)) != 0) {
		if (*vdso)
			vdso_remove(vdso);
		msg_die(EXIT_FAIL, "%s has build-id %s, not %s", o->object, hex, want);
	}
	make_key(key, sizeof key, path, &id);
	if (*vdso && !id.len)
		key[0] = 0;
	if (debug_file(debug, sizeof debug, &id)) {
		path = debug;
		strcat(key, "d");
	}
	rc = nmcache_open(c, path, key, o->demangle, coproc_deadline(), why, sizeof why);
	if (*vdso)
		vdso_remove(vdso);
	if (rc != 0)
		msg_die(EXIT_FAIL, "cannot run nm on %s: %s", o->object, why);
}

static void answer(const struct nmcache *c, const char *line)
{
	const char *name = NULL;
	uint64_t addr;
	size_t len = 0;

	line += strspn(line, " \t");
	if (line[0] == '0' && (line[1] | 32) == 'x')
		line += 2;
	if (num_parse(line, 16, 0, UINT64_MAX, &addr) == 0)
		name = nmcache_find(c, addr, &len);
	fwrite(name ? name : "??", 1, name ? len : 2, stdout);
	putchar('\n');
}

/* Answer all that can be read at once, then flush: whoever asked may wait for it. */
static void serve(const struct nmcache *c)
{
	static char buf[1 << 16];       /* stacks may be small */
	size_t have = 0;
	ssize_t n;

	while ((n = read(STDIN_FILENO, buf + have, sizeof buf - 1 - have)) != 0) {
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			msg_die(EXIT_FAIL, "cannot read standard input: %s", strerror(errno));
		char *line = buf, *end = buf + have + n, *nl;
		for (; (nl = memchr(line, '\n', (size_t)(end - line))); line = nl + 1) {
			*nl = 0;
			answer(c, line);
		}
		have = (size_t)(end - line);
		if (have == sizeof buf - 1)
			msg_die(EXIT_FAIL, "cannot read standard input: endless line");
		memmove(buf, line, have);
		if (fflush(stdout) != 0)
			break;
	}
	if (have) {
		buf[have] = 0;
		answer(c, buf);
	}
}

int main(int argc, char **argv)
{
	struct options o = {0, NULL};
	struct nmcache c;

	msg_prog = "addr2nm";
	coproc_std_fds();
	parse(argc, argv, &o);
	open_object(&c, &o);
	serve(&c);
	nmcache_close(&c);
	msg_close_stdout();
	return EXIT_OK;
}
