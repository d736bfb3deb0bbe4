/* pysample.c - owns the frames of Python that wait for their samples. */
#include "base/clock.h"
#include "format/pctfile.h"
#include "sys/pysample.h"
#include "sys/userregs_linux.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1024, WAITING_MAX = 1 << 16, PAGE = 4096, PAGES = 8 };

static struct pysample *table[SLOTS];
static unsigned waiting;

/* The memory of the thread that is being read: its stack as it was at the sample, from SP on, and
 * pages of its process, which are read whole, as frames lie one behind the other. */
static struct memory {
	struct pyproc *of;
	const struct sys_record *sample;
	uint64_t sp, page[PAGES]; /* addresses; 0: none */
	uint8_t byte[PAGES][PAGE];
} memory;

static long read_memory(void *arg, void *to, uint64_t from, size_t n)
{
	struct memory *m = arg;
	uint64_t page = from / PAGE * PAGE, behind = from - m->sp;
	size_t i = page / PAGE % PAGES, len = m->sample->stack_len;

	if (behind <= len && n <= len - behind) {
		memcpy(to, m->sample->stack + behind, n);
		return (long)n;
	}
	if (n > PAGE - (from - page))
		return pyproc_read(m->of, to, from, n);
	if (m->page[i] != page || !page) {
		m->page[i] = 0;
		if (pyproc_read(m->of, m->byte[i], page, PAGE) != PAGE)
			return -1;
		m->page[i] = page;
	}
	memcpy(to, m->byte[i] + (from - page), n);
	return (long)n;
}

static struct unwind_regs regs;

/* The path that is being read. */
static struct {
	unsigned n, end;
	uint64_t at[PYSAMPLE_MAX], frame[PYSAMPLE_MAX];
	uint32_t unit[PYSAMPLE_MAX];
} path;

static int word(const struct pywalk *w, uint64_t at, uint64_t *value)
{
	*value = 0;
	return at && w->peek(w->arg, value, at, sizeof *value) == (long)sizeof *value ? 0 : -1;
}

static void put(uint64_t at, uint64_t frame, uint32_t unit)
{
	path.unit[path.n] = unit;
	path.frame[path.n] = frame;
	path.at[path.n++] = at;
}

/* Walk through the frames that the cframes lead to.  The memory of a frame may have another one by
 * now, which was entered in another way: so the entries are told by the cframes. */
static enum pywalk_result walk_cframes(struct pywalk *w)
{
	const struct pylayout *l = w->layout;
	enum pywalk_result r = PYWALK_END;
	uint64_t cframe = w->cframe, frame = w->frame, outer, next;
	struct pywalk_frame f;

	while (path.n < PYSAMPLE_MAX - 2 && frame) {
		if (word(w, cframe + l->cframe_previous, &outer) != 0)
			outer = 0;
		word(w, outer + l->cframe_frame, &next);
		w->entry = 0;
		w->cframe = cframe;
		w->frame = frame;
		if ((r = pywalk_next(w, &f)) != PYWALK_FRAME)
			return PYWALK_CUT;
		put(f.code, frame, f.unit);
		frame = w->frame;
		if (frame != next && frame)
			continue;
		put(PYMERGE_ENTRY | cframe, 0, 0);
		cframe = outer;
	}
	return frame ? PYWALK_FRAME : PYWALK_END;
}

static enum pywalk_result walk_frames(struct pywalk *w)
{
	enum pywalk_result r = PYWALK_END;
	uint64_t frame = w->frame;
	struct pywalk_frame f;

	while (path.n < PYSAMPLE_MAX - 1 && (r = pywalk_next(w, &f)) >= PYWALK_FRAME) {
		put(r == PYWALK_ENTRY ? PYMERGE_ENTRY | f.mark : f.code,
			r == PYWALK_ENTRY ? 0 : frame, f.unit);
		frame = w->frame;
	}
	return r;
}

static void walk(struct pywalk *w)
{
	enum pywalk_result r;

	path.n = 0;
	r = w->layout->cframe_previous == PYLAYOUT_NONE ? walk_frames(w) : walk_cframes(w);
	path.end = r == PYWALK_END ? PCT_END_WHOLE
		: r == PYWALK_CUT  ? PCT_END_STACK
				   : PCT_END_DEPTH;
	if (path.end != PCT_END_WHOLE && path.n)
		put(PYMERGE_ENTRY | 1, 0, 0); /* below all of the stack: they come now */
}

/* Let the walk W begin where the thread was when it was sampled: a function of C that interprets
 * has the address of its innermost frame on its stack.  Leave out those that were entered since. */
