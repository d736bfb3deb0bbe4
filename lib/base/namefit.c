/* namefit.c - leaves out namespaces. */
#include "base/namefit.h"
#include "base/must.h"

#include <stdlib.h>
#include <string.h>

enum { PARTS = 64 }; /* in a longer name the last ones stay together */

struct part {
	const char *at;
	size_t len;
};

/* Split NAME at the :: that are in no brackets.  Returns the number of parts. */
static size_t split(const char *name, size_t len, struct part *part)
{
	size_t n = 0, depth = 0, from = 0;

	for (size_t i = 0; i < len; i++) {
		if (len - i >= 8 && !depth && memcmp(name + i, "operator", 8) == 0)
			break;
		if (strchr("([{<", name[i]))
			depth++;
		else if (strchr(")]}>", name[i]) && depth)
			depth--;
		if (depth || name[i] != ':' || i + 2 >= len || name[i + 1] != ':' || i == from
			|| n == PARTS - 1)
			continue;
		part[n++] = (struct part){name + from, i - from};
		from = ++i + 1;
	}
	part[n++] = (struct part){name + from, len - from};
	return n;
}

static int digits(const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!(s[i] >= '0' && s[i] <= '9') && s[i] != '_')
			return 0;
	return n > 0;
}

/* 1 when a namespace only tells a version of a library: __cxx11, _V2, v3_11, json_abi_v3_11_2. */
static int is_version(const struct part *p)
{
	const char *v = p->len ? memchr(p->at + 1, 'v', p->len - 1) : NULL;

	if (p->len > 2 && memcmp(p->at, "__", 2) == 0 && digits(p->at + 2, p->len - 2))
		return 1; /* __1 of LLVM */
	if ((p->len == 7 && memcmp(p->at, "__cxx11", 7) == 0)
		|| (p->len > 2 && memcmp(p->at, "_V", 2) == 0 && digits(p->at + 2, p->len - 2))
		|| (p->len > 1 && *p->at == 'v' && digits(p->at + 1, p->len - 1)))
		return 1;
	for (; v; v = memchr(v + 1, 'v', (size_t)(p->at + p->len - v - 1)))
		if (v[-1] == '_' && digits(v + 1, (size_t)(p->at + p->len - v - 1)))
			return 1;
	return 0;
}

static size_t total(const struct part *part, size_t n)
{
	size_t sum = n ? 2 * (n - 1) : 0;

	for (size_t i = 0; i < n; i++)
		sum += part[i].len;
	return sum;
}

static void drop(struct part *part, size_t *n, size_t at)
{
	memmove(part + at, part + at + 1, (*n - at - 1) * sizeof *part);
	--*n;
}

size_t namefit(const char *name, size_t len, size_t room, const char **out)
{
	static char *text;
	static size_t size;
	struct part part[PARTS];
	const char *slash = NULL;
	size_t n, used = 0;

	*out = name;
	if (len <= room)
		return len;
	/* the directories of a package of Go */
	for (size_t i = 0; i < len && !strchr("(<[ ", name[i]); i++)
		if (name[i] == '/')
			slash = name + i;
	if (slash) {
		len -= (size_t)(slash + 1 - name);
		name = *out = slash + 1;
	}
	n = split(name, len, part);
	for (size_t i = 0; i + 1 < n && total(part, n) > room;)
		if (is_version(&part[i]))
			drop(part, &n, i);
		else
			i++;
	while (n > 2 && total(part, n) > room)
		drop(part, &n, n > 3 && part[0].len == 3 && memcmp(part[0].at, "std", 3) == 0);
	if (n == 2 && total(part, n) > room)
		drop(part, &n, 0);
	if (!text || len + 1 > size)
		text = must(realloc(text, size = 2 * len + 64));
	for (size_t i = 0; i < n; i++) {
		if (i) {
			memcpy(text + used, "::", 2);
			used += 2;
		}
		memcpy(text + used, part[i].at, part[i].len);
		used += part[i].len;
	}
	text[used] = 0;
	*out = text;
	return used;
}
