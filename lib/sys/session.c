/* session.c - finds the process and the object of each sample, and counts the sample. */
#include "python/pyversion.h"
#include "sys/callers.h"
#include "sys/cpus.h"
#include "sys/keep.h"
#include "sys/pyproc.h"
#include "sys/programs.h"
#include "sys/resolve.h"
#include "sys/procname.h"
#include "sys/runnumber.h"
#include "sys/session.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum {
	CUT_LEAST = 8,      /* fewer paths cut by the end of the stack's copy may be chance */
	CUT_SHARE = 200,    /* more than one cut path in so many: make longer copies */
	WALKS_MOST = 20000, /* then the counts of walks and cut paths begin again */
	WRITES = 8, /* files to write, a millisecond each at worst, before the rings are read */
};

static int is_own(const struct session *s, unsigned event)
{
	return s->own && event >= s->own;
}

/* Count the path of R, which ended for the reason END, for session_stack. */
static void count_end(struct session *s, const struct sys_record *r, unsigned end)
{
	s->walks += r->regs != NULL;
	s->cut += end == PCT_END_COPY;
}

/* Put the sample R, whose record is REC, into SINK.  Returns 0, or -1 when memory is used up. */
static int put(struct session *s, struct counts *sink, const struct sys_record *r,
	const uint64_t *rec, unsigned frames, unsigned end)
{
	const uint64_t *callers = rec + PCT_REC_FIXED;
	int log = s->store.event[r->event].log;
	size_t more = 0;

	if (log)
		more = samplelog_more(&sink->log, frames);
	else if (s->store.trees)
		more = pathnodes_more(&sink->tree, frames + 1);
	if (counts_bytes() + more > s->memory)
		return -1;
	if (log)
		return counts_log(sink, r->n, rec[1], r->time, r->tid, callers, frames, end);
	if (s->store.trees)
		return counts_path(sink, r->n, rec[1] & PCT_PLACE_ADDR, callers, frames, end);
	return counts_add(sink, rec, store_words(&s->store, r->event));
}

/* Returns the object of the sample R of P; NULL when it is not known.  *PLACE becomes the place of
 * the sample in the object, and *M the mapping in user mode. */
static struct object *object_of(
	const struct sys_record *r, struct proc *p, uint64_t *place, const struct map **m)
{
	struct object *o;

	if (r->special) {
		*place = 1;
		return resolve_special(r->special);
	}
	if (r->mode == MODE_USER && r->path && (*place = pyjoin_place(r->path[0])))
		return resolve_special(PCT_PYTHON);
	if (r->mode == MODE_KERNEL || r->mode == MODE_OTHER) {
		*place = r->ip;
		return r->mode == MODE_KERNEL ? resolve_kernel() : resolve_special("[hypervisor]");
	}
	if ((o = resolve(p, r->ip, place, m)) && pyversion_named(o->path))
		pyproc_again(
			p->pid); /* a library of Python, perhaps in a program of another name */
	if (!o) {
		resolve_rescan(p, r->time);
		o = resolve(p, r->ip, place, m);
	}
	return o;
}

static void record(struct session *s, const struct sys_record *r, struct proc *p)
{
	uint64_t rec[PCT_REC_FIXED + PCT_DEPTH_MAX];
	unsigned words = store_words(&s->store, r->event);
	unsigned frames = 0, end = PCT_END_WHOLE;
	const struct map *m = NULL;
	struct object *o, *in;
	struct counts *sink;
	struct home *home;
	struct sys_record merged;

	memset(rec, 0, (words > PCT_REC_FIXED ? words : PCT_REC_FIXED) * sizeof *rec);
	rec[0] = r->n;
	if (!p->placed)
		procs_cgroup(p);
	home = s->store.merge && s->store.trees ? programs_home(p) : proc_home(p);
	if (!s->store.merge)
		r = pyjoin(&s->python, &s->store, r, p, &merged);
	o = object_of(r, p, &rec[1], &m);
	/* the record of its program's mapping may have come before its arguments were set */
	if (!p->sampled && !p->args && p->pid > 0 && !s->store.merge)
		procs_arguments(p);
	s->processes += !p->sampled;
	p->sampled = 1;
	/* processes with unwritten samples stay in memory: with a full disk and full memory, take
	 * no samples of new processes */
	in = o ? o : resolve_special("[unknown]");
	sink = home ? counts_find(home, in, r->event, r->mode) : NULL;
	if (!sink && home && counts_bytes() <= s->memory)
		sink = counts_get(home, in, r->event, r->mode);
	if (!sink) {
		s->starved += r->n;
		s->homeless += r->n;
		return;
	}
	if (!o || (s->store.trees && !(rec[1] & PCT_PLACE_ADDR))) {
		counts_lose(sink, PCT_LOST_NOMAP, r->n);
		s->nomap += r->n;
		return;
	}
	if (!sink->map_size) {
		sink->map_start = m ? m->start : 0;
		sink->map_size = m ? m->end - m->start : 1;
		sink->map_off = m ? m->offset : 0;
		sink->map_pid = p->pid;
	}
	if (s->store.depth > 1) {
		rec[2] = r->time;
		frames = callers(r, p, sink, rec + PCT_REC_FIXED, s->store.depth - 1, &end);
		rec[3] = r->tid | (uint64_t)frames << 32;
		count_end(s, r, end);
	}
	if (put(s, sink, r, rec, frames, end) != 0) {
		counts_lose(sink, PCT_LOST_MEMORY, r->n);
		s->starved += r->n;
		return;
	}
	if (is_own(s, r->event)) {
		s->waited += r->event == s->own ? r->n : 0;
		return;
	}
	s->recorded += r->n;
	*(r->mode == MODE_USER ? &s->user : &s->kernel) += r->n;
}

