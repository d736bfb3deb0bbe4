/* demanglecache.c - owns a table of names that were demangled.  A name has one place in the table;
 * a later name with the same place replaces it. */
#include "base/checksum.h"
#include "dwarf/demangle.h"
#include "dwarf/demanglecache.h"

#include <stdlib.h>
#include <string.h>

const char *demanglecache_get(struct demanglecache *d, const char *name, unsigned lang)
{
	size_t n = strlen(name) + 1, m;
	struct demanglecache_name *k = &d->kept[checksum(name, n) % DEMANGLECACHE_MAX];
	const char *text;
	char *p;

	if (k->name && k->lang == lang && strcmp(k->name, name) == 0)
		return k->text;
	text = demangle(name, lang);
	m = strlen(text) + 1;
	if (n + m > DEMANGLECACHE_BYTES || !(p = malloc(n + m)))
		return text;
	free(k->name);
	k->name = p;
	k->text = p + n;
	k->lang = lang;
	memcpy(k->name, name, n);
	memcpy(p + n, text, m);
	return k->text;
}

void demanglecache_free(struct demanglecache *d)
{
	for (int i = 0; i < DEMANGLECACHE_MAX; i++)
		free(d->kept[i].name);
	memset(d, 0, sizeof *d);
}
