/* kept.c - keeps names in a file of the cache directory, a line for each frame: its id, and its
 * names as frame.calls of the tables has them.
 *	000000000000004d /usr/bin/sort<1f>3fa1..<1f>1139<1f>main<1f>sort.c<1f>12 */
#define _GNU_SOURCE
#include "base/grown.h"
#include "base/must.h"
#include "base/sha256.h"
#include "fleet/fleet.h"
#include "kept.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	ID = 17,         /* bytes before the names */
	MOST = 32 << 20, /* bytes of all lines; above that only lines stay that were used now */
	SEPARATORS = 5   /* FLEET_PARTs in each call of frame.calls */
};

/* Returns the line of ID, which is empty when it is new. */
static struct kept_line *line_of(struct kept *k, int64_t id)
{
	size_t n = ids_add(&k->ids, id);

	k->line = grown(k->line, &k->room, n, sizeof *k->line);
	return &k->line[n];
}

static void open_file(struct kept *k)
{
	char *text = NULL;
	const char *at, *end, *nl;

	/* the number of the lines' form is in front */
	if (asprintf(&text, "1 " PCT_VERSION_TEXT "\n%s", k->naming) < 0)
		must(NULL);
	snprintf(k->key, sizeof k->key, "ship-%016" PRIx64, sha256_64(text, strlen(text)));
	free(text);
	if (nmcache_load(&k->file, k->key) != 0)
		return;
	end = k->file.text + k->file.size;
	for (at = k->file.text; at < end; at = nl + 1) {
		nl = memchr(at, '\n', (size_t)(end - at));
		if (!nl || nl - at < ID)
			return;
		line_of(k, (int64_t)strtoull(at, NULL, 16))->calls = at + ID;
	}
}

/* 1 when CALLS has the form of frame.calls. */
static int is_calls(const char *calls)
{
	unsigned parts = 0;

	for (; *calls; calls++)
		if (*calls == FLEET_PART)
			parts++;
		else if (*calls == FLEET_FRAME && parts == SEPARATORS)
			parts = 0;
		else if (*calls == FLEET_FRAME)
			return 0;
	return parts == SEPARATORS;
}

char *kept_find(struct kept *k, int64_t id)
{
	struct kept_line *line;
	size_t n;

	if (!k->key[0])
		open_file(k);
	n = ids_find(&k->ids, id);
	if (n == IDS_NONE)
		return NULL;
	line = &k->line[n];
	line->used = 1;
	if (!line->own)
		line->own = must(strndup(line->calls, strcspn(line->calls, "\n")));
	return is_calls(line->own) ? line->own : NULL;
}

void kept_add(struct kept *k, int64_t id, const char *calls, size_t len)
{
	struct kept_line *line = line_of(k, id);

	free(line->own);
	*line = (struct kept_line){.own = must(strndup(calls, len)), .used = 1};
	k->added = 1;
}

static void write_lines(struct kept *k, int used)
{
	char *text = NULL;
	struct nmcache new;
	size_t size;
	FILE *out = must(open_memstream(&text, &size));

	for (size_t i = 0; i < k->ids.n; i++) {
		const char *calls = k->line[i].own ? k->line[i].own : k->line[i].calls;
		if (used && !k->line[i].used)
			continue;
		fprintf(out, "%016" PRIx64 " ", (uint64_t)k->ids.id[i]);
		fwrite(calls, 1, strcspn(calls, "\n"), out);
		putc('\n', out);
	}
	fclose(out);
	nmcache_take(&new, must(text), size);
	nmcache_store(&new, k->key);
	nmcache_close(&new);
}

void kept_close(struct kept *k)
{
	size_t all = k->file.size;

	for (size_t i = 0; i < k->ids.n; i++)
		all += !k->line[i].calls ? strlen(k->line[i].own) + ID + 1 : 0;
	if (k->added)
		write_lines(k, all > MOST);
	nmcache_close(&k->file);
	for (size_t i = 0; i < k->ids.n; i++)
		free(k->line[i].own);
	free(k->line);
	ids_free(&k->ids);
}