static void sample(struct session *s, const struct sys_record *r)
{
	pid_t pid = (pid_t)r->pid;
	struct cpus_cpu *cpu = cpus_get(r->cpu);
	struct proc *p;

	s->delivered += is_own(s, r->event) ? 0 : r->n;
	s->by_event[r->event] += r->n;
	if (pid != -1) {
		if (cpu)
			cpu->leaving = 0;
	} else if (!cpu || (pid = cpu->leaving) == 0) {
		s->gone += r->n;
		return;
	}
	if (pid == 0 && !s->idle) {
		s->idled += r->n;
		return;
	}
	p = procs_get(pid);
	if (!p) {
		s->starved += r->n;
		return;
	}
	if (pid == 0 && !p->name[0])
		procname(p, "idle", NULL);
	if (p->wanted < 0 && p->inside) {
		if (s->filter.users || s->filter.groups)
			procs_ids(p); /* its ids may differ from those of its parent */
		p->wanted = filter_wants(&s->filter, p);
	}
	if (!p->inside || !p->wanted) {
		s->outside += r->n;
		return;
	}
	s->ours[r->event] += r->n;
	if (!p->instance && !p->unmapped && !s->store.merge)
		p->instance = runnumber(p->exe[0] ? p->exe : p->name);
	record(s, r, p);
}

/* Take in a throttle or unthrottle record.  Between the two, a few ms, an event stands still on its
 * CPU.  Add up that time, if the process on the CPU is recorded. */
static void throttle(struct session *s, const struct sys_record *r)
{
	const struct proc *p = procs_find((pid_t)r->pid);
	struct cpus_cpu *cpu = cpus_get(r->cpu);

	s->throttles += r->type == REC_THROTTLE;
	if (!cpu)
		return;
	if (r->type == REC_THROTTLE) {
		cpu->since[r->event] =
			(r->pid || s->idle) && (!p || (p->inside && p->wanted)) ? r->time : 0;
	} else if (cpu->since[r->event]) {
		s->throttled[r->event] += r->time - cpu->since[r->event];
		cpu->since[r->event] = 0;
	}
}

void session_record(void *arg, const struct sys_record *r)
{
	struct session *s = arg;

	switch (r->type) {
	case REC_SAMPLE: sample(s, r); break;
	case REC_THROTTLE:
	case REC_UNTHROTTLE: throttle(s, r); break;
	case REC_LOST:
		s->ring_records += r->n;
		resolve_lossy = 1;
		break;
	case REC_EXIT:
		if (cpus_get(r->cpu))
			cpus_get(r->cpu)->leaving = (pid_t)r->pid;
		procs_record(r);
		break;
	default: procs_record(r);
	}
}

static int forget_old(void *arg, struct proc *p)
{
	uint64_t old = *(uint64_t *)arg;

	if (p->held)
		return 0;
	for (struct counts *s = p->home.sinks; s; s = s->next)
		if (s->dirty)
			return 0;
	/* keep P until another struct proc has its pid, or all its threads are gone */
	if (procs_find(p->pid) == p
		&& (!p->ended || p->ended > old || kill(p->pid, 0) == 0 || errno != ESRCH))
		return 0;
	if (procs_find(p->pid) != p && p->ended > old)
		return 0;
	if (procs_find(p->pid) == p)
		pyproc_forget(p->pid);
	counts_free(&p->home);
	return 1;
}

