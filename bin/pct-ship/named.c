/* named.c - finds the names of frames.  A frame without a name is also kept, under another id.
 * That id changes each day, and when the file of the object changes. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/must.h"
#include "base/sha256.h"
#include "named.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { DAY = 86400 };

/* A checksum of the state of O's file and of today's date. */
static uint64_t state_of(const struct place_obj *o)
{
	struct stat st = {0};
	char *text = NULL;
	uint64_t hash;

	if (stat(o->kept ? o->kept : o->path, &st) != 0)
		st = (struct stat){0};
	if (asprintf(&text, "%llu %lld %lld.%ld %llu", (unsigned long long)st.st_ino,
		    (long long)st.st_size, (long long)st.st_mtime, (long)st.st_mtim.tv_nsec,
		    (unsigned long long)(clock_day() / 1000000000u / DAY))
		< 0)
		must(NULL);
	hash = sha256_64(text, strlen(text));
	free(text);
	return hash;
}

/* Keep the names of the frames that were asked for. */
static void keep(struct kept *kept, const struct calls *c, const int64_t *identity,
	char *const *has, const uint64_t *state)
{
	struct text text = {0};

	for (uint32_t i = 0; i < c->p->frames; i++) {
		if (has[i] || !identity[i])
			continue;
		text.len = 0;
		calls_text(&text, c, i);
		kept_add(kept,
			calls_named(c, i)
				? identity[i]
				: (int64_t)((uint64_t)identity[i] ^ state[c->p->frame[i].obj]),
			text.text, text.len);
	}
	free(text.text);
}

void named(struct calls *c, const struct places *p, const int64_t *identity, char **has,
	struct kept *kept, const struct translate_opt *t)
{
	uint64_t *state = must(calloc(p->objs + 1, sizeof *state));

	for (size_t o = 0; o < p->objs; o++)
		state[o] = state_of(&p->obj[o]);
	for (uint32_t i = 0; i < p->frames; i++)
		if (!has[i] && identity[i] && !(has[i] = kept_find(kept, identity[i])))
			has[i] = kept_find(
				kept, (int64_t)((uint64_t)identity[i] ^ state[p->frame[i].obj]));
	calls_name(c, p, has, t);
	keep(kept, c, identity, has, state);
	free(state);
}
