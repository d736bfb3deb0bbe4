/* pysample.c - owns the frames of Python that wait for their samples. */
#include "base/clock.h"
#include "format/pctfile.h"
#include "sys/pysample.h"
#include "sys/userregs_linux.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1024, WAITING_MAX = 1 << 16, WINDOW = 4096 };

static struct pysample *table[SLOTS];
static unsigned waiting;

/* Memory by way of a window: frames lie one behind the other, an outer one below. */
struct window {
	struct pyproc *of;
	uint64_t at;
	size_t size;
	uint8_t byte[WINDOW];
};

static long read_window(void *arg, void *to, uint64_t from, size_t n)
{
	struct window *w = arg;
	uint64_t at = from + n > WINDOW ? from + n - WINDOW : 0;

	if (n > WINDOW)
		return pyproc_read(w->of, to, from, n);
	if (from < w->at || n > w->size || from - w->at > w->size - n) {
		w->size = 0;
		if (pyproc_read(w->of, w->byte, at, WINDOW) != WINDOW)
			return pyproc_read(w->of, to, from, n);
		w->at = at;
		w->size = WINDOW;
	}
	memcpy(to, w->byte + (from - w->at), n);
	return (long)n;
}

/* The path that is being read. */
static struct {
	unsigned n, end;
	uint64_t at[PYSAMPLE_MAX], frame[PYSAMPLE_MAX];
	uint32_t unit[PYSAMPLE_MAX];
} path;

static void walk(struct pywalk *w)
{
	enum pywalk_result r = PYWALK_END;
	struct pywalk_frame f;
	uint64_t frame = w->frame;

	path.n = 0;
	while (path.n < PYSAMPLE_MAX - 1 && (r = pywalk_next(w, &f)) >= PYWALK_FRAME) {
		path.unit[path.n] = f.unit;
		path.frame[path.n] = r == PYWALK_ENTRY ? 0 : frame;
		path.at[path.n++] = r == PYWALK_ENTRY ? PYMERGE_ENTRY | f.mark : f.code;
		frame = w->frame;
	}
	path.end = r == PYWALK_END ? PCT_END_WHOLE
		: r == PYWALK_CUT  ? PCT_END_STACK
				   : PCT_END_DEPTH;
	if (path.end != PCT_END_WHOLE && path.n) {
		path.frame[path.n] = 0;
		path.at[path.n++] = PYMERGE_ENTRY | 1; /* below all of the stack: they come now */
	}
}

/* Let the walk W begin where the thread was when it was sampled: a function of C that interprets
 * has the address of its innermost frame on its stack, of which R has a copy from SP on. */
static void begin_at_sample(struct pywalk *w, const struct sys_record *r, uint64_t sp)
{
	const struct pylayout *l = w->layout;
	uint64_t at, previous;

	if (l->cframe_frame == PYLAYOUT_NONE)
		return;
	while (w->cframe && w->cframe < sp) { /* it was entered since */
		if (w->peek(w->arg, &previous, w->cframe + l->cframe_previous, sizeof previous)
			!= (long)sizeof previous)
			return;
		w->cframe = previous > w->cframe ? previous : 0;
	}
	at = w->cframe + l->cframe_frame - sp;
	if (w->cframe && at <= r->stack_len && r->stack_len - at >= sizeof w->frame)
		memcpy(&w->frame, r->stack + at, sizeof w->frame);
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

void pysample_read(const struct sys_record *r)
{
	static struct window window;
	struct pyproc *p = pyproc_of((pid_t)r->pid);
	const struct unwind_machine *machine;
	struct unwind_regs regs;
	struct pywalk w;
	unsigned first;
	uint64_t leaf;

	if (!p || !p->runtime || !r->regs)
		return;
	p->seen = r->time;
	window.of = p;
	window.size = 0;
	w = (struct pywalk){.layout = &p->layout, .peek = read_window, .arg = &window};
	if (pywalk_begin(&w, p->runtime, p->layout.thread_native, r->tid, &p->state) != 0)
		return;
	if (!(machine = userregs_take(r->regs, r->word, &regs)))
		return;
	begin_at_sample(&w, r, regs.r[unwind_sp(machine)]);
	walk(&w);
	first = path.n && (path.at[0] & PYMERGE_ENTRY) ? 1 : 0;
	if (path.n <= first)
		return;
	leaf = path.at[first];
	w.peek = pyproc_read; /* code lies anywhere */
	w.arg = p;
	pycodes_places(&p->codes, &w, path.at, path.unit, path.n, PYMERGE_ENTRY);
	keep(r, p, leaf);
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

void pysample_free(struct pysample *s)
{
	pyproc_leave(s->of);
	free(s);
}
