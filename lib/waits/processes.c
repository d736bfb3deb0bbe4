/* processes.c - owns the processes whose waits are not all written. */
#include "base/msg.h"
#include "proc/procfs.h"
#include "waits/processes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT = 1000 }; /* most ended threads of a process that have a line of their own */

static struct wait_process *all;

struct wait_process *processes_of(struct proc *p)
{
	struct wait_process *wp = all;

	while (wp && !(wp->proc == p && wp->pid == p->pid))
		wp = wp->next;
	if (wp || !(wp = calloc(1, sizeof *wp)))
		return wp;
	wp->proc = p;
	p->held++;
	wp->pid = p->pid;
	wp->next = all;
	return all = wp;
}

void processes_join(struct wait_process *wp, struct thread *t)
{
	t->process = wp;
	t->beside = wp->thread;
	wp->thread = t;
	wp->live++;
	wp->becomes = 0;
	wp->dirty = 1;
}

static void forget(struct wait_process *wp, uint64_t at)
{
	struct thread **next = &wp->thread, *t;

	while ((t = *next))
		if (t->begun <= at) {
			next = &t->beside;
		} else {
			*next = t->beside;
			wp->live--;
			threads_leave(t);
			threads_free(t);
		}
}

void processes_forget(pid_t pid, uint64_t at)
{
	for (struct wait_process *wp = all; wp; wp = wp->next)
		if (wp->pid == pid)
			forget(wp, at);
}

void processes_name(struct thread *t)
{
	char file[40], text[sizeof t->name];
	ssize_t n;

	snprintf(file, sizeof file, "task/%ld/comm", (long)t->tid);
	n = procfs_read(t->process->pid, file, text, sizeof text);
	if (n > 0) {
		text[strcspn(text, "\n")] = 0;
		snprintf(t->name, sizeof t->name, "%s", text);
	}
}

static void drop(struct wait_process *wp)
{
	struct wait_process **at = &all;

	while (*at != wp)
		at = &(*at)->next;
	*at = wp->next;
	for (struct thread *t = wp->thread, *next; t; t = next) {
		next = t->beside;
		threads_leave(t);
		threads_free(t);
	}
	rows_free(&wp->rows);
	wp->proc->held--;
	free(wp);
}

/* Add T, which has ended, to the sums of threads that have no line of their own, and free it. */
static void fold(struct wait_process *wp, struct thread *t)
{
	struct wait_folded *f = &wp->folded;
	struct thread_account a = threads_account(t, 0);
	struct thread **at = &wp->thread;

	while (*at != t)
		at = &(*at)->beside;
	*at = t->beside;
	f->n++;
	f->life += t->ended - t->begun;
	f->run += t->run;
	f->ready += t->ready;
	f->off += t->off;
	f->queue += a.ready;
	f->woken += a.woken;
	f->switches += t->switches;
	f->preempted += t->preempted;
	f->brief.met += t->brief.met;
	f->brief.met_ns += t->brief.met_ns;
	f->brief.unmet += t->brief.unmet;
	f->brief.unmet_ns += t->brief.unmet_ns;
	f->brief.missed += t->brief.missed;
	f->brief.missed_ns += t->brief.missed_ns;
	threads_free(t);
}

void processes_mark_objects(void)
{
	const struct row_frame *f;
	unsigned n, end;

	for (struct wait_process *wp = all; wp; wp = wp->next)
		for (uint32_t i = 0; i < wp->rows.path.n; i++) {
			f = rows_frames(&wp->rows, i, &n, &end);
			while (n-- > 0)
				f[n].object->used = 1;
		}
}

void processes_not_whole(uint64_t since)
{
	for (struct wait_process *wp = all; wp; wp = wp->next) {
		for (struct thread *t = wp->thread; t; t = t->beside)
			t->wrong += !t->ended || t->ended >= since;
		wp->dirty = 1;
	}
}

static void write_one(struct store *st, struct wait_process *wp, uint64_t upto)
{
	int e;

	wp->dirty = 0;
	if (!st)
		return;
	if (wp->summed != wp->folded.n)
		fewer_rows(wp);
	wp->summed = wp->folded.n;
	e = waitwrite(st, wp, upto);
	if (e)
		msg_warn("cannot write the waits of process %ld: %s", (long)wp->pid, strerror(e));
}

void processes_leave(struct store *st, struct thread *t, uint64_t at)
{
	struct wait_process *wp = t->process;

	threads_leave(t);
	t->ended = at;
	wp->dirty = 1;
	if (++wp->ended > KEPT)
		fold(wp, t);
	/* a struct proc without samples stays the same in an exec (succeed in procs.c) */
	if (--wp->live || (wp->becomes && procs_find(wp->pid) == wp->proc))
		return;
	write_one(st, wp, 0);
	drop(wp);
}

void processes_tidy(void)
{
	for (struct wait_process *wp = all; wp; wp = wp->next)
		if (rows_many(&wp->rows))
			fewer_rows(wp);
}

void processes_write(struct store *st, uint64_t upto)
{
	for (struct wait_process *wp = all, *next; wp; wp = next) {
		next = wp->next;
		if (procs_find(wp->pid) != wp->proc) {
			drop(wp); /* its end was lost, and another process has its number */
			continue;
		}
		if (wp->dirty)
			write_one(st, wp, upto);
		if (!upto || (!wp->live && wp->proc->ended))
			drop(wp);
	}
}
