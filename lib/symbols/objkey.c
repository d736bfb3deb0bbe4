/* objkey.c - makes an object's name in the cache.  nm, /usr/bin/x  ->  nm-a1b2...-3c0 */
#define _GNU_SOURCE
#include "base/fnv.h"
#include "symbols/objkey.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void objkey_path(char *key, size_t size, const char *kind, const char *path, const struct elfid *id)
{
	char real[PATH_MAX];
	const char *p = realpath(path, real) ? real : path;

	snprintf(key, size, "%s-p%016" PRIx64 "-%" PRIx64 "-%" PRIx64, kind, fnv(p, strlen(p)),
		id->size, id->mtime);
}

void objkey(char *key, size_t size, const char *kind, const char *path, const struct elfid *id)
{
	char hex[65];

	if (id->len)
		snprintf(key, size, "%s-%s-%" PRIx64, kind, elfid_hex(id->id, id->len, hex),
			id->size);
	else
		objkey_path(key, size, kind, path, id);
}
