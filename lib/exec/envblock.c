/* envblock.c - reads and changes environments. */
#include "exec/envblock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
