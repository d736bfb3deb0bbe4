/* debugfile.c - searches directories and servers for a debug file. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/env.h"
#include "base/msg.h"
#include "dwarf/debugfile.h"
#include "dwarf/elffile.h"
#include "dwarf/elfscn.h"
#include "exec/coproc.h"
#include "elf/elfid.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ID_MIN = 2, ID_MAX = 64 };

static const char system_dir[] = "/usr/lib/debug";

struct want {           /* what the file must be */
	const char *of; /* the object, for messages */
	uint8_t id[ID_MAX];
	size_t id_len; /* 0: not known */
	int has_crc;
	uint32_t crc;
	int dwarf; /* 1: it must have debug data of its own */
	char hex[2 * ID_MAX + 1];
};

static int take_id(struct want *w, const uint8_t *id, size_t len)
{
	if (len > ID_MAX)
		return -1;
	memcpy(w->id, id, len);
	w->id_len = len;
	elfid_hex(id, len, w->hex);
	return 0;
}

/* The checksum of .gnu_debuglink, that of IEEE 802.3. */
static uint32_t crc32_of(const unsigned char *p, size_t n)
{
	static uint32_t table[256];
	uint32_t c = 0xffffffff;

	if (!table[1])
		for (uint32_t i = 0; i < 256; i++) {
			uint32_t v = i;
			for (int k = 0; k < 8; k++)
				v = v & 1 ? v >> 1 ^ 0xedb88320 : v >> 1;
			table[i] = v;
		}
	for (; n; n--)
		c = c >> 8 ^ table[(c ^ *p++) & 255];
	return ~c;
}

/* The reason why F does not match W; NULL when it matches. */
static const char *unfit(const struct elffile *f, const struct want *w)
{
	if (w->id_len && f->id_len) {
		if (f->id_len != w->id_len || memcmp(f->id, w->id, w->id_len) != 0)
			return "its build-id differs";
	} else if (!w->has_crc || !f->map) {
		return "it has no build-id";
	} else if (crc32_of(f->map, f->map_size) != w->crc) {
		return "its checksum differs";
	}
	if (w->dwarf && (!f->section[SEC_INFO].index || f->section[SEC_INFO].dwo)
		&& (!f->section[SEC_LINE].index || f->section[SEC_LINE].dwo))
		return "it has no debug data";
	return NULL;
}

