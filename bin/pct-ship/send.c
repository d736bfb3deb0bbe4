/* send.c - sends a directory as a part of its own, and then writes the part into the ledger.
 *
 * The number of a part has, from its highest bits down: the time of the directory's newest file, a
 * mark of all its files, and a random number.  Of the parts of a directory in the ledger only the
 * one with the highest number counts.  So
 *   - killed before the ledger's row: none of the part's rows counts, and the next ship sends all
 *   - two ships at once: both write parts, one of which counts
 *   - the answer to the ledger's row is lost: the row is there, and the next ship sees it
 *   - a directory that grew after it was sent is sent again, and replaces what it was
 *   - a directory that grew after the clock was set back has another mark, and a higher number. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/num.h"
#include "base/sha256.h"
#include "dirs.h"
#include "frames.h"
#include "inside/escape.h"
#include "send.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/* What the ledger has of a directory. */
struct entry {
	uint64_t part, recorded;
	int wrong; /* 1: the answer is not what was asked for */
};

/* Take the two numbers of a row.  The maximum of no rows is empty, and counts as 0. */
static void number(void *arg, char **column)
{
	struct entry *e = arg;

	e->wrong = (*column[0] && num_parse(column[0], 10, 0, INT64_MAX, &e->part) != 0)
		|| (*column[1] && num_parse(column[1], 10, 0, INT64_MAX, &e->recorded) != 0);
}

static int ask(struct sending *s, struct entry *e, const char *sql)
{
	*e = (struct entry){0};
	if (fleet_ask(s->fleet, sql, 2, number, e) != 0)
		return -1;
	if (e->wrong)
		msg_warn("cannot query %s: unexpected answer", fleet_name(s->fleet));
	return -e->wrong;
}

/* The number of the directory PATH of this host.  Its key includes dirs_which(), because an earlier
 * process with the same pid may have had a directory of that name.  It also includes the host,
 * because hosts that are copies share names and the machine's id. */
static int64_t directory_id(const struct sending *s, const char *path)
{
	char *key = NULL, *which = dirs_which(path), machine[64] = "";
	FILE *f = fopen("/etc/machine-id", "re");
	int64_t id;

	if (f && !fgets(machine, sizeof machine, f))
		machine[0] = 0;
	if (f)
		fclose(f);
	if (asprintf(&key, "%s\n%s\n%s\n%s", s->whence.host, machine, path, which) < 0)
		must(NULL);
	free(which);
	id = (int64_t)sha256_64(key, strlen(key));
	free(key);
	return id;
}

/* The number of a part without its random bits. */
static uint64_t version_now(const struct block_state *b)
{
	return b->newest << FLEET_MARK | b->mark;
}

static uint64_t version_sent(const struct entry *e)
{
	return e->part >> FLEET_RANDOM;
}

static int64_t new_part(uint64_t version)
{
	uint32_t bits;

	if (getrandom(&bits, sizeof bits, 0) != sizeof bits)
		msg_die(EXIT_FAIL, "cannot get a random number: %s", strerror(errno));
	return (int64_t)(version << FLEET_RANDOM | (bits >> (32 - FLEET_RANDOM)));
}

/* 1 when the ledger has all of the directory, in this version or in a later one with the same mark;
 * 0 when it has not; -1 after a message.  *E becomes what the ledger has. */
static int is_there(struct sending *s, int64_t directory, uint64_t version, struct entry *e)
{
	char sql[200];

	snprintf(sql, sizeof sql,
		"SELECT max(part), max(recorded) FROM ledger WHERE directory = %" PRId64,
		directory);
	if (ask(s, e, sql) != 0)
		return -1;
	return e->part && version_sent(e) >= version
		&& !((version_sent(e) ^ version) & ((1U << FLEET_MARK) - 1));
}

static void ledger_row(struct text *t, const struct sending *s, const struct block *b, char *name)
{
	text_add(t,
		"%" PRId64 "\t%" PRId64 "\t%s\t%s\t%s\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64
		"\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\n",
		b->directory, b->part, s->whence.host, s->whence.boot, name, b->begun, b->ended,
		b->now, b->files, b->damaged, b->recorded, b->lost);
}

/* Check that the database has all of ROWS, whose first column has ids of TABLE.  Returns 0, or -1
 * after a message.  A database with transactions has them, since it took them. */
static int check_rows(struct sending *s, const char *table, const struct text *rows, uint64_t now)
{
	struct ids ids = {0};
	size_t there = 0;
	char *has, *end;
	int rc = -1;

	if (fleet_transacts(s->fleet))
		return 0;
	for (char *line = rows->text; line && *line; line = end + 1) {
		ids_add(&ids, strtoll(line, NULL, 10));
		end = strchr(line, '\n');
	}
	has = frames_known(s->fleet, table, "", now, &ids);
	for (size_t i = 0; has && i < ids.n; i++)
		there += has[i] != 0;
	if (has && there == ids.n)
		rc = 0;
	else if (has)
		msg_warn("%s has %zu rows of %s of %zu that were sent", fleet_name(s->fleet), there,
			table, ids.n);
	free(has);
	ids_free(&ids);
	return rc;
}

