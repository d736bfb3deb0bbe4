/* resolve.c - names places from objects on this host, which have the build-ids of objects that were
 * sampled on hosts without their symbols.
 *	/usr/bin/x <1f> 3fa1.. <1f> 1139 <1f> <1f> <1f>   ->   ... 1139 <1f> main <1f> x.c <1f> 3 */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/num.h"
#include "calls.h"
#include "fleet/ids.h"
#include "frames.h"
#include "inside/escape.h"
#include "resolve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OBJECT, BUILD_ID, ADDRESS, FUNCTION, SOURCE, LINE, PARTS };

struct unnamed {
	struct places p;
	struct ids seen;
	struct { /* of each frame of P */
		int64_t id;
		int named; /* 1: only its line is not known */
	} * frame;
	size_t room;
	int wrong;
};

/* Read the hexadecimal TEXT into the build-id of O.  Returns 0, or -1 when TEXT is not a
 * build-id. */
static int build_id(struct place_obj *o, char *text)
{
	size_t len = strlen(text) / 2;
	uint64_t byte;

	if (!len || strlen(text) % 2 || len > sizeof o->id)
		return -1;
	for (size_t i = 0; i < len; i++) {
		char two[] = {text[2 * i], text[2 * i + 1], 0};
		if (num_parse(two, 16, 0, 255, &byte) != 0)
			return -1;
		o->id[i] = (uint8_t)byte;
	}
	o->id_len = (uint8_t)len;
	return 0;
}

/* Take a row: FRAME, CALLS.  A frame without a name or a line has one call. */
static void frame_row(void *arg, char **column)
{
	struct unnamed *u = arg;
	struct place_obj o = {0};
	char *part[PARTS] = {column[1]};
	size_t before = u->seen.n;
	uint64_t addr;
	int64_t id;
	uint32_t f;

	for (size_t i = 1; i < PARTS && (part[i] = strchr(part[i - 1], FLEET_PART)); i++)
		*part[i]++ = 0;
	if (!part[1] || !part[2] || !part[3] || !part[4] || !part[5]
		|| ids_parse(column[0], &id) != 0
		|| num_parse(part[ADDRESS], 16, 0, UINT64_MAX, &addr) != 0) {
		u->wrong = 1;
		return;
	}
	/* in [kernel] and in generated code, a build-id does not tell the names */
	if (*part[OBJECT] != '/' || build_id(&o, part[BUILD_ID]) != 0)
		return;
	ids_add(&u->seen, id);
	if (u->seen.n == before)
		return; /* a second row of the frame: two hosts sent it at the same time */
	unescape(part[OBJECT]);
	o.path = part[OBJECT];
	f = places_frame(&u->p, places_obj(&u->p, &o), addr);
	u->frame = grown(u->frame, &u->room, f, sizeof *u->frame);
	u->frame[f].id = id;
	u->frame[f].named = fleet_named(part[FUNCTION]);
}

/* Ask for the names, and make rows of the frames that have a name or a line now. */
static void name(const struct unnamed *u, const struct translate_opt *t, struct text *rows,
	struct resolved *l)
{
	char **has = must(calloc(u->p.frames + 1, sizeof *has));
	uint64_t now = clock_day() / 1000000000u;
	struct calls c = {0};

	calls_name(&c, &u->p, has, t);
	for (uint32_t i = 0; i < u->p.frames; i++) {
		if (u->frame[i].named ? !calls_placed(&c, i) : !calls_named(&c, i)) {
			l->left += !u->frame[i].named;
			continue;
		}
		frames_row(rows, now, u->frame[i].id, &c, i, 0);
		l->named++;
	}
	calls_free(&c);
	free(has);
}

int resolve_names(struct fleet *f, const struct translate_opt *t, struct resolved *l)
{
	struct unnamed u = {0};
	struct text rows = {0};
	char *sql = NULL;
	int rc;

	if (asprintf(&sql,
		    "SELECT frame, calls FROM frame WHERE (file = '' OR NOT (%s))"
		    " AND build_id != '' AND NOT (frame %s (SELECT frame FROM frame WHERE"
		    " file != '' AND %s))",
		    FLEET_NAMED, fleet_in(f), FLEET_NAMED)
		< 0)
		must(NULL);
	rc = fleet_ask(f, sql, 2, frame_row, &u);
	if (rc == 0 && u.wrong) {
		msg_warn("cannot query %s: unexpected answer", fleet_name(f));
		rc = -1;
	}
	if (rc == 0)
		name(&u, t, &rows, l);
	if (rc == 0 && rows.len && (rc = fleet_begin(f)) == 0) {
		rc = fleet_put(f, "frame", BLOCK_FRAME, rows.text, rows.len);
		if (fleet_end(f, rc == 0) != 0)
			rc = -1;
	}
	places_free(&u.p);
	ids_free(&u.seen);
	free(u.frame);
	free(rows.text);
	free(sql);
	return rc;
}
