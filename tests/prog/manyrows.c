/* manyrows - gives a process more different waits than are kept, and sees that none is lost:
 *	40000 waits of 800020000 ns in N rows, M of them by kind only */
#include "waits/processes.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WAITS = 40000, LIVE = 5, ENDED = 6, GONE = 7 };

static struct wait_process wp;

static void die(const char *why)
{
	puts(why);
	exit(1);
}

static struct thread *thread(pid_t tid, uint64_t ended)
{
	struct thread *t = calloc(1, sizeof *t);

	if (!t)
		exit(1);
	t->tid = tid;
	t->ended = ended;
	t->held_path = INTERN_NONE;
	t->beside = wp.thread;
	return wp.thread = t;
}

/* The key of wait I: a kind, a lock and a path that no other wait has. */
static struct row_key key_of(unsigned i)
{
	struct row_frame at[2] = {{NULL, 1}, {NULL, 1000 + i}};
	struct row_key k;
	char text[60];
	int n = i % 3 ? snprintf(text, sizeof text, "mutex\tlock %u", i)
		      : snprintf(text, sizeof text, "join\tthread %d", GONE);

	memset(&k, 0, sizeof k);
	k.tid = (pid_t)(LIVE + i % 3);
	k.holder = GONE;
	k.what = rows_text(&wp.rows, text, (size_t)n);
	k.path = rows_path(&wp.rows, at, 2, 1);
	k.holder_path = INTERN_NONE;
	return k;
}

static void add(unsigned i)
{
	struct row_key k = key_of(i);
	uint32_t n = rows_row(&wp.rows, &k);

	if (n == INTERN_NONE)
		die("no row");
	wp.rows.row[n].count++;
	wp.rows.row[n].ns += i + 1;
	/* some of the first ones are among the longest, too */
	threads_moment(wp.thread, i, i % 1000 ? i + 1 : WAITS + i, n);
}

/* The longest waits are known one by one, each by its row. */
static void check_moments(const struct thread *t)
{
	if (t->moments != THREAD_MOMENTS)
		die("some of the longest waits are missing");
	for (unsigned i = 0; i < t->moments; i++) {
		const struct wait_row *r = &wp.rows.row[t->moment[i].row];
		const char *text = wp.rows.text.item[r->key.what].bytes;
		uint64_t n = t->moment[i].since;
		if (strncmp(text, n % 3 ? "mutex\t" : "join\t", 5) != 0 || r->ns < n + 1
			|| (n % 1000 && r->key.path == INTERN_NONE))
			die("a wait is of another row");
	}
}

/* What is known of a wait that goes on stays known. */
static void check_look(const struct look *l)
{
	unsigned n, end;
	const struct row_frame *f = rows_frames(&wp.rows, l->key.path, &n, &end);

	if (strcmp(wp.rows.text.item[l->key.what].bytes, "mutex\tlock 1") != 0 || n != 2 || end != 1
		|| f[1].address != 1001 || l->key.holder_path != INTERN_NONE)
		die("a look has changed");
}

int main(void)
{
	struct look *look = calloc(1, sizeof *look);
	uint64_t count = 0, ns = 0, only = 0;
	size_t n;

	if (!look)
		return 1;
	thread(LIVE, 0)->look = look;
	thread(ENDED, 1);
	look->key = key_of(1);
	for (unsigned i = 0; i < WAITS; i++) {
		add(i);
		if (!rows_many(&wp.rows))
			continue;
		fewer_rows(&wp);
		check_look(look);
		if (rows_many(&wp.rows))
			die("there are not fewer");
	}
	fewer_rows(&wp);
	check_look(look);
	check_moments(wp.thread);
	n = wp.rows.keys.n;
	for (size_t i = 0; i < n; i++) {
		const struct wait_row *r = &wp.rows.row[i];
		const char *text = wp.rows.text.item[r->key.what].bytes;
		count += r->count;
		ns += r->ns;
		only += r->key.path == INTERN_NONE ? r->count : 0;
		if (r->key.tid == GONE || r->key.holder)
			die("a thread that is gone has rows");
		if (strncmp(text, "join\t", 5) == 0 && text[5])
			die("a thread that is gone is joined");
	}
	if (only != wp.rows.full)
		die("waits without a path are not counted");
	printf("%" PRIu64 " waits of %" PRIu64 " ns in %zu rows, %" PRIu64
	       " of them by kind only\n",
		count, ns, n, only);
	rows_free(&wp.rows);
	return 0;
}