/* The path that FMT makes, from malloc, when the file there matches; else NULL. */
static char *try(const struct want *w, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static char *try(const struct want *w, const char *fmt, ...)
{
	char path[PATH_MAX];
	struct elffile f;
	struct stat st;
	const char *why;
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(path, sizeof path, fmt, ap);
	va_end(ap);
	if (n < 0 || (size_t)n >= sizeof path || stat(path, &st) != 0)
		return NULL;
	if (elffile_open(&f, path, &why) == 0) {
		why = unfit(&f, w);
		elffile_close(&f);
		if (!why)
			return strdup(path);
	}
	msg_warn("cannot use %s for %s: %s", path, w->of, why);
	return NULL;
}

/* Debug directory number I, from 0; NULL after the last. */
static const char *place(const struct debugfile_opt *opt, int i)
{
	if (!opt || !opt->debug_dir)
		i++;
	return i == 0 ? opt->debug_dir : i == 1 ? system_dir : NULL;
}

static char *by_id(const struct want *w, const struct debugfile_opt *opt)
{
	const char *dir;
	char *found = NULL;

	for (int i = 0; w->id_len >= ID_MIN && !found && (dir = place(opt, i)); i++)
		found = try(w, "%s/.build-id/%.2s/%s.debug", dir, w->hex, w->hex + 2);
	return found;
}

/* This function asks debuginfod. */

/* Ask debuginfod for the file with the build-id w->id.  Returns its path, from malloc, or NULL. */
static char *by_server(const struct want *w, const struct debugfile_opt *opt)
{
	static const char missing[] = "Server query failed: No such file";
	static int64_t spent; /* time that all requests took, in milliseconds */
	char *argv[] = {"debuginfod-find", "debuginfo", (char *)w->hex, NULL};
	const char *urls = getenv(ENV_DEBUGINFOD_URLS);
	char path[PATH_MAX], why[256];
	int64_t began = clock_ms();
	int rc;

	if (!opt || !opt->debuginfod || !w->id_len || spent >= opt->ms || !urls || !*urls)
		return NULL;
	rc = coproc_text(argv, (int)(opt->ms - spent), path, sizeof path, why, sizeof why);
	spent += clock_ms() - began;
	path[strcspn(path, "\n")] = 0;
	if (rc == 0)
		return try(w, "%s", path);
	if (strcmp(why, strerror(ENOENT)) == 0)
		msg_warn("cannot ask debuginfod: debuginfod-find is not installed");
	else if (strncmp(why, missing, sizeof missing - 1) != 0)
		msg_warn("cannot ask debuginfod for %s: %s", w->of, why);
	return NULL;
}

/* These functions find a file by build-id or .gnu_debuglink. */

/* Read .gnu_debuglink: a name, zeros up to a multiple of 4, a checksum of 4 bytes.  Returns the
 * name, with the checksum in *CRC; NULL when there is none. */
static const char *read_link(const struct elffile *f, uint32_t *crc)
{
	struct bytes b = elfscn_bytes(elfscn_named(f->elf, ".gnu_debuglink"));
	struct cursor c = cursor_at(b, 0, f->big);
	const char *name = cursor_text(&c);

	c = cursor_at(b, (strlen(name) + 4) & ~(size_t)3, f->big);
	*crc = (uint32_t)cursor_uint(&c, 4);
	return c.bad || !*name || strchr(name, '/') ? NULL : name;
}

/* Find the file NAME in OBJECT's directory, then in its subdirectory .debug, then in the directory
 * with the same path below each debug directory. */
static char *by_link(
	const char *object, const char *name, const struct want *w, const struct debugfile_opt *opt)
{
	char dir[PATH_MAX], *found, *slash;
	const char *top;

	if (!realpath(object, dir) || !(slash = strrchr(dir, '/')))
		return NULL;
	*slash = 0;
	if (!(found = try(w, "%s/%s", dir, name)))
		found = try(w, "%s/.debug/%s", dir, name);
	for (int i = 0; !found && (top = place(opt, i)); i++)
		/* /lib became a link to /usr/lib, but packages of debug data still have /lib */
		if (!(found = try(w, "%s%s/%s", top, dir, name)) && strncmp(dir, "/usr/", 5) == 0)
			found = try(w, "%s%s/%s", top, dir + 4, name);
	return found;
}

char *debugfile_find(const char *object, const struct debugfile_opt *opt)
{
	struct want w = {.of = object, .dwarf = 1};
	struct elffile f;
	struct elfid id;
	const char *name, *why;
	char *found = NULL;
	int fd;

	if (elffile_open(&f, object, &why) != 0)
		return NULL;
	if (f.id_len) {
		take_id(&w, f.id, f.id_len);
	} else if ((fd = elfid_open(object, &id, &why)) >= 0) {
		/* a file without sections has its build-id in a segment */
		take_id(&w, id.id, id.len);
		close(fd);
	}
	if (!(found = by_id(&w, opt)) && (name = read_link(&f, &w.crc))) {
		w.has_crc = 1;
		found = by_link(object, name, &w, opt);
		w.has_crc = 0;
	}
	if (!found)
		found = by_server(&w, opt);
	elffile_close(&f);
	return found;
}

/* This function finds the file that dwz made. */

char *debugfile_alt(const char *file, const char *name, const uint8_t *id, size_t id_len,
	const struct debugfile_opt *opt)
{
	struct want w = {.of = file};
	char dir[PATH_MAX], *found = NULL, *slash;
	const char *top, *below = strstr(name, "/.dwz/");

	if (id_len == 0 || take_id(&w, id, id_len) != 0)
		return NULL;
	if (*name == '/') {
		found = try(&w, "%s", name);
	} else if (*name && realpath(file, dir) && (slash = strrchr(dir, '/'))) {
		*slash = 0;
		found = try(&w, "%s/%s", dir, name);
	}
	/* NAME may be right only below a debug directory */
	for (int i = 0; !found && below && (top = place(opt, i)); i++)
		found = try(&w, "%s%s", top, below);
	if (!found)
		found = by_id(&w, opt);
	return found ? found : by_server(&w, opt);
}
