/* elsewhere.c - owns the options that say where files are now.  The first option that fits wins. */
#include "base/msg.h"
#include "base/must.h"
#include "names/elsewhere.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pair {
	const char *value; /* of the option, FROM=TO */
	char *from;        /* the path to replace; "" for --sysroot */
	const char *to;
	size_t len; /* of FROM, slashes at its end left out */
};

struct list {
	struct pair *p;
	size_t n;
};

static struct list roots, images, sources;

static void add(struct list *l, const char *value, size_t len, const char *to)
{
	struct pair *p;

	l->p = must(realloc(l->p, (l->n + 1) * sizeof *l->p));
	p = &l->p[l->n++];
	p->from = must(malloc(len + 1));
	memcpy(p->from, value, len);
	p->from[len] = 0;
	while (len > 1 && value[len - 1] == '/')
		len--;
	p->value = value;
	p->len = len;
	p->to = to;
}

void elsewhere_take(const struct option_given *g)
{
	const char *value = g->value, *equals = strchr(value, '=');
	int image = strcmp(g->name, "--image") == 0;

	if (strcmp(g->name, "--sysroot") == 0) {
		if (!*value)
			msg_die(EXIT_USAGE, "--sysroot wants a directory");
		add(&roots, value, 0, value);
		return;
	}
	if (!equals || equals == value || !equals[1])
		msg_die(EXIT_USAGE,
			image ? "--image wants OBJECT=FILE: %s" : "--source wants OLD=NEW: %s",
			value);
	if (image && strncmp(value, "[kernel]=", 9) == 0)
		msg_die(EXIT_USAGE, "name the image of [kernel] with --vmlinux: %s", value);
	add(image ? &images : &sources, value, (size_t)(equals - value), equals + 1);
}

const struct option_row elsewhere_object_rows[] = {
	{"--sysroot DIR", "look for programs and libraries below DIR, then at their own paths",
		.take = elsewhere_take},
	{"--image OBJECT=FILE", "FILE is OBJECT, its recorded path or base name",
		.take = elsewhere_take},
	{0},
};

const struct option_row elsewhere_rows[] = {
	{.part = elsewhere_object_rows},
	{"--source OLD=NEW", "sources recorded below OLD are below NEW; these three are repeatable",
		.take = elsewhere_take},
	{0},
};

char **elsewhere_with(char *const argv[])
{
	size_t n = 0;
	char **all;

	while (argv[n])
		n++;
	all = must(malloc((n + 2 * (roots.n + images.n) + 1) * sizeof *all));
	memcpy(all, argv, n * sizeof *all);
	for (size_t i = 0; i < roots.n + images.n; i++) {
		all[n++] = i < roots.n ? "--sysroot" : "--image";
		all[n++] = (char *)(i < roots.n ? roots.p[i].value : images.p[i - roots.n].value);
	}
	all[n] = NULL;
	return all;
}

/* A, B and C joined.  Valid until the next call. */
static const char *join(const char *a, const char *b, const char *c)
{
	static char *buf;
	static size_t size;
	size_t n = strlen(a) + strlen(b) + strlen(c) + 1;
	char *old = buf;

	/* A may be the result of the last call */
	if (n > size) {
		buf = must(malloc(size = n + 256));
		snprintf(buf, size, "%s%s%s", a, b, c);
		free(old);
	} else {
		char *copy = must(strdup(a));
		snprintf(buf, size, "%s%s%s", copy, b, c);
		free(copy);
	}
	return buf;
}

const char *elsewhere_image(const char *object)
{
	const char *slash = strrchr(object, '/');

	for (size_t i = 0; i < images.n; i++)
		if (strcmp(images.p[i].from, object) == 0
			|| (slash && strcmp(images.p[i].from, slash + 1) == 0))
			return images.p[i].to;
	return NULL;
}

const char *elsewhere_below(const char *path, size_t i)
{
	size_t n = path[0] == '/' ? roots.n : 0;

	return i < n ? join(roots.p[i].to, path, "") : i == n ? path : NULL;
}

const char *elsewhere_object(const char *path, size_t i)
{
	const char *image = elsewhere_image(path);

	return !image ? elsewhere_below(path, i) : i == 0 ? image : NULL;
}

const char *elsewhere_source(const char *path)
{
	for (size_t i = 0; i < sources.n; i++) {
		const struct pair *p = &sources.p[i];
		const char *rest = path + p->len;
		if (strncmp(path, p->from, p->len) != 0)
			continue;
		if (p->len == 1 && p->from[0] == '/')
			rest = path; /* OLD is /: all absolute paths are below it */
		else if (*rest && *rest != '/')
			continue; /* /src is not above /srcs/x.c */
		return join(p->to, p->to[strlen(p->to) - 1] == '/' && *rest ? rest + 1 : rest, "");
	}
	return path;
}

const char *elsewhere_line(const char *line)
{
	const char *colon = strrchr(line, ':'), *to;
	char *file;

	if (!sources.n || !colon)
		return line;
	file = must(strdup(line));
	file[colon - line] = 0;
	to = elsewhere_source(file);
	if (to != file)
		line = join(to, colon, "");
	free(file);
	return line;
}
