/* translator.c - see translator.h.
 *   addr2src, /usr/bin/x   ->   {"addr2src", "--", "/usr/bin/x"} */
#include "translator.h"
#include "env.h"
#include "msg.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

static const struct known {
	const char *name;
	int ours;               /* lies beside our programs, knows `--` */
	int demangles;          /* knows -C */
	int vdso;               /* knows [vdso] */
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

int translate_known(const char *name)
{
	return find(name) != NULL;
}

int translator_fits(const char *name, const char *path)
{
	const struct known *k = find(name);

	return path[0] != '[' || (k && k->vdso && strcmp(path, "[vdso]") == 0);
}

static char *join(const char *a, const char *b, const char *c)
{
	char *s = malloc(strlen(a) + strlen(b) + strlen(c) + 1);

	if (!s)
		msg_die(EXIT_FAIL, "cannot start a translator: %s", strerror(errno));
	return strcat(strcat(strcpy(s, a), b), c);
}

static char **make_env(struct command *c, const char *path, const char *build_id)
{
	size_t n = 0, to = 0;
	char **env;

	while (environ[n])
		n++;
	if (!(env = malloc((n + 3) * sizeof *env)))
		msg_die(EXIT_FAIL, "cannot start a translator: %s", strerror(errno));
	for (size_t i = 0; i < n; i++)
		if (strncmp(environ[i], ENV_OBJECT "=", sizeof ENV_OBJECT) != 0
		    && strncmp(environ[i], ENV_BUILD_ID "=", sizeof ENV_BUILD_ID) != 0)
			env[to++] = environ[i];
	env[to++] = c->owned[0] = join(ENV_OBJECT, "=", path);
	env[to++] = c->owned[1] = join(ENV_BUILD_ID, "=", build_id);
	env[to] = NULL;
	return env;
}

void translator_command(struct command *c, const char *name, const struct subject *s,
	const struct translate_opt *opt)
{
	const struct known *k = find(name);
	int n = 0;

	memset(c, 0, sizeof *c);
	/* a name that begins with a dash must not become an option */
	c->owned[2] = join(s->path[0] == '/' || s->path[0] == '[' ? "" : "./", s->path, "");
	c->env = make_env(c, c->owned[2], s->build_id);
	if (!k) {
		c->owned[3] = join(name, "", "");
		c->argv[0] = "sh";
		c->argv[1] = "-c";
		c->argv[2] = c->owned[3];
		return;
	}
	c->owned[3] = join(k->ours && opt->dir ? opt->dir : "", k->ours && opt->dir ? "/" : "", name);
	if (access(c->owned[3], X_OK) != 0)
		strcpy(c->owned[3], name);
	c->argv[n++] = c->owned[3];
	if (opt->demangle && k->demangles)
		c->argv[n++] = "-C";
	c->argv[n++] = k->ours ? "--" : "-e";
	c->argv[n++] = c->owned[2];
}

void translator_free(struct command *c)
{
	for (size_t i = 0; i < sizeof c->owned / sizeof *c->owned; i++)
		free(c->owned[i]);
	free(c->env);
}
