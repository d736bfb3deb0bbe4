/* frames.c - gives frames their ids, and makes rows of the frames that the fleet does not have:
 *	-77 <TAB> /usr/bin/sort <TAB> 3fa1.. <TAB> main <TAB> sort.c <TAB> 12 <TAB> its calls */
#include "base/msg.h"
#include "base/must.h"
#include "base/sha256.h"
#include "calls.h"
#include "format/pctfile.h"
#include "fold.h"
#include "frames.h"
#include "named.h"
#include "names/label.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define AGAIN ((uint64_t)FLEET_AGAIN * 86400)

struct known { /* which of the ids the fleet has */
	const struct ids *ids;
	char *has, **name; /* one of the two is NULL */
	int wrong;
};

static void had(void *arg, char **column)
{
	struct known *k = arg;
	int64_t id;
	size_t i = ids_parse(column[0], &id) == 0 ? ids_find(k->ids, id) : IDS_NONE;

	if (i == IDS_NONE) {
		k->wrong = 1;
	} else if (k->has) {
		k->has[i] = 1;
	} else {
		free(k->name[i]); /* two hosts sent the frame at once */
		k->name[i] = must(strdup(column[1]));
	}
}

static int ask(struct known *k, struct fleet *f, const char *sql, size_t columns)
{
	if (fleet_by_ids(f, sql, k->ids, 0, columns, had, k) != 0)
		return -1;
	if (k->wrong)
		msg_warn("cannot query %s: unexpected answer", fleet_name(f));
	return -k->wrong;
}

char *frames_known(
	struct fleet *f, const char *table, const char *only, uint64_t now, const struct ids *ids)
{
	struct known k = {.ids = ids, .has = must(calloc(ids->n + 1, 1))};
	char sql[200];

	snprintf(sql, sizeof sql, "SELECT %s FROM %s WHERE %ssent >= %" PRIu64 " AND %s IN ", table,
		table, only, now > AGAIN ? now - AGAIN : 0, table);
	if (ask(&k, f, sql, 1) == 0)
		return k.has;
	free(k.has);
	return NULL;
}

/* 1 when object, build-id and address identify frame F: it has the same names wherever it was
 * sampled. */
static int is_identified(const struct places *p, uint32_t f)
{
	const struct place_obj *o = &p->obj[p->frame[f].obj];

	if (p->frame[f].name || !o->id_len || o->stamp[0] || o->flags & PLACE_SAID)
		return 0;
	return strcmp(o->path, PCT_KERNEL) != 0
		|| memcmp(o->boot, (uint8_t[sizeof o->boot]){0}, sizeof o->boot) != 0;
}

static int64_t hash_of(const struct places *p, uint32_t f)
{
	const struct place_obj *o = &p->obj[p->frame[f].obj];
	char id[LABEL_IDENTITY];
	struct text key = {0};
	int64_t hash;

	text_add(&key, "%s%c%s%c%llx%c%d", label_object(o), FLEET_PART, label_identity(o, id),
		FLEET_PART, (unsigned long long)p->frame[f].addr, FLEET_PART,
		(o->flags & PCT_F_RAW_ADDR) != 0);
	hash = (int64_t)sha256_64(key.text, key.len);
	free(key.text);
	return hash;
}

/* Append the call C to T; FUNCTION: without its line. */
static void put_call(struct text *t, const struct call *c, int function)
{
	static const char no_line[] = {FLEET_PART, FLEET_PART};

	if (!function) {
		text_put(t, c->text, c->len);
		return;
	}
	text_put(t, c->text, c->parts[4] - 1);
	if (c->parts[4] - 1 == c->parts[3])
		text_add(t, FLEET_RARE_PLACES);
	text_put(t, no_line, sizeof no_line);
}

int64_t frames_row(
	struct text *t, uint64_t now, int64_t id, const struct calls *c, uint32_t i, int function)
{
	const struct call *leaf = &c->call[c->first[i]];
	const char *line = leaf->text + leaf->parts[5];
	struct text calls = {0};

	for (size_t k = c->first[i]; k < c->first[i + 1]; k++) {
		if (calls.len)
			text_put(&calls, (char[]){FLEET_FRAME}, 1);
		put_call(&calls, &c->call[k], function);
	}
	if (!id)
		id = (int64_t)sha256_64(calls.text, calls.len);
	text_number(t, id, '\t');
	for (size_t part = 0; part < 5; part++) { /* all but the address */
		size_t len = leaf->parts[part + 1] - leaf->parts[part] - 1;
		if (part == 2)
			continue;
		if (part == 3 && function && !len)
			text_add(t, FLEET_RARE_PLACES);
		text_put(t, leaf->text + leaf->parts[part], len);
		text_put(t, "\t", 1);
	}
	text_add(t, "%s\t%s\t%" PRIu64 "\n", leaf->parts[5] < leaf->len && !function ? line : "0",
		calls.text, now);
	free(calls.text);
	return id;
}

