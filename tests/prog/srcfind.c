/* srcfind - lib/dwarf/debugfile.h and srcsyms.h on the command line.
 *
 *	srcfind [-D DIR] [-n MS] file OBJECT...     path of the debug data of each, or `none'
 *	srcfind [-D DIR] [-n MS] alt FILE           path of dwz's supplementary file of FILE
 *	srcfind text OBJECT [DEBUG]                 the symbols in nmcache.h's form
 *	srcfind ask OBJECT [DEBUG]                  addresses in, their symbols out, like addr2nm
 *
 * -D is debug_dir; -n asks debuginfod for at most MS milliseconds. */
#include "dwarf/debugfile.h"
#include "dwarf/elffile.h"
#include "dwarf/elfscn.h"
#include "dwarf/srcsyms.h"
#include "base/msg.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void say(char *path)
{
	puts(path ? path : "none");
	free(path);
}

static char *alt(const char *file, const struct debugfile_opt *opt)
{
	struct elffile f;
	const char *why;
	char *found;

	if (elffile_open(&f, file, &why) != 0)
		msg_die(EXIT_FAIL, "cannot open %s: %s", file, why);
	struct bytes b = elfscn_bytes(elfscn_named(f.elf, ".gnu_debugaltlink"));
	size_t n = b.size ? strnlen((const char *)b.data, b.size) + 1 : 0;
	if (!n || n > b.size)
		msg_die(EXIT_FAIL, "%s has no .gnu_debugaltlink", file);
	found = debugfile_alt(file, (const char *)b.data, b.data + n, b.size - n, opt);
	elffile_close(&f);
	return found;
}

static void ask(const struct nmcache *c)
{
	uint64_t addr;
	size_t len;

	while (scanf("%" SCNx64, &addr) == 1) {
		const char *name = nmcache_find(c, addr, &len);
		printf("%.*s\n", name ? (int)len : 2, name ? name : "??");
	}
}

int main(int argc, char **argv)
{
	struct debugfile_opt opt = {NULL, 0, 0};
	struct nmcache c;
	char why[300];
	int o;

	msg_prog = "srcfind";
	while ((o = getopt(argc, argv, "D:n:")) != -1)
		switch (o) {
		case 'D': opt.debug_dir = optarg; break;
		case 'n':
			opt.debuginfod = 1;
			opt.ms = atoi(optarg);
			break;
		default: return EXIT_USAGE;
		}
	argv += optind;
	if (argc - optind < 2)
		return EXIT_USAGE;
	if (strcmp(argv[0], "file") == 0) {
		while (*++argv)
			say(debugfile_find(*argv, &opt));
	} else if (strcmp(argv[0], "alt") == 0) {
		say(alt(argv[1], &opt));
	} else {
		if (srcsyms_open(&c, argv[1], argv[2], why, sizeof why) != 0)
			msg_die(EXIT_FAIL, "%s", why);
		if (strcmp(argv[0], "text") == 0)
			fwrite(c.text, 1, c.size, stdout);
		else
			ask(&c);
		nmcache_close(&c);
	}
	msg_close_stdout();
	return EXIT_OK;
}
