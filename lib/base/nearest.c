/* nearest.c - measures how near names are to each other. */
#include "base/nearest.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static int smallest(int a, int b, int c)
{
	int least = a < b ? a : b;
	return least < c ? least : c;
}

static int is_same(char a, char b)
{
	return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* The least number of insertions, deletions, changes and exchanges of neighbours that make A into
 * B; both are shorter than NEAR_NAME. */
static int distance(const char *a, const char *b)
{
	int row[3][NEAR_NAME], len = (int)strlen(b), i;

	for (int j = 0; j <= len; j++)
		row[0][j] = j;
	for (i = 1; a[i - 1]; i++) {
		int *now = row[i % 3], *before = row[(i + 2) % 3], *earlier = row[(i + 1) % 3];
		now[0] = i;
		for (int j = 1; j <= len; j++) {
			now[j] = smallest(before[j - 1] + !is_same(a[i - 1], b[j - 1]),
				before[j] + 1, now[j - 1] + 1);
			if (i > 1 && j > 1 && is_same(a[i - 1], b[j - 2])
				&& is_same(a[i - 2], b[j - 1]) && earlier[j - 2] + 1 < now[j])
				now[j] = earlier[j - 2] + 1;
		}
	}
	return row[(i - 1) % 3][len];
}

void nearest_start(struct near *near, const char *want)
{
	near->want = want + strspn(want, "-");
	near->n = 0;
}

void nearest_offer(struct near *near, const char *name)
{
	size_t len = strlen(near->want);
	int limit = len < 4 ? 1 : (int)len / 2, d, at;
	const char *tail = strstr(name, "::"); /* libpfm4's PMU::EVENT:MASK */
	const char *bare = name + strspn(name, "-");

	if (len >= NEAR_NAME || strlen(name) >= NEAR_NAME)
		return;
	d = distance(near->want, bare);
	if ((tail = tail ? tail + 1 : strrchr(name, ':'))) {
		int other = distance(near->want, tail + 1);
		d = other < d ? other : d;
	}
	if (len >= 3 && d > limit && strncasecmp(near->want, bare, len) == 0)
		d = limit;
	if (d > limit)
		return;
	for (at = 0; at < near->n && near->best[at].distance <= d; at++)
		if (strcmp(near->best[at].name, name) == 0)
			return;
	if (at == NEAR_BEST)
		return;
	if (near->n < NEAR_BEST)
		near->n++;
	memmove(near->best + at + 1, near->best + at,
		(size_t)(near->n - at - 1) * sizeof *near->best);
	near->best[at].distance = d;
	strcpy(near->best[at].name, name);
}

void nearest_text(const struct near *near, char *out, size_t size)
{
	size_t used = 0;

	out[0] = 0;
	for (int i = 0; i < near->n && used < size; i++)
		used += (size_t)snprintf(
			out + used, size - used, "%s%s", i ? ", " : "", near->best[i].name);
}