/* Put all rows of B, check that the database has them, and then put the ledger's row.  Returns 0,
 * or -1 after a message. */
static int put(struct sending *s, const struct block *b, const struct text *ledger)
{
	struct entry e;
	char sql[200];

	snprintf(sql, sizeof sql,
		"SELECT count(*), sum(count) FROM sample WHERE directory = %" PRId64
		" AND part = %" PRId64,
		b->directory, b->part);
	if (fleet_put(s->fleet, "frame", BLOCK_FRAME, b->frame.text, b->frame.len) != 0
		|| fleet_put(s->fleet, "path", BLOCK_PATH, b->path.text, b->path.len) != 0
		|| fleet_put(s->fleet, "sample", BLOCK_SAMPLE, b->sample.text, b->sample.len) != 0
		|| check_rows(s, "frame", &b->frame, b->now) != 0
		|| check_rows(s, "path", &b->path, b->now) != 0 || ask(s, &e, sql) != 0)
		return -1;
	if (e.recorded != b->recorded) {
		msg_warn("%s has %" PRIu64 " samples of %" PRIu64 " that were sent",
			fleet_name(s->fleet), e.recorded, b->recorded);
		return -1;
	}
	return fleet_put(s->fleet, "ledger", BLOCK_LEDGER, ledger->text, ledger->len);
}

/* Like put, in one transaction.  Returns 1, and puts nothing, when another ship was faster. */
static int commit(struct sending *s, const struct block *b, const struct text *ledger)
{
	struct entry e;
	int there, rc = -1;

	if (fleet_begin(s->fleet) != 0)
		return -1;
	there = is_there(s, b->directory, (uint64_t)b->part >> FLEET_RANDOM, &e);
	if (there == 0)
		rc = put(s, b, ledger);
	if (fleet_end(s->fleet, there == 0 && rc == 0) != 0)
		return -1;
	return there == 1 ? 1 : rc;
}

static int send_block(struct sending *s, struct block *b, const char *path)
{
	char *name = must(malloc(4 * strlen(path) + 1));
	struct text ledger = {0};
	uint64_t before = fleet_sent(s->fleet);
	int rc;

	escape(name, 4 * strlen(path) + 1, path, strlen(path));
	ledger_row(&ledger, s, b, name);
	rc = block_rows(b, s->fleet, &s->whence, s->rows, &s->kept, &s->read->tr);
	if (rc == 0)
		rc = commit(s, b, &ledger);
	free(ledger.text);
	free(name);
	if (rc < 0) {
		msg_warn("%s is not sent", path);
		s->broken = 1;
		return 1;
	}
	if (rc == 1) {
		s->already++;
		return 0;
	}
	s->sent++;
	s->samples += b->recorded;
	s->lost += b->lost;
	if (s->verbose)
		msg_warn("%s: %" PRIu64 " samples, %" PRIu64 " lost, %" PRIu64
			 " without lines, %" PRIu64
			 " without rare callers, %zu bytes of rows, %" PRIu64 " bytes sent",
			path, b->recorded, b->lost, b->folded, b->cut,
			b->frame.len + b->path.len + b->sample.len, fleet_sent(s->fleet) - before);
	return 0;
}

int send_directory(void *arg, const char *path)
{
	struct sending *s = arg;
	struct block b = {0};
	const char *why = dirs_open(path);
	struct block_state state = block_state(path);
	struct entry e;
	int there, back, bad = 0;

	if (s->broken) {
		s->refused++;
		return 1;
	}
	if (why) {
		s->open++;
		msg_warn("%s is left for later: %s", path, why);
		return 0;
	}
	b.directory = directory_id(s, path);
	b.ended = state.newest;
	b.now = clock_day() / 1000000000u;
	there = is_there(s, b.directory, version_now(&state), &e);
	if (there < 0) {
		s->broken = 1;
		s->refused++;
		return 1;
	}
	if (there) {
		s->already++;
		return 0;
	}
	/* the clock was set back, or files are gone */
	back = version_sent(&e) >> FLEET_MARK >= state.newest;
	if (back)
		state.newest = (version_sent(&e) >> FLEET_MARK) + 1;
	b.part = new_part(version_now(&state));
	if (block_read(&b, path) != 0) {
		msg_warn("%s is not sent: none of its files can be read", path);
		s->refused++;
		bad = 1;
	} else if (back && b.recorded <= e.recorded) {
		s->already++;
	} else if (b.recorded < e.recorded) {
		msg_warn("%s is not sent again: it had %" PRIu64 " samples, and now has %" PRIu64,
			path, e.recorded, b.recorded);
		s->already++;
		bad = 1;
	} else {
		bad = send_block(s, &b, path);
		s->refused += (size_t)s->broken;
	}
	s->damaged += b.damaged;
	bad |= b.damaged != 0;
	block_free(&b);
	return bad;
}
