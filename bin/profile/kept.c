/* kept.c - keeps texts with the sizes and times of the files that they were made from. */
#define _GNU_SOURCE
#include "base/growtext.h"
#include "base/must.h"
#include "base/sha256.h"
#include "paths/cachetext.h"
#include "kept.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char magic[] = "PCTKE 1", from[] = "## from ";

/* Append what identifies the file PATH to F. */
static void put_file(FILE *f, const char *path)
{
	struct stat st;

	if (stat(path, &st) != 0)
		memset(&st, 0, sizeof st);
	fprintf(f, "%s %llu %lld.%09ld %llu\n", path, (unsigned long long)st.st_size,
		(long long)st.st_mtim.tv_sec, st.st_mtim.tv_nsec, (unsigned long long)st.st_ino);
}

/* The head of TEXT, from malloc: the words, the state of the files that TEXT names, and an empty
 * line. */
static char *facts(char **word, const char *text, size_t size)
{
	char real[PATH_MAX], *out = NULL;
	const char *end = text + size, *nl;
	size_t len;
	FILE *f = must(open_memstream(&out, &len));

	put_file(f, realpath(word[0], real) ? real : word[0]);
	for (size_t i = 1; word[i]; i++)
		fprintf(f, "%zu %s\n", strlen(word[i]), word[i]);
	for (const char *at = text; at < end && (nl = memchr(at, '\n', (size_t)(end - at)));
		at = nl + 1) {
		if ((size_t)(nl - at) <= strlen(from) || memcmp(at, from, strlen(from)) != 0)
			continue;
		snprintf(real, sizeof real, "%.*s", (int)((size_t)(nl - at) - strlen(from)),
			at + strlen(from));
		put_file(f, real);
	}
	fputc('\n', f);
	if (fclose(f) != 0)
		must(NULL);
	return out;
}

/* Set KEY to the cache's name for the words and the present state of the program. */
static void name(char key[40], char **word)
{
	char *all = facts(word, "", 0);

	snprintf(key, 40, "kept-%016" PRIx64, sha256_64(all, strlen(all)));
	free(all);
}

char *kept_get(char **word)
{
	struct cachetext kept;
	char key[40], *now, *out = NULL;
	const char *text;
	size_t head;

	name(key, word);
	if (cachetext_load(&kept, magic, key) != 0)
		return NULL;
	text = memmem(kept.text, kept.size, "\n\n", 2);
	head = text ? (size_t)(text + 2 - kept.text) : kept.size;
	now = facts(word, kept.text + head, kept.size - head);
	if (strlen(now) == head && memcmp(now, kept.text, head) == 0)
		out = must(strndup(kept.text + head, kept.size - head));
	free(now);
	cachetext_close(&kept);
	return out;
}

void kept_put(char **word, const char *text)
{
	char key[40], *head = facts(word, text, strlen(text));
	struct text all = {0};

	text_add(&all, "%s%s", head, text);
	name(key, word);
	cachetext_store(magic, key, all.text, all.len); /* if this fails, the next run asks again */
	free(head);
	free(all.text);
}
