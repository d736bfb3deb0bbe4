/* hook_unpreload.c - owns the name of this library in LD_PRELOAD. */
#include "preload/files.h"
#include "preload/hook_unpreload.h"
#include "preload/rules.h"

#include <string.h>

static char library[4096];
static const char preload[] = "LD_PRELOAD=";

void unpreload_begin(const char *name)
{
	size_t at = 0;

	put_text(library, sizeof library, &at, name);
}

const char *unpreload_name(void)
{
	return library;
}

const char *unpreload_value(char *const envp[], const char *name)
{
	size_t n = strlen(name);

	for (; envp && *envp; envp++)
		if (strncmp(*envp, name, n) == 0)
			return *envp + n;
	return NULL;
}

int unpreload_is_needed(char *const envp[])
{
	const char *list = unpreload_value(envp, preload);

	return list && library[0] && strstr(list, library) != NULL;
}

/* Copy LIST, entries between colons or blanks, without `library`. */
static void without_library(char *to, const char *list)
{
	size_t len = strlen(library), n, out = 0;

	for (; *list; list += n) {
		list += strspn(list, ": ");
		n = strcspn(list, ": ");
		if (!n || (n == len && strncmp(list, library, n) == 0))
			continue;
		if (out)
			to[out++] = ':';
		memcpy(to + out, list, n);
		out += n;
	}
	to[out] = 0;
}

size_t unpreload_count(char *const envp[])
{
	size_t n = 0;

	while (envp && envp[n])
		n++;
	return n;
}

size_t unpreload_room(char *const envp[])
{
	return sizeof preload + strlen(unpreload_value(envp, preload));
}

char *const *unpreload(char *const envp[], char **list, char *text)
{
	char **to = list;

	for (; *envp; envp++) {
		if (strncmp(*envp, preload, sizeof preload - 1) != 0) {
			*to++ = *envp;
			continue;
		}
		memcpy(text, preload, sizeof preload);
		without_library(text + sizeof preload - 1, *envp + sizeof preload - 1);
		if (text[sizeof preload - 1])
			*to++ = text;
	}
	*to = NULL;
	return list;
}
