/* gonames.c - decodes Go's symbol names.  gc writes %xx in package paths (cmd/internal/objabi,
 * PathToPrefix).  gccgo has two ways (gofrontend's names.cc).  Until GCC 10 it writes .xNN ..zNN
 * ..uNNNN ..UNNNNNNNN ; since GCC 11 it writes _xNN _uNNNN _UNNNNNNNN, __ and the one-letter codes
 * below. */
#include <string.h>

#include "dwarf/gonames.h"

static int hex(int c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The character that the N hexadecimal digits at P stand for; -1 when they are not hexadecimal
 * digits or the character is not printable. */
static long digits(const char *p, int n)
{
	long c = 0;

	while (n-- > 0) {
		int h = hex(*p++);

		if (h < 0 || c > 0x10ffff)
			return -1;
		c = c * 16 + h;
	}
	return c < 0x20 || c == 0x7f || c > 0x10ffff || (c >= 0xd800 && c < 0xe000) ? -1 : c;
}

/* Write C as UTF-8 at OUT.  Returns the place behind it. */
static char *put(char *out, long c)
{
	if (c < 0x80) {
		*out++ = (char)c;
		return out;
	}
	if (c < 0x800) {
		*out++ = (char)(0xc0 | c >> 6);
	} else {
		if (c < 0x10000) {
			*out++ = (char)(0xe0 | c >> 12);
		} else {
			*out++ = (char)(0xf0 | c >> 18);
			*out++ = (char)(0x80 | (c >> 12 & 0x3f));
		}
		*out++ = (char)(0x80 | (c >> 6 & 0x3f));
	}
	*out++ = (char)(0x80 | (c & 0x3f));
	return out;
}

static int alnum(int c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Decode gc's escapes: each %xx is one byte; bytes above 0x7f are UTF-8.  Returns 1 when there was
 * one. */
static int gc(const char *name, char *out)
{
	int found = 0;

	while (*name) {
		int high = *name == '%' ? hex(name[1]) : -1;
		int low = high < 0 ? -1 : hex(name[2]);
		int c = high * 16 + low;

		if (low < 0 || c < 0x20 || c == 0x7f) {
			*out++ = *name++;
			continue;
		}
		*out++ = (char)c;
		name += 3;
		found = 1;
	}
	*out = '\0';
	return found;
}

static int dots(const char *name, char *out)
{
	int found = 0;

	while (*name) {
		int n = strncmp(name, ".x", 2) == 0 || strncmp(name, "..z", 3) == 0 ? 2
			: strncmp(name, "..u", 3) == 0                              ? 4
			: strncmp(name, "..U", 3) == 0                              ? 8
										    : 0;
		int skip = name[0] == '.' && name[1] == '.' ? 3 : 2;
		long c = n ? digits(name + skip, n) : -1;

		if (c < 0 || (n == 2 && c > 0x7f)) {
			*out++ = *name++;
			continue;
		}
		out = put(out, c);
		name += skip + n;
		found = 1;
	}
	*out = '\0';
	return found;
}

/* Decode gccgo's escapes since GCC 11.  Returns 0 when an underscore begins no escape: then gccgo
 * did not write NAME. */
static int underscores(const char *name, char *out)
{
	static const char codes[] = "_0123456789abc", plain[] = "_./*,{}[]()\" ;";

	while (*name) {
		const char *code;
		long c;

		if (*name != '_') {
			*out++ = *name++;
			continue;
		}
		if (!name[1])
			return 0;
		if ((code = strchr(codes, name[1]))) {
			*out++ = plain[code - codes];
			name += 2;
			continue;
		}
		int n = name[1] == 'x' ? 2 : name[1] == 'u' ? 4 : name[1] == 'U' ? 8 : 0;

		if (!n || (c = digits(name + 2, n)) < 0)
			return 0;
		out = put(out, c);
		name += 2 + n;
	}
	*out = '\0';
	return 1;
}

/* A name of gc may hold underscores of its own (a_1).  So a name counts as gccgo's only when its
 * package path has an encoded dot or slash between two letters or digits, and when the name has no
 * character that gccgo would have encoded. */
static int written_by_gccgo(const char *name)
{
	const char *path_end = strchr(name, '.');
	int evidence = 0;

	if (!path_end)
		return 0;
	for (const char *p = name; *p; p++) {
		if (!alnum(*p) && *p != '_' && *p != '.')
			return 0;
		if (p > name && p < path_end && *p == '_' && (p[1] == '0' || p[1] == '1')
			&& alnum(p[-1]) && alnum(p[2]))
			evidence = 1;
	}
	return evidence;
}

int gonames_decode(const char *name, int go_unit, char *out)
{
	if (strchr(name, '%') && (go_unit || (strchr(name, '.') && strstr(name, "%2"))))
		return gc(name, out);
	if ((go_unit || strstr(name, "..z2f") || strstr(name, ".x2e")) && dots(name, out))
		return 1;
	if (!go_unit)
		return 0;
	if (strncmp(name, "g.", 2) == 0) /* gccgo's mark of a source name that had to be encoded */
		return underscores(name + 2, out);
	return written_by_gccgo(name) && underscores(name, out);
}
