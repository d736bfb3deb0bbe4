/* waiting.c - loads waits.log into the tables thread and wait. */
#include "waiting.h"

#include "samples/waitpath.h"

static void thread_row(struct store *s, uint64_t instance, const struct waitlog_thread *t)
{
	const uint64_t number[] = {
		t->begun, t->ended, t->run, t->ready, t->blocked, t->switches, t->preempted};

	store_int(s, ROW_THREAD, 1, instance);
	store_int(s, ROW_THREAD, 2, t->tid);
	store_string(s, ROW_THREAD, 3, t->name);
	for (int i = 0; i < 7; i++)
		store_int(s, ROW_THREAD, 4 + i, number[i]);
	store_int(s, ROW_THREAD, 11, !t->wrong);
	store_add(s, ROW_THREAD);
}

/* The number of a path's node in the table frame, or 0 when there is no path. */
static uint64_t path_of(struct sqlload *l, const struct waitlog *w, uint32_t path)
{
	uint32_t node = waitpath_add(&l->p, 0, w, path, PCT_DEPTH_MAX);

	return node == PLACE_NONE ? 0 : (uint64_t)node + 1;
}

static void wait_row(
	struct sqlload *l, uint64_t instance, const struct waitlog *w, const struct waitlog_wait *x)
{
	struct store *s = l->s;

	store_int(s, ROW_WAIT, 1, instance);
	store_int(s, ROW_WAIT, 2, x->tid);
	store_string(s, ROW_WAIT, 3, x->kind);
	store_string(s, ROW_WAIT, 4, x->thing[0] ? x->thing : NULL);
	store_int(s, ROW_WAIT, 5, x->count);
	store_int(s, ROW_WAIT, 6, x->ns);
	store_int_or_null(s, ROW_WAIT, 7, x->max);
	store_int(s, ROW_WAIT, 8, (uint64_t)x->idle);
	store_int_or_null(s, ROW_WAIT, 9, path_of(l, w, x->path));
	store_int_or_null(s, ROW_WAIT, 10, x->holder);
	store_int_or_null(s, ROW_WAIT, 11, path_of(l, w, x->holder_path));
	store_add(s, ROW_WAIT);
}

int sqlwaiting(struct sqlload *l, const char *path)
{
	int bad = 0;
	struct waitlog *w = waitlog_read(path, &bad);
	uint64_t instance;

	if (!w)
		return bad ? -1 : 0;
	instance = who_find(&l->who,
		&(struct who_file){.path = path,
			.program = w->exe,
			.name = w->prog,
			.pid = w->pid,
			.start = w->start});
	l->file++;
	store_int(l->s, ROW_FILE, 1, l->file);
	store_string(l->s, ROW_FILE, 2, path);
	store_int(l->s, ROW_FILE, 3, instance);
	store_string(l->s, ROW_FILE, 4, "waits");
	store_string(l->s, ROW_FILE, 5, "kernel sampler");
	for (int column = 6; column <= 14; column++)
		store_null(l->s, ROW_FILE, column);
	store_add(l->s, ROW_FILE);
	for (size_t i = 0; i < w->threads; i++)
		thread_row(l->s, instance, &w->thread[i]);
	for (size_t i = 0; i < w->waits; i++)
		wait_row(l, instance, w, &w->wait[i]);
	waitlog_free(w);
	return 0;
}