static void begin_at_sample(struct pywalk *w, uint64_t sp)
{
	const struct pylayout *l = w->layout;
	uint64_t at;

	w->cut = 0; /* it was of the thread as it is now */
	if (l->cframe_previous == PYLAYOUT_NONE)
		return;
	while (w->cframe && w->cframe < sp) {
		if (w->peek(w->arg, &at, w->cframe + l->cframe_previous, sizeof at)
			!= (long)sizeof at)
			return;
		w->cframe = at > w->cframe ? at : 0;
		if (w->peek(w->arg, &w->frame, at + l->cframe_frame, sizeof at) != (long)sizeof at)
			w->frame = 0;
	}
}

/* Begin the walk W at the thread of R.  In another namespace of processes it has another number
 * there: then it is the only thread, if its stack is that of the sample.  Returns 0, or -1 when it
 * runs no Python. */
static int begin(struct pywalk *w, struct pyproc *p, const struct sys_record *r)
{
	if (pywalk_begin(w, p->runtime, p->layout.thread_native, r->tid, &p->state) == 0) {
		begin_at_sample(w, memory.sp);
		return 0;
	}
	p->state = 0;
	if (p->layout.cframe_previous == PYLAYOUT_NONE
		|| pywalk_begin(w, p->runtime, PYLAYOUT_NONE, 0, &p->state) != 0) {
		p->state = 0;
		return -1;
	}
	begin_at_sample(w, memory.sp);
	return w->cframe - memory.sp < r->stack_len ? 0 : -1;
}

static struct pysample **slot(uint64_t time, uint32_t tid)
{
	return &table[(time ^ time >> 10 ^ tid) % SLOTS];
}

/* Keep the path that was read for R in P; LEAF is its innermost code object. */
static void keep(const struct sys_record *r, struct pyproc *p, uint64_t leaf)
{
	size_t words = path.n * sizeof *path.at;
	struct pysample *s = waiting < WAITING_MAX ? malloc(sizeof *s + 2 * words) : NULL;
	unsigned first = path.at[0] & PYMERGE_ENTRY ? 1 : 0;

	if (!s)
		return;
	*s = (struct pysample){.of = p, .time = r->time, .tid = r->tid, .n = path.n};
	s->end = path.end;
	s->leaf_code = leaf;
	s->frame = s->at + path.n;
	for (unsigned i = 0; i < path.n; i++)
		s->at[i] = path.at[i] | (path.at[i] & PYMERGE_ENTRY ? 0 : PYSAMPLE_PLACE);
	s->leaf_unit = path.unit[first];
	memcpy(s->frame, path.frame, words);
	s->late = clock_ns() - r->time;
	s->next = *slot(r->time, r->tid);
	*slot(r->time, r->tid) = s;
	p->held++;
	waiting++;
}

int pysample_read(const struct sys_record *r)
{
	struct pyproc *p = pyproc_of((pid_t)r->pid);
	const struct unwind_machine *machine =
		p && p->runtime && r->regs ? userregs_take(r->regs, r->word, &regs) : NULL;
	struct pywalk w;
	unsigned first;
	uint64_t leaf;

	if (!machine)
		return 0;
	p->seen = r->time;
	memory.of = p;
	memory.sample = r;
	memory.sp = regs.r[unwind_sp(machine)];
	memset(memory.page, 0, sizeof memory.page);
	w = (struct pywalk){.layout = &p->layout, .peek = read_memory, .arg = &memory};
	if (begin(&w, p, r) != 0)
		return 0;
	walk(&w);
	first = path.n && (path.at[0] & PYMERGE_ENTRY) ? 1 : 0;
	if (path.n <= first)
		return 0;
	leaf = path.at[first];
	w.peek = pyproc_read; /* code lies anywhere */
	w.arg = p;
	pycodes_places(&p->codes, &w, p->pid, path.at, path.unit, path.n, PYMERGE_ENTRY);
	keep(r, p, leaf);
	return 1;
}

struct pysample *pysample_take(const struct sys_record *r)
{
	struct pysample **at = slot(r->time, r->tid), *s;

	while ((s = *at) && (s->time != r->time || s->tid != r->tid))
		at = &s->next;
	if (s) {
		*at = s->next;
		waiting--;
	}
	return s;
}

void pysample_sweep(uint64_t time)
{
	struct pysample *s;

	for (unsigned i = 0; i < SLOTS; i++)
		for (struct pysample **at = &table[i]; (s = *at);) {
			if (s->time >= time) {
				at = &s->next;
				continue;
			}
			*at = s->next;
			waiting--;
			pysample_free(s);
		}
}

void pysample_free(struct pysample *s)
{
	pyproc_leave(s->of);
	free(s);
}
