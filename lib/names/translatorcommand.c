/* translatorcommand.c - makes the command line of a translator.
 *   addr2src, /usr/bin/x   ->   {"addr2src", "--", "/usr/bin/x"} */
#include "base/env.h"
#include "base/msg.h"
#include "format/pctfile.h"
#include "paths/parts.h"
#include "paths/selfdir.h"
#include "names/translatorcommand.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

static const struct known {
	const char *name;
	int ours;      /* 1: it lies beside PCT's other programs, and knows `--` */
	int demangles; /* 1: it knows -C */
	int symbols;   /* 1: it knows [vdso], [kernel] and maps, and answers escaped symbols */
} known[] = {
	{"addr2line", 0, 1, 0},
	{"addr2gdb", 1, 0, 0},
	{"addr2nm", 1, 1, 1},
	{"addr2src", 1, 1, 0},
};

static const struct known *find(const char *name)
{
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(known[i].name, name) == 0)
			return &known[i];
	return NULL;
}

int translator_known(const char *name)
{
	return find(name) != NULL;
}

/* 1 when NAME, one of PCT's own translators, is in DIR or PATH. */
static int is_here(const char *dir, const char *name)
{
	char path[PATH_MAX];

	if (dir && snprintf(path, sizeof path, "%s/%s", dir, name) < (int)sizeof path
		&& access(path, X_OK) == 0)
		return 1;
	return selfdir_in_path(name);
}

const char *translator_lines(const char *dir)
{
	return is_here(dir, "addr2src")        ? "addr2src"
		: selfdir_in_path("addr2line") ? "addr2line"
					       : "addr2gdb";
}

int translator_symbols(const char *name)
{
	const struct known *k = find(name);

	return k && k->symbols;
}

int translator_escapes(const char *name, int inlined)
{
	return translator_symbols(name) || (strcmp(name, "addr2src") == 0 && !inlined);
}

int translator_sees_symbols(
	const char *name, const struct subject *s, const struct translate_opt *opt)
{
	return opt->inlined && s->path[0] != '[' && strcmp(name, "addr2src") == 0;
}

int translator_jit(const char *path)
{
	const char *base = strrchr(path, '/');

	return base && strcmp(base, "/.perf.map") == 0;
}

static int is_kernel(const struct subject *s)
{
	return strcmp(s->path, PCT_KERNEL) == 0;
}

int translator_fits(const char *name, const struct subject *s)
{
	const struct known *k = find(name);

	if (s->path[0] != '[')
		return !k || k->symbols || !translator_jit(s->path);
	return k && (k->symbols || (is_kernel(s) && s->vmlinux));
}

uint64_t translator_shift(const char *name, const struct subject *s)
{
	return translator_symbols(name) ? 0 : s->shift;
}

static char *join(const char *a, const char *b, const char *c)
{
	char *s = malloc(strlen(a) + strlen(b) + strlen(c) + 1);

	if (!s)
		msg_die(EXIT_FAIL, "cannot start a translator: %s", strerror(errno));
	return strcat(strcat(strcpy(s, a), b), c);
}

static char **make_env(struct command *c, const char *path, const struct subject *s)
{
	static const char *const name[] = {ENV_OBJECT, ENV_BUILD_ID, ENV_BOOT_ID};
	const char *const value[] = {path, s->build_id, s->boot};
	size_t n = 0, to = 0;
	char **env;

	while (environ[n])
		n++;
	if (!(env = malloc((n + 4) * sizeof *env)))
		msg_die(EXIT_FAIL, "cannot start a translator: %s", strerror(errno));
	for (size_t i = 0; i < n; i++) {
		size_t len = strcspn(environ[i], "="), at = 0;
		while (at < 3
			&& (strlen(name[at]) != len || memcmp(environ[i], name[at], len) != 0))
			at++;
		if (at == 3)
			env[to++] = environ[i];
	}
	for (int i = 0; i < 3; i++)
		env[to++] = c->owned[i] = join(name[i], "=", value[i]);
	env[to] = NULL;
	return env;
}

/* The path of the user's own translator NAME in PCT_PATH, or NULL when there is none.  Searches
 * once for a NAME that is asked for repeatedly. */
static const char *in_path(const char *name)
{
	static struct part p;
	static char asked[NAME_MAX + 1];
	static int is;

	if (!*name || strlen(name) > NAME_MAX || strpbrk(name, " \t\n/'\"\\$`;|&<>()"))
		return NULL;
	if (strcmp(asked, name) != 0) {
		strcpy(asked, name);
		is = parts_find(NULL, "translator", name, &p) == 0;
	}
	return is ? p.path : NULL;
}

void translator_command(struct command *c, const char *name, const struct subject *s,
	const struct translate_opt *opt)
{
	const struct known *k = find(name);
	const char *found;
	int n = 0;

	memset(c, 0, sizeof *c);
	/* a name that begins with a dash must not become an option */
	c->owned[3] = join(s->path[0] == '/' || s->path[0] == '[' ? "" : "./", s->path, "");
	c->env = make_env(c, c->owned[3], s);
	if (!k && (found = in_path(name))) {
		c->owned[4] = join(found, "", "");
		c->argv[0] = c->owned[4];
		c->argv[1] = c->owned[3];
		return;
	}
	if (!k) {
		c->owned[4] = join(name, "", "");
		c->argv[0] = "sh";
		c->argv[1] = "-c";
		c->argv[2] = c->owned[4];
		return;
	}
	c->owned[4] =
		join(k->ours && opt->dir ? opt->dir : "", k->ours && opt->dir ? "/" : "", name);
	if (access(c->owned[4], X_OK) != 0)
		strcpy(c->owned[4], name);
	c->argv[n++] = c->owned[4];
	if (opt->demangle && k->demangles)
		c->argv[n++] = "-C";
	if (opt->inlined && strcmp(name, "addr2src") == 0) {
		c->argv[n++] = "-i";
		c->argv[n++] = "-S";
	}
	if (k->symbols && is_kernel(s) && opt->kallsyms) {
		c->argv[n++] = "--kallsyms";
		c->argv[n++] = (char *)opt->kallsyms;
	}
	if (k->symbols && s->vmlinux) {
		c->argv[n++] = "--vmlinux";
		c->argv[n++] = (char *)s->vmlinux;
	}
	c->argv[n++] = k->ours ? "--" : "-e";
	if (!k->symbols && s->vmlinux)
		c->argv[n++] = c->owned[5] = join(s->vmlinux[0] == '/' ? "" : "./", s->vmlinux, "");
	else
		c->argv[n++] = c->owned[3];
}

void translator_free(struct command *c)
{
	for (size_t i = 0; i < sizeof c->owned / sizeof *c->owned; i++)
		free(c->owned[i]);
	free(c->env);
}
