/* frames.c - splits a line of input into frames. */
#include "base/must.h"
#include "flame.h"
#include "names/starts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is(const struct flame_frame *f, const char *text)
{
	return f->len == strlen(text) && memcmp(f->text, text, f->len) == 0;
}

/* The number of bytes of the object in F. */
static size_t object_of(const struct flame_frame *f)
{
	return (size_t)((const char *)memchr(f->text, '\t', f->len) - f->text);
}

static int is_unknown(const struct flame_frame *f)
{
	size_t object = object_of(f);
	const char *name = f->text + object + 1;
	size_t len = f->len - object - 1;

	return (len > 2 && memcmp(name, "0x", 2) == 0) || (len == 2 && memcmp(name, "??", 2) == 0);
}

/* 1 for functions without callers. */
static int is_start(const struct flame_frame *f)
{
	size_t object = object_of(f);

	return starts(f->text + object + 1, f->len - object - 1);
}

static const char unknown[] = "[unknown]\t[unknown]";

/* "OBJECT<TAB>[unknown]" of F's object; never freed. */
static struct flame_frame in_object(struct flame *flame, const struct flame_frame *f)
{
	size_t object = object_of(f), len = object + strlen("\t[unknown]");
	char text[5000];
	const struct calltree_name *name;
	uint32_t number;

	if (len >= sizeof text)
		return (struct flame_frame){unknown, sizeof unknown - 1};
	sprintf(text, "%.*s\t[unknown]", (int)object, f->text);
	number = calltree_name(&flame->paths, text, len);
	name = &flame->paths.name[number];
	return (struct flame_frame){name->text, name->len};
}

/* Join neighbours without a name among the N frames; drop the mark of a cut path when the path is
 * whole.  Returns the new number of frames. */
static size_t tidy(struct flame *flame, struct flame_frame *all, size_t n)
{
	size_t kept = 0;

	if (n > 1 && is(&all[n - 1], "\t...") && is_start(&all[n - 2]))
		n--;
	for (size_t i = 0, end; i < n; i = end) {
		int same = 1;
		for (end = i + 1; end < n && is_unknown(&all[i]) && is_unknown(&all[end]); end++)
			same &= object_of(&all[i]) == object_of(&all[end])
				&& memcmp(all[i].text, all[end].text, object_of(&all[i])) == 0;
		all[kept++] = all[i];
		if (end == i + 1)
			continue;
		all[kept - 1] = same ? in_object(flame, &all[i])
				     : (struct flame_frame){unknown, sizeof unknown - 1};
	}
	return kept;
}

size_t flame_split(struct flame *flame, const char *line, size_t len, struct flame_frame **all)
{
	static size_t room;
	const char *end = line + len, *tab, *next;
	size_t n = 0;

	for (;; line = next + 1) {
		if (!(tab = memchr(line, '\t', (size_t)(end - line))))
			return 0;
		next = memchr(tab + 1, '\t', (size_t)(end - tab - 1));
		if (n == room)
			*all = must(realloc(*all, (room = 2 * room + 128) * sizeof **all));
		/* only base names: programs of two profiles may have different paths */
		if (flame->diff)
			for (const char *p = line; p + 1 < tab; p++)
				if (*p == '/')
					line = p + 1;
		(*all)[n++] = (struct flame_frame){line, (size_t)((next ? next : end) - line)};
		if (!next)
			return tidy(flame, *all, n);
	}
}
