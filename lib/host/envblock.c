/* envblock.c - reads environments from bytes.  Input: " 41 3d 31 00\n.\n"; output: {"A=1",
 * NULL}. */
#include "host/envblock.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* All of FD as a string, or NULL. */
static char *read_all(int fd)
{
	size_t size = 0, len = 0;
	char *text = NULL;
	ssize_t n;

	do {
		if (size - len < 2) {
			char *more = realloc(text, size = size ? 2 * size : 16384);
			if (!more)
				goto fail;
			text = more;
		}
		n = read(fd, text + len, size - len - 1);
		if (n < 0 && errno != EINTR)
			goto fail;
		len += n > 0 ? (size_t)n : 0;
	} while (n != 0);
	text[len] = 0;
	return text;
fail:
	free(text);
	return NULL;
}

static int nibble(int c)
{
	const char *digits = "0123456789abcdef";
	const char *at = c ? strchr(digits, tolower(c)) : NULL;

	return at ? (int)(at - digits) : -1;
}

/* Turn TEXT from pairs of hex digits into bytes in place.  Returns their number; -1 when TEXT is
 * anything else, or lacks the full stop that marks the output of od as complete. */
static long unhex(char *text)
{
	long len = 0;
	char *p = text + strspn(text, " \n");

	for (; *p && *p != '.'; p += strspn(p, " \n")) {
		int hi = nibble(p[0]), lo = hi < 0 ? -1 : nibble(p[1]);
		if (lo < 0)
			return -1;
		text[len++] = (char)(hi << 4 | lo);
		p += 2;
	}
	return *p == '.' ? len : -1;
}

char **envblock_read(int fd)
{
	char *text = read_all(fd), **env = NULL;
	long len = text ? unhex(text) : -1;
	size_t n = 0;

	if (len >= 0 && (len == 0 || !text[len - 1])) {
		for (long i = 0; i < len; i++)
			n += !text[i];
		env = calloc(n + 1, sizeof *env);
	}
	if (!env) {
		free(text);
		return NULL;
	}
	for (size_t i = 0; i < n; i++) {
		env[i] = text;
		text += strlen(text) + 1;
	}
	return env;
}

/* 1 when the string S is NAME=... */
static int is(const char *s, const char *name)
{
	size_t n = strlen(name);

	return strncmp(s, name, n) == 0 && s[n] == '=';
}

const char *envblock_get(char *const *env, const char *name)
{
	for (; *env; env++)
		if (is(*env, name))
			return *env + strlen(name) + 1;
	return NULL;
}

char **envblock_set(char *const *env, const char *name, const char *value)
{
	size_t n = 0, size = strlen(name) + strlen(value) + 2;
	char *entry = malloc(size), **out;
	int found = 0;

	while (env[n])
		n++;
	out = calloc(n + 2, sizeof *out);
	if (!entry || !out) {
		free(entry);
		free(out);
		return NULL;
	}
	snprintf(entry, size, "%s=%s", name, value);
	for (size_t i = 0; i < n; i++) {
		int it = is(env[i], name);
		out[i] = it ? entry : env[i];
		found |= it;
	}
	if (!found)
		out[n] = entry;
	return out;
}
