/* pool.c - owns the running gdbs. */
#include "base/msg.h"
#include "gdb.h"
#include "objdump.h"
#include "pool.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

enum {
	FAILURES_MAX = 2, /* most gdbs that may fail on the same questions */
	USELESS_MAX = 3,  /* give gdb up after so many objects in a row without an answer */
	/* Measured: a gdb starts in the time of ten objdumps; where objects are large, of one. */
	RUNS_MAX = 4,
	LARGE = 64 << 20, /* bytes */
};

struct member {
	const struct dis_file *f;
	struct disgdb gdb;
};

static struct member pool[DISPOOL_MAX];
static size_t used, size = 8;
static unsigned useless;
static int no_gdb;

void dispool_size(unsigned n)
{
	size = n;
}

/* Move the gdb of F to the front, or start one; where there are enough, the one that was used least
 * takes F.  Returns 0, or the errno of a gdb that cannot run. */
static int front(const struct dis_file *f)
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
			/* a gdb of its own takes a tenth of a second to start */
			m.gdb = pool[i = size - 1].gdb;
			e = pool[i].f->core || disgdb_next(&m.gdb, f) != 0;
			if (e)
				disgdb_end(&pool[--used].gdb, 1000);
		}
		if (e) {
			if ((e = disgdb_start(&m.gdb, f)))
				return e;
			i = used++;
		}
	}
	memmove(pool + 1, pool, i * sizeof *pool);
	pool[0] = m;
	return 0;
}

static void drop_front(void)
{
	disgdb_end(&pool[0].gdb, 0);
	memmove(pool, pool + 1, --used * sizeof *pool);
}

/* Get a gdb for F to the front.  Returns 0; 1 after a message: there is no gdb, use objdump; -1
 * after a message: gdb cannot run. */
static int start(const struct dis_file *f)
{
	int e = front(f);

	if (e == ENOENT) {
		no_gdb = 1;
		msg_warn("gdb is not installed: using objdump");
		return 1;
	}
	if (e)
		msg_warn("cannot run gdb: %s", strerror(e));
	return e ? -1 : 0;
}

static int by_gdb(
	const struct dis_file *f, const char *name, struct dis_question *q, size_t n, int ms)
{
	size_t done = 0, failures = 0;
	char why[300] = "";

	while (done < n) {
		int e = start(f);
		size_t k;
		if (e)
			return e;
		k = disgdb_ask(&pool[0].gdb, q + done, n - done, ms, why, sizeof why);
		done += k;
		if (done == n)
			break;
		drop_front();
		if (++failures == FAILURES_MAX || done + 1 >= n) {
			msg_warn("gdb on %s: %s; instructions not known: %zu", name, why,
				n - done + failures - 1);
			useless = done ? 0 : useless + 1;
			if (useless == USELESS_MAX) {
				no_gdb = 1;
				msg_warn("gdb failed too often: using objdump");
			}
			return -1;
		}
		done++; /* skip the question that made it fail */
	}
	useless = 0;
	if (failures)
		msg_warn("gdb on %s: %s; instructions not known: %zu", name, why, failures);
	return failures ? -1 : 0;
}

static int range_by_gdb(const struct dis_file *f, const char *name, struct dis_range *r, int ms)
{
	char why[300] = "";

	for (int failures = 0; failures < FAILURES_MAX; failures++) {
		int e = start(f);
		if (e)
			return e;
		if (disgdb_range(&pool[0].gdb, r, ms, why, sizeof why) == 0) {
			useless = 0;
			return 0;
		}
		drop_front();
	}
	msg_warn("gdb on %s: %s; not disassembled: 0x%llx-0x%llx", name, why,
		(unsigned long long)r->at, (unsigned long long)r->end);
	if (++useless == USELESS_MAX) {
		no_gdb = 1;
		msg_warn("gdb failed too often: using objdump");
	}
	return -1;
}

/* 1 when objdump answers the ranges R sooner than a gdb starts.  Each run of it reads the symbols
 * and all code of the object. */
static int suits_objdump(const struct dis_file *f, struct dis_range *const *r, size_t n)
{
	struct stat st;

	for (size_t i = 0; i < used; i++)
		if (pool[i].f == f)
			return 0;
	return !f->core && disobjdump_runs(r, n) <= RUNS_MAX && stat(f->path, &st) == 0
		&& st.st_size < LARGE;
}

int dispool_ranges(
	const struct dis_file *f, const char *name, struct dis_range **r, size_t n, int ms)
{
	char why[300];
	int rc, bad = 0;
	size_t i;

	if (!no_gdb && suits_objdump(f, r, n)) {
		if (disobjdump_ranges(f, r, n, ms, why, sizeof why) == 0)
			return 0;
		for (i = 0; i < n; i++)
			dis_forget(r[i]);
	}
	for (i = 0; i < n && (rc = no_gdb ? 1 : range_by_gdb(f, name, r[i], ms)) <= 0; i++)
		bad |= rc < 0;
	if (i == n)
		return bad ? -1 : 0;
	if (f->core) {
		msg_warn("cannot disassemble %s without gdb", name);
		return -1;
	}
	if (disobjdump_ranges(f, r + i, n - i, ms, why, sizeof why) == 0)
		return bad ? -1 : 0;
	msg_warn("objdump on %s: %s", name, why);
	return -1;
}

int dispool_ask(
	const struct dis_file *f, const char *name, struct dis_question *q, size_t n, int ms)
{
	char why[300];
	int rc = no_gdb ? 1 : by_gdb(f, name, q, n, ms);

	if (rc <= 0)
		return rc;
	if (f->core) {
		msg_warn("cannot disassemble %s without gdb", name);
		return -1;
	}
	if (disobjdump(f, q, n, ms, why, sizeof why) == 0)
		return 0;
	msg_warn("objdump on %s: %s", name, why);
	return -1;
}

void dispool_end(void)
{
	while (used)
		disgdb_end(&pool[--used].gdb, 1000);
}
