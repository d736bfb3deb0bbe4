/* debugpackage.c - asks package systems which package a file belongs to.
 *   dpkg-query -S /bin/dd  ->  coreutils: /bin/dd  ->  coreutils-dbgsym
 * The names of debug packages are conventions: of Debian NAME-dbgsym (wiki.debian.org,
 * AutomaticDebugPackages; the C library's is older: libc6-dbg); of Fedora NAME-debuginfo; of Alpine
 * NAME-dbg. */
#define _GNU_SOURCE
#include "base/must.h"
#include "exec/coproc.h"
#include "paths/selfdir.h"
#include "names/debugpackage.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct answer {
	char text[1000]; /* the beginning of the output */
};

/* Run ARGV.  Returns its output up to the first character of END, or NULL when it failed or printed
 * nothing. */
static const char *ask(char *const argv[], const char *end, struct answer *a)
{
	char why[200];

	if (!selfdir_in_path(argv[0])
		|| coproc_text(argv, coproc_deadline(), a->text, sizeof a->text, why, sizeof why)
			!= 0)
		return NULL;
	a->text[strcspn(a->text, end)] = 0;
	return a->text[0] ? a->text : NULL;
}

/* The package that dpkg-query names for PATH; NULL none.  Lines about diversions may stand in
 * front: `diversion by dash from: /bin/sh'. */
static const char *query_dpkg(const char *path, struct answer *a)
{
	char *line =
		ask((char *[]){"dpkg-query", "-S", (char *)path, NULL}, "", a) ? a->text : NULL;

	while (line && strncmp(line, "diversion by ", 13) == 0)
		if ((line = strchr(line, '\n')))
			line++;
	if (line)
		line[strcspn(line, ":, \n")] = 0;
	return line && *line ? line : NULL;
}

/* The package of PATH by dpkg.  Where /bin is a link to /usr/bin, dpkg may know the path without
 * /usr. */
static const char *of_dpkg(const char *path, struct answer *a)
{
	const char *name = query_dpkg(path, a);

	return name || strncmp(path, "/usr/", 5) != 0 ? name : query_dpkg(path + 4, a);
}

/* The package of PATH by apk: NAME in `FILE is owned by NAME-VERSION-RELEASE'. */
static const char *of_apk(const char *path, struct answer *a)
{
	const char *line = ask((char *[]){"apk", "info", "-W", (char *)path, NULL}, "\n", a);
	char *name = line ? strrchr(line, ' ') : NULL, *dash;

	for (int i = 0; name && i < 2; i++) {
		if (!(dash = strrchr(name, '-')))
			return NULL;
		*dash = 0;
	}
	return name ? name + 1 : NULL;
}

static char *joined(const char *name, const char *suffix)
{
	char *text;

	return asprintf(&text, "%s%s", name, suffix) < 0 ? must(NULL) : text;
}

char *debugpackage(const char *path)
{
	struct answer a;
	const char *name;

	if (path[0] != '/')
		return NULL;
	if ((name = of_dpkg(path, &a)))
		return joined(name, strcmp(name, "libc6") == 0 ? "-dbg" : "-dbgsym");
	if ((name = ask(
		     (char *[]){"rpm", "-qf", "--qf", "%{NAME}\n", (char *)path, NULL}, "\n", &a)))
		return joined(name, "-debuginfo");
	if ((name = of_apk(path, &a)))
		return joined(name, "-dbg");
	return NULL;
}
