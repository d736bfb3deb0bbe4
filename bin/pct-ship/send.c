/* send.c - sends a directory as a part of its own, and then writes the part into the ledger.
 *
 * The number of a part is the time of the directory's newest file, above a random number; of the
 * parts of a directory in the ledger only that with the highest number counts.  So
 *   - killed before the ledger's row: none of the part's rows counts; the next ship sends all again
 *   - two ships at once: both write parts, one of which counts
 *   - the answer to the ledger's row is lost: it is there, and the next ship sees it
 *   - a directory that grew after it was sent is sent again, and replaces what it was. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/num.h"
#include "base/sha256.h"
#include "dirs.h"
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
	int wrong; /* the answer is none */
};

/* The highest of no rows is empty. */
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
		msg_warn("cannot ask %s: it answers what was not asked for", fleet_name(s->fleet));
	return -e->wrong;
}

/* The directory PATH of this host as a number. */
static int64_t directory_id(const struct sending *s, const char *path)
{
	char *key = NULL, machine[64] = "";
	FILE *f = fopen("/etc/machine-id", "re");
	int64_t id;

	if (f && !fgets(machine, sizeof machine, f))
		machine[0] = 0;
	if (f)
		fclose(f);
	if (asprintf(&key, "%s\n%s\n%s", s->whence.host, machine, path) < 0)
		must(NULL);
	id = (int64_t)sha256_64(key, strlen(key));
	free(key);
	return id;
}

static int64_t new_part(uint64_t changed)
{
	uint32_t bits;

	if (getrandom(&bits, sizeof bits, 0) != sizeof bits)
		msg_die(EXIT_FAIL, "cannot get a random number: %s", strerror(errno));
	return (int64_t)(changed << FLEET_RANDOM | (bits >> (32 - FLEET_RANDOM)));
}

/* 1 when the ledger has all of the directory, -1 after a message. */
static int is_there(struct sending *s, int64_t directory, uint64_t changed, struct entry *e)
{
	char sql[200];

	snprintf(sql, sizeof sql,
		"SELECT max(part), max(recorded) FROM ledger WHERE directory = %" PRId64,
		directory);
	if (ask(s, e, sql) != 0)
		return -1;
	return e->part && e->part >> FLEET_RANDOM >= changed;
}

static void ledger_row(struct text *t, const struct sending *s, const struct block *b, char *name)
{
	text_add(t,
		"%" PRId64 "\t%" PRId64 "\t%s\t%s\t%s\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64
		"\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\n",
		b->directory, b->part, s->whence.host, s->whence.boot, name, b->begun, b->ended,
		clock_day() / 1000000000u, b->files, b->damaged, b->recorded, b->lost);
}

/* Put all rows of B, see that the database has them, and then the ledger's.  Returns 0, or -1 after
 * a message. */
static int put(struct sending *s, const struct block *b, const struct text *ledger)
{
	struct entry e;
	char sql[200];

	snprintf(sql, sizeof sql,
		"SELECT count(*), sum(count) FROM sample WHERE directory = %" PRId64
		" AND part = %" PRId64,
		b->directory, b->part);
	if (fleet_put(s->fleet, "path", BLOCK_PATH, b->path.text, b->path.len) != 0
		|| fleet_put(s->fleet, "sample", BLOCK_SAMPLE, b->sample.text, b->sample.len) != 0
		|| ask(s, &e, sql) != 0)
		return -1;
	if (e.recorded != b->recorded) {
		msg_warn("%s has %" PRIu64 " samples of %" PRIu64 " that were sent",
			fleet_name(s->fleet), e.recorded, b->recorded);
		return -1;
	}
	return fleet_put(s->fleet, "ledger", BLOCK_LEDGER, ledger->text, ledger->len);
}

/* The same, as a whole, unless another ship was faster: then 1. */
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
	int rc;

	escape(name, 4 * strlen(path) + 1, path, strlen(path));
	ledger_row(&ledger, s, b, name);
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
		msg_warn("%s: %" PRIu64 " samples, %" PRIu64 " lost, %zu bytes", path, b->recorded,
			b->lost, b->path.len + b->sample.len);
	return 0;
}

int send_directory(void *arg, const char *path)
{
	struct sending *s = arg;
	struct block b = {0};
	const char *why = dirs_open(path);
	uint64_t changed = block_changed(path);
	struct entry e;
	int there, bad = 0;

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
	there = is_there(s, b.directory, changed, &e);
	if (there < 0) {
		s->broken = 1;
		s->refused++;
		return 1;
	}
	if (there) {
		s->already++;
		return 0;
	}
	b.part = new_part(changed);
	if (block_read(&b, path, &s->whence, s->read) != 0) {
		msg_warn("%s is not sent: none of its files can be read", path);
		s->refused++;
		bad = 1;
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
