/* nmcache.c - writes and searches the text of symbols. */
#include "base/checksum.h"
#include "symbols/nmcache.h"

#include <stdlib.h>
#include <string.h>

enum { ADDRS = 34 }; /* bytes before the name in a line */
static const char magic[] = "PCTNM 5";

int nmcache_store(const struct nmcache *c, const char *key)
{
	return cachetext_store(magic, key, c->text, c->size);
}

int nmcache_load(struct nmcache *c, const char *key)
{
	memset(c, 0, sizeof *c);
	if (cachetext_load(&c->kept, magic, key) != 0)
		return -1;
	c->text = c->kept.text;
	c->size = c->kept.size;
	return 0;
}

void nmcache_take(struct nmcache *c, char *text, size_t size)
{
	*c = (struct nmcache){.text = text, .size = size, .heap = text};
}

uint64_t nmcache_sum(const struct nmcache *c)
{
	return checksum(c->text, c->size);
}

/* Numbers of 16 hexadecimal digits sort like text. */
static void digits(char buf[17], uint64_t v)
{
	for (int i = 15; i >= 0; i--, v >>= 4)
		buf[i] = "0123456789abcdef"[v & 15];
	buf[16] = 0;
}

const char *nmcache_find(const struct nmcache *c, uint64_t addr, size_t *len)
{
	const char *low = c->text, *high = c->text + c->size, *best = NULL, *nl;
	char key[17];

	digits(key, addr);
	while (low < high) {
		const char *line = low + (high - low) / 2;
		while (line > low && line[-1] != '\n')
			line--;
		if (!(nl = memchr(line, '\n', (size_t)(high - line))) || nl - line < ADDRS)
			return NULL;
		if (memcmp(line, key, 16) <= 0) {
			best = line;
			low = nl + 1;
		} else {
			high = line;
		}
	}
	if (!best || memcmp(key, best + 17, 16) >= 0)
		return NULL;
	nl = memchr(best, '\n', (size_t)(c->text + c->size - best));
	*len = (size_t)(nl - best) - ADDRS;
	return best + ADDRS;
}

size_t nmcache_between(const char *name, size_t len)
{
	const char *tab = memchr(name, '\t', len); /* symbols are escaped */

	return tab ? (size_t)(tab - name) : 0;
}

uint64_t nmcache_mark(const struct nmcache *c, const char *name)
{
	const char *end = c->text + c->size, *line;
	const size_t head_len = sizeof NMCACHE_MARK - 1, len = strlen(name);

	for (; end > c->text; end = line) {
		for (line = end - 1; line > c->text && line[-1] != '\n';)
			line--;
		if ((size_t)(end - line) < head_len || memcmp(line, NMCACHE_MARK, head_len) != 0)
			break;
		if ((size_t)(end - line) == head_len + len + 18
			&& memcmp(line + head_len, name, len) == 0 && line[head_len + len] == ' ')
			return strtoull(line + head_len + len + 1, NULL, 16);
	}
	return 0;
}

void nmcache_close(struct nmcache *c)
{
	cachetext_close(&c->kept);
	free(c->heap);
	memset(c, 0, sizeof *c);
}