struct wanted {           /* what the fleet lacks: `number' is its number; frame I has its names */
	const char *text; /* sort by this: similar names compress well */
	uint32_t number, i;
};

/* Put the frames and functions that are USED and that the fleet lacks into W.  Returns how many. */
static size_t choose(const char *used, size_t frames, const int64_t *id, const struct ids *ids,
	const char *has, struct wanted *w)
{
	size_t n = 0;

	for (uint32_t k = 0; k < 2 * frames; k++)
		if (used[k] && !(id[k] && has[ids_find(ids, id[k])]))
			w[n++] = (struct wanted){
				.number = k, .i = k < frames ? k : k - (uint32_t)frames};
	return n;
}

static int by_text(const void *a, const void *b)
{
	return strcmp(((const struct wanted *)a)->text, ((const struct wanted *)b)->text);
}

/* Make the rows of the N frames W of C; frames without an id get one. */
static void frame_rows(
	struct block *b, const struct calls *c, struct wanted *w, size_t n, int64_t *id)
{
	for (size_t k = 0; k < n; k++)
		w[k].text = c->call[c->first[w[k].i]].text;
	if (n)
		qsort(w, n, sizeof *w, by_text);
	for (size_t k = 0; k < n; k++)
		id[w[k].number] = frames_row(
			&b->frame, b->now, id[w[k].number], c, w[k].i, w[k].number >= b->p.frames);
}

int64_t *frames_identities(const struct places *p)
{
	int64_t *identity = must(calloc(p->frames + 1, sizeof *identity));

	for (uint32_t i = 0; i < p->frames; i++)
		if (is_identified(p, i))
			identity[i] = hash_of(p, i);
	return identity;
}

/* Set the ids that are known before the names are asked for, and add them to IDS. */
static void identify(const struct places *p, const int64_t *identity, const struct calls *c,
	const char *used, int64_t *id, struct ids *ids)
{
	struct text key = {0};

	for (uint32_t i = 0; i < p->frames; i++)
		if (used[i] && identity[i])
			ids_add(ids, id[i] = identity[i]);
	for (uint32_t i = 0; c && i < p->frames; i++)
		if (used[p->frames + i]) {
			key.len = 0;
			fold_key(&key, c, i);
			ids_add(ids, id[p->frames + i] = (int64_t)sha256_64(key.text, key.len));
		}
	free(key.text);
}

/* Find the names of the N frames W of P, which F lacks or was sent long ago; names that F has
 * stay. */
static int name(struct calls *c, const struct places *p, struct fleet *f, const int64_t *identity,
	const struct wanted *w, size_t n, struct kept *kept, const struct translate_opt *t)
{
	static char none[1];
	char **has = must(calloc(p->frames + 1, sizeof *has));
	struct ids ids = {0};
	struct known k = {.ids = &ids, .name = must(calloc(n + 1, sizeof *k.name))};
	int rc;

	for (size_t i = 0; i < n; i++)
		if (identity[w[i].i])
			ids_add(&ids, identity[w[i].i]);
	rc = ask(&k, f, "SELECT frame, calls FROM frame WHERE " FLEET_NAMED " AND frame IN ", 2);
	for (size_t i = 0; i < p->frames; i++)
		has[i] = none;
	for (size_t i = 0; i < n; i++)
		has[w[i].i] = identity[w[i].i] ? k.name[ids_find(&ids, identity[w[i].i])] : NULL;
	if (rc == 0)
		named(c, p, identity, has, kept, t);
	for (size_t i = 0; i < ids.n; i++)
		free(k.name[i]);
	free(k.name);
	free(has);
	ids_free(&ids);
	return rc;
}

int frames_rows(struct block *b, struct fleet *f, struct kept *kept, const struct translate_opt *t,
	const int64_t *identity, const struct calls *c, const char *used, int64_t *id)
{
	const struct places *p = &b->p;
	struct wanted *w = must(calloc(2 * p->frames + 1, sizeof *w));
	struct calls own = {0};
	struct ids ids = {0};
	char *has;
	size_t n;
	int rc = -1;

	identify(p, identity, c, used, id, &ids);
	/* leave out frames without a name in F: they may have one now */
	has = frames_known(f, "frame", FLEET_NAMED " AND ", b->now, &ids);
	if (has) {
		n = choose(used, p->frames, id, &ids, has, w);
		rc = c ? 0 : name(&own, p, f, identity, w, n, kept, t);
		if (rc == 0)
			frame_rows(b, c ? c : &own, w, n, id);
		calls_free(&own);
	}
	ids_free(&ids);
	free(w);
	free(has);
	return rc;
}