/* Count the samples in SINK as lost: they will not be written. */
static void lose(struct session *s, struct counts *sink)
{
	s->unwritten += sink->count + sink->lost[PCT_LOST_MEMORY] + sink->lost[PCT_LOST_NOMAP];
	if (is_own(s, sink->event)) {
		s->waited -= sink->event == s->own ? sink->count : 0;
	} else {
		s->recorded -= sink->count;
		*(sink->mode == MODE_USER ? &s->user : &s->kernel) -= sink->count;
	}
	s->starved -= sink->lost[PCT_LOST_MEMORY];
	s->nomap -= sink->lost[PCT_LOST_NOMAP];
	counts_clear(sink);
	counts_forget(sink);
}

/* Forget call trees that are written: paths that come again are written again.  Returns 0. */
static int forget_trees(void *arg, struct home *h)
{
	(void)arg;
	for (struct counts *s = h->sinks; s; s = s->next)
		if (!s->dirty)
			counts_forget(s);
	return 0;
}

static int forget_trees_of(void *arg, struct proc *p)
{
	return forget_trees(arg, &p->home);
}

static int write_sink(struct session *s, struct counts *sink)
{
	keep_if_moved(sink);
	return store_write(&s->store, sink);
}

void session_flush(struct session *s, uint64_t old)
{
	size_t most = counts_dirty(), n = 0;
	struct counts *sink, *failed = NULL;
	int e = 0;

	s->write_error = 0;
	while (n++ < most) {
		if (s->meanwhile && n % WRITES == 0)
			s->meanwhile(s->meanwhile_arg); /* now: we hold no sink here */
		if (!(sink = counts_take_dirty()))
			break;
		if (s->store_full) {
			lose(s, sink);
		} else if (store_at_bound(&s->store) || (e = write_sink(s, sink)) != 0) {
			s->write_error = e;
			sink->dirty = 1; /* it is in the list of failed ones */
			sink->next_dirty = failed;
			failed = sink;
		}
	}
	/* keep failed sinks in memory; beyond the bound on memory, samples are lost and counted */
	while ((sink = failed)) {
		failed = sink->next_dirty;
		sink->dirty = 0;
		counts_again(sink);
	}
	if (counts_bytes() > s->memory / 8) {
		procs_each(forget_trees_of, NULL);
		programs_each(forget_trees, NULL);
	}
	if (!s->store.merge) /* a directory of many processes cannot have the map of each */
		procs_each(keep_names, NULL);
	procs_each(forget_old, &old);
}

void session_give_up(struct session *s)
{
	struct counts *sink;

	while ((sink = counts_take_dirty()))
		lose(s, sink);
}

/* Let H have a new directory, with only the sinks that are not written.  Returns 1 when H has no
 * sink left. */
static int renew(void *arg, struct home *h)
{
	struct counts **at = &h->sinks, *s;

	(void)arg;
	free(h->dir);
	h->dir = NULL;
	while ((s = *at)) {
		if (s->dirty) { /* could not be written: write it to the new directory */
			counts_anew(s);
			at = &s->next;
		} else {
			*at = s->next;
			counts_drop(s);
		}
	}
	return !h->sinks;
}

static int renew_process(void *arg, struct proc *p)
{
	p->sampled = 0;
	renew(arg, &p->home);
	return 0;
}

void session_new_place(struct session *s)
{
	procs_each(renew_process, NULL);
	programs_each(renew, NULL);
	s->delivered = s->user = s->kernel = s->idled = s->outside = s->recorded = s->waited =
		s->processes = 0;
	s->gone = s->homeless = s->starved = s->unwritten = s->nomap = s->throttles =
		s->ring_records = 0;
	memset(s->by_event, 0, sizeof s->by_event);
	memset(s->ours, 0, sizeof s->ours);
	memset(s->throttled, 0, sizeof s->throttled);
}

unsigned session_stack(struct session *s, unsigned now)
{
	unsigned more = now;

	if (now && now < STACK_MOST && s->cut >= CUT_LEAST && s->cut * CUT_SHARE > s->walks)
		more = 2 * now < STACK_MOST ? 2 * now : STACK_MOST;
	if (more != now || s->walks > WALKS_MOST)
		s->walks = s->cut = 0;
	return more;
}

int session_full(const struct session *s)
{
	return counts_bytes() > s->memory / 2;
}
