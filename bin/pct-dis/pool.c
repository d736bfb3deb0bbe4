/* pool.c - starts, reuses and ends the gdbs that disassemble. */
#include "base/msg.h"
#include "gdb.h"
#include "pool.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum {
	FAILURES_MAX = 2, /* so many gdbs may fail on the same questions */
	USELESS_MAX = 3,  /* give gdb up after so many failures in a row without an answer */
};

struct member {
	const struct dis_file *f;
	struct askgdb gdb;
};

static struct member pool[DISPOOL_MAX];
static size_t used, size = 8;
static unsigned useless;
static int no_gdb;

void dispool_size(unsigned n)
{
	size = n;
}

/* Move the gdb of F to the front of the pool, or start one.  When the pool is full, the gdb that
 * was used least recently takes F.  Returns 0, or the errno of a gdb that cannot run. */
static int front(const struct dis_file *f, int ms)
{
	struct member m = {.f = f};
	size_t i = 0;
	int e;

	while (i < used && pool[i].f != f)
		i++;
	if (i < used) {
		m = pool[i];
	} else {
		e = 1;
		if (used == size) {
			/* reuse a gdb: a new one takes a tenth of a second to start */
			m.gdb = pool[i = size - 1].gdb;
			e = pool[i].f->core || disgdb_next(&m.gdb, f) != 0;
			if (e)
				exchange_free(&pool[--used].gdb.x, 1000);
		}
		if (e) {
			if ((e = disgdb_start(&m.gdb, f, ms)))
				return e;
			i = used++;
		}
	}
	memmove(pool + 1, pool, i * sizeof *pool);
	pool[0] = m;
	return 0;
}

/* End the first gdb, which has failed; WHY becomes the reason. */
static void drop_front(char *why, size_t room)
{
	snprintf(why, room, "%s", pool[0].gdb.x.why);
	exchange_free(&pool[0].gdb.x, 0);
	memmove(pool, pool + 1, --used * sizeof *pool);
}

/* Have a gdb for F at the front.  Returns 0, or -1 after a message. */
static int start(const struct dis_file *f, int ms)
{
	int e = no_gdb ? 0 : front(f, ms);

	no_gdb |= e == ENOENT;
	if (e == ENOENT)
		msg_warn("cannot disassemble: gdb is not installed");
	else if (e)
		msg_warn("cannot run gdb: %s", strerror(e));
	return e || no_gdb ? -1 : 0;
}

/* Count an object, or a range, that gdb gave no answer about. */
static void in_vain(void)
{
	if (++useless == USELESS_MAX) {
		no_gdb = 1;
		msg_warn("gdb failed too often: other objects are not disassembled");
	}
}

int dispool_ask(
	const struct dis_file *f, const char *name, struct dis_question *q, size_t n, int ms)
{
	size_t done = 0, failures = 0;
	char why[300] = "";

	while (done < n) {
		if (start(f, ms) != 0)
			return -1;
		done += disgdb_ask(&pool[0].gdb, q + done, n - done);
		if (done == n)
			break;
		drop_front(why, sizeof why);
		if (++failures == FAILURES_MAX || done + 1 >= n) {
			msg_warn("gdb on %s: %s; instructions not known: %zu", name, why,
				n - done + failures - 1);
			if (done)
				useless = 0;
			else
				in_vain();
			return -1;
		}
		done++; /* skip the question that made it fail */
	}
	useless = 0;
	if (failures)
		msg_warn("gdb on %s: %s; instructions not known: %zu", name, why, failures);
	return failures ? -1 : 0;
}

static int ask_range(const struct dis_file *f, const char *name, struct dis_range *r, int ms)
{
	char why[300] = "";

	for (int failures = 0; failures < FAILURES_MAX; failures++) {
		if (start(f, ms) != 0)
			return -1;
		if (disgdb_range(&pool[0].gdb, r) == 0) {
			useless = 0;
			return 0;
		}
		drop_front(why, sizeof why);
	}
	msg_warn("gdb on %s: %s; not disassembled: 0x%llx-0x%llx", name, why,
		(unsigned long long)r->at, (unsigned long long)r->end);
	in_vain();
	return -1;
}

int dispool_ranges(
	const struct dis_file *f, const char *name, struct dis_range **r, size_t n, int ms)
{
	int bad = 0;

	for (size_t i = 0; i < n; i++)
		bad |= ask_range(f, name, r[i], ms);
	return bad;
}

void dispool_end(void)
{
	while (used)
		exchange_free(&pool[--used].gdb.x, 1000);
}
