/* who.c - numbers applications and instances.
 *	/d/sort.7/libc.so.6, /d/sort.9/sort  ->  application sort, its instances 1 and 2 in session
 *	/d */
#define _XOPEN_SOURCE 700
#include "base/must.h"
#include "base/order.h"
#include "proc/cgroup.h"
#include "who.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct who_instance {
	uint32_t id, application, pid, ppid, number;
	int given; /* the file gives the number */
	uint64_t start, begun, run;
	char *command, *session, *cgroup;
	size_t command_len, session_len;
};

/* The directory of PATH, with links resolved when possible. */
static const char *directory(struct who *w, const char *path)
{
	const char *slash = strrchr(path, '/');
	size_t len = slash ? (size_t)(slash - path) + 1 : 0;

	if (w->asked && strlen(w->asked) == len && strncmp(w->asked, path, len) == 0)
		return w->dir;
	free(w->asked);
	free(w->dir);
	w->asked = must(strndup(path, len));
	w->dir = realpath(len ? w->asked : ".", NULL);
	if (!w->dir)
		w->dir = must(strdup(w->asked));
	return w->dir;
}

static char *join(const char *a, const char *b, const char *c)
{
	size_t n = strlen(a) + strlen(b) + strlen(c) + 3;
	char *s = must(malloc(n));

	snprintf(s, n, "%s\n%s\n%s", a, b, c);
	return s;
}

static void keep(struct who *w, const struct who_file *f, uint32_t id, const char *dir)
{
	struct who_instance *i;
	const char *slash = strrchr(dir, '/');
	char *program = join(f->program, f->name, "");

	if (w->n == w->room)
		w->inst = must(realloc(w->inst, (w->room = 2 * w->room + 16) * sizeof *w->inst));
	i = &w->inst[w->n++];
	*i = (struct who_instance){.id = id,
		.pid = f->pid,
		.number = f->instance,
		.given = f->instance != 0,
		.start = f->start,
		.begun = f->begun};
	i->application = places_obj(&w->key, &(struct place_obj){.path = program});
	i->session_len = slash == dir ? 1 : slash ? (size_t)(slash - dir) : strlen(dir);
	i->session = must(strndup(dir, i->session_len));
	free(program);
}

uint64_t who_find(struct who *w, const struct who_file *f)
{
	const char *dir = directory(w, f->path);
	char *key = join(f->program, f->name, dir);
	struct who_instance *i;
	uint32_t id = places_group(&w->key,
		&(struct place_group){
			.program = key, .pid = f->pid, .instance = f->instance, .start = f->start});

	free(key);
	if (id == w->n)
		keep(w, f, id, dir);
	i = &w->inst[id];
	if (f->begun && (!i->begun || f->begun < i->begun))
		i->begun = f->begun;
	if (!i->ppid)
		i->ppid = f->ppid;
	if (!i->run)
		i->run = f->run;
	if (!i->cgroup && f->cgroup && *f->cgroup)
		i->cgroup = must(strdup(f->cgroup));
	if (!i->command && f->command_len) { /* arguments, with blanks between them */
		i->command_len = f->command_len - !f->command[f->command_len - 1];
		i->command = must(malloc(f->command_len));
		for (size_t k = 0; k < f->command_len; k++)
			i->command[k] = f->command[k] ? f->command[k] : ' ';
	}
	return (uint64_t)id + 1;
}

static int by_run(const void *a, const void *b)
{
	const struct who_instance *x = a, *y = b;
	int session = x->application != y->application ? 0 : strcmp(x->session, y->session);

	ORDER(x, y, application);
	if (session)
		return session;
	ORDER(x, y, start);
	ORDER(x, y, begun);
	ORDER(x, y, pid);
	ORDER(x, y, id);
	return 0;
}

/* Number the N runs of one program in one session that have no number yet. */
static void number(struct who_instance *i, size_t n)
{
	uint32_t next = 1;

	for (size_t k = 0; k < n; k++) {
		if (i[k].given || !i[k].pid)
			continue;
		for (size_t other = 0; other < n; other++)
			if (i[other].given && i[other].number == next) {
				next++;
				other = SIZE_MAX; /* begin again */
			}
		i[k].number = next++;
	}
}

static void store_instance(struct store *s, const struct who_instance *i)
{
	char unit[CGROUP_MAX];

	store_int(s, ROW_INSTANCE, 1, (uint64_t)i->id + 1);
	store_int(s, ROW_INSTANCE, 2, (uint64_t)i->application + 1);
	store_int_or_null(s, ROW_INSTANCE, 3, i->number);
	store_int_or_null(s, ROW_INSTANCE, 4, i->pid);
	store_int_or_null(s, ROW_INSTANCE, 5, i->ppid);
	store_int_or_null(s, ROW_INSTANCE, 6, i->start);
	store_int_or_null(s, ROW_INSTANCE, 7, i->begun);
	store_text(s, ROW_INSTANCE, 8, i->command, i->command_len);
	store_text(s, ROW_INSTANCE, 9, i->session, i->session_len);
	store_int_or_null(s, ROW_INSTANCE, 10, i->run);
	store_string(s, ROW_INSTANCE, 11, i->cgroup);
	if (i->cgroup)
		cgroup_name(i->cgroup, unit);
	store_string(s, ROW_INSTANCE, 12, i->cgroup ? unit : NULL);
	store_add(s, ROW_INSTANCE);
}

void who_store(struct who *w, struct store *s)
{
	size_t first = 0;

	for (uint32_t a = 0; a < w->key.objs; a++) {
		const char *program = w->key.obj[a].path, *nl = strchr(program, 0) - 1, *name = nl;
		while (name > program && name[-1] != '\n')
			name--;
		store_int(s, ROW_APPLICATION, 1, (uint64_t)a + 1);
		store_text(s, ROW_APPLICATION, 2, program, (size_t)(name - program) - 1);
		store_text(s, ROW_APPLICATION, 3, name, (size_t)(nl - name));
		store_add(s, ROW_APPLICATION);
	}
	if (w->n)
		qsort(w->inst, w->n, sizeof *w->inst, by_run);
	for (size_t k = 0; k < w->n; k++) {
		const struct who_instance *i = &w->inst[k], *next = i + 1;
		if (k + 1 == w->n || next->application != i->application
			|| strcmp(next->session, i->session) != 0) {
			number(&w->inst[first], k + 1 - first);
			first = k + 1;
		}
	}
	for (size_t k = 0; k < w->n; k++)
		store_instance(s, &w->inst[k]);
}

void who_free(struct who *w)
{
	for (size_t k = 0; k < w->n; k++) {
		free(w->inst[k].cgroup);
		free(w->inst[k].command);
		free(w->inst[k].session);
	}
	free(w->inst);
	free(w->asked);
	free(w->dir);
	places_free(&w->key);
}
