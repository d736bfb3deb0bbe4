/* kept - keeps what a script found out about a program while the files that it read are the same.
 *	kept put PROGRAM WORD... <TEXT      keeps TEXT under PROGRAM and the WORDs
 *	kept get PROGRAM WORD...            prints it; status 1: there is none, or a file is another
 * The files are PROGRAM and those in lines of TEXT:
 *	## from /usr/bin/gdb
 * The text is in the cache directory (host/cachedir.h), as one of its files kept-HASH. */
#define _GNU_SOURCE
#include "base/msg.h"
#include "base/must.h"
#include "base/sha256.h"
#include "host/cachetext.h"

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

/* The words, and the files of TEXT as they are now, before an empty line: from malloc. */
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

/* The file of the cache: by the words and the program as it is. */
static void name(char key[40], char **word)
{
	char *all = facts(word, "", 0);

	snprintf(key, 40, "kept-%016" PRIx64, sha256_64(all, strlen(all)));
	free(all);
}

static int get(char **word)
{
	struct cachetext kept;
	char key[40], *now;
	const char *text;
	size_t size, head;
	int same;

	name(key, word);
	if (cachetext_load(&kept, magic, key) != 0)
		return EXIT_PARTIAL;
	text = memmem(kept.text, kept.size, "\n\n", 2);
	head = text ? (size_t)(text + 2 - kept.text) : kept.size;
	size = kept.size - head;
	now = facts(word, kept.text + head, size);
	same = strlen(now) == head && memcmp(now, kept.text, head) == 0;
	if (same)
		fwrite(kept.text + head, 1, size, stdout);
	free(now);
	cachetext_close(&kept);
	msg_close_stdout();
	return same ? EXIT_OK : EXIT_PARTIAL;
}

static int put(char **word)
{
	char key[40], buf[8192], *all = NULL, *text = NULL, *head;
	size_t n, len, size;
	FILE *f = must(open_memstream(&text, &size));

	while ((n = fread(buf, 1, sizeof buf, stdin)) > 0)
		fwrite(buf, 1, n, f);
	if (fclose(f) != 0)
		must(NULL);
	head = facts(word, text, size);
	f = must(open_memstream(&all, &len));
	fputs(head, f);
	fwrite(text, 1, size, f);
	if (fclose(f) != 0)
		must(NULL);
	name(key, word);
	n = cachetext_store(magic, key, all, len) != 0; /* without a cache it is found out again */
	free(head);
	free(text);
	free(all);
	return n ? EXIT_PARTIAL : EXIT_OK;
}

int main(int argc, char **argv)
{
	msg_prog = "kept";
	if (argc < 3 || (strcmp(argv[1], "get") != 0 && strcmp(argv[1], "put") != 0))
		msg_die(EXIT_USAGE, "wants get or put, and a program");
	return argv[1][0] == 'g' ? get(argv + 2) : put(argv + 2);
}
