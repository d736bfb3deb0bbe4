/* nmobject.c - finds the cached symbols of an object, or makes them.
 *  /usr/bin/x  ->  the file nm-a1b2...-3c0 in the cache */
#define _GNU_SOURCE
#include "elf/elfid.h"
#include "proc/vdsofile.h"
#include "nmobject.h"
#include "symbols.h"
#include "symbols/objkey.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Set PATH to the separate debug file that distributions install.  Returns 1 when the file is there
 * and belongs to ID. */
static int debug_file(char *path, size_t size, const struct elfid *id)
{
	struct elfid other;
	char hex[65];
	const char *reason;
	int fd;

	if (id->len < 2)
		return 0;
	elfid_hex(id->id, id->len, hex);
	snprintf(path, size, "/usr/lib/debug/.build-id/%.2s/%s.debug", hex, hex + 2);
	if ((fd = elfid_open(path, &other, &reason)) < 0)
		return 0;
	close(fd);
	return other.len == id->len && memcmp(other.id, id->id, id->len) == 0;
}

/* PATH is for nm, NAME for people: they differ for [vdso]. */
static int open_file(struct nmcache *c, const char *path, const char *name, const char *build_id,
	int demangle, int ms, char *why, size_t size)
{
	struct elfid id;
	char key[OBJKEY_MAX] = "", hex[65], reason[256], debug[160], *text;
	const char *r;
	size_t n;
	int rc, fd = elfid_open(path, &id, &r);

	if (fd < 0) {
		snprintf(why, size, "cannot open %s: %s", name, r);
		return -1;
	}
	elfid_hex(id.id, id.len, hex);
	if (build_id && *build_id && strcmp(build_id, hex) != 0) {
		snprintf(why, size, "%s has build-id %s, not %s", name, id.len ? hex : "none",
			build_id);
		close(fd);
		return -1;
	}
	if (path == name || id.len)
		objkey(key, sizeof key, demangle ? "nmC" : "nm", path, &id);
	if (debug_file(debug, sizeof debug, &id)) {
		path = debug;
		strcat(key, "d");
	}
	rc = nmcache_load(c, key);
	if (rc != 0) {
		rc = symbols_text(path, demangle, ms, &text, &n, reason, sizeof reason);
		if (rc == 0) {
			nmcache_take(c, text, n);
			(void)nmcache_store(c, key); /* if this fails, the next run runs nm again */
		} else {
			snprintf(why, size, "cannot run nm on %s: %s", name, reason);
		}
	}
	close(fd);
	return rc;
}

int nmobject_open(struct nmcache *c, const char *path, const char *build_id, int demangle, int ms,
	char *why, size_t size)
{
	char vdso[PATH_MAX], reason[200];
	int rc;

	if (strcmp(path, "[vdso]") != 0)
		return open_file(c, path, path, build_id, demangle, ms, why, size);
	if (vdsofile_make(vdso, sizeof vdso, reason, sizeof reason) != 0) {
		snprintf(why, size, "cannot read [vdso]: %s", reason);
		return -1;
	}
	rc = open_file(c, vdso, path, build_id, demangle, ms, why, size);
	vdsofile_remove(vdso);
	return rc;
}
