/* parts - finds reports, filters and the like by name, for scripts: PCT's own, those in PCT_PATH.
 *	parts --list report filter    out:  "  NAME  USAGE" of each, an empty line between two kinds
 *	parts --names report    out:  NAME of each
 *	parts report sym    out:  its lines takes, gives and instead, and its path; a line each
 * Status: 0; 1 when there is none of that name. */
#include "base/msg.h"
#include "paths/parts.h"
#include "paths/selfdir.h"

#include <stdio.h>
#include <string.h>

static void print(void *arg, const struct part *p)
{
	if (arg)
		puts(p->name);
	else
		printf("  %-14s %s\n", p->name, p->usage);
}

int main(int argc, char **argv)
{
	const char *lib = selfdir(argv[0]);
	struct part p;

	msg_typed("pct");
	if (argc > 2 && strcmp(argv[1], "--list") == 0) {
		for (int i = 2; i < argc; i++) {
			if (i > 2)
				putchar('\n');
			parts_all(lib, argv[i], print, NULL);
		}
	} else if (argc == 3 && strcmp(argv[1], "--names") == 0) {
		parts_all(lib, argv[2], print, &p);
	} else if (argc == 3) {
		if (parts_find(lib, argv[1], argv[2], &p) != 0)
			return EXIT_PARTIAL;
		printf("%s\n%s\n%s\n%s\n", p.takes, p.gives, p.instead, p.path);
	} else {
		msg_die(EXIT_USAGE, "parts wants KIND NAME, or --list KIND, or --names KIND");
	}
	msg_close_stdout();
	return EXIT_OK;
}
