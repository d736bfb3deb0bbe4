/* exprvalues.c - runs the code of conditions and expressions, each in a frame of its function. */
#include "agent/agent.h"
#include "preload/accounts.h"
#include "preload/config.h"
#include "preload/context.h"
#include "preload/exprtable.h"
#include "preload/frames.h"
#include "preload/rules.h"
#include "preload/maps.h"
#include "preload/process.h"
#include "preload/pyasked.h"
#include "preload/regions.h"
#include "preload/slowlock.h"
#include "preload/statefile.h"
#include "preload/statesample.h"
#include "preload/syscalls.h"
#include "preload/tell.h"
#include "preload/threads.h"
#include "preload/exprvalues.h"

#include <string.h>

void exprvalues_begin(void)
{
	char path[sizeof config.path + 32];
	size_t at = 0;

	if (!config.exprs || exprtable_count() || pyasked_count())
		return;
	put_text(path, sizeof path, &at, config.path);
	put_text(path, sizeof path, &at, "/.expr-");
	put_number(path, sizeof path, &at, config.run, 16);
	if (exprtable_read(path, program.name) != 0)
		tell(0, "cannot read the expressions", path);
}

/* The frame where an expression is evaluated. */
struct spot {
	const struct expr_asked *asked;
	const struct expr_place *place;
	uint64_t bias; /* load address of the frame's object, less its address in the file */
	int unknown;   /* 1: this frame, or one inside it, is in an unknown object */
};

/* For frames_seek: 1 when the tables of the spot ARG have a place for PC. */
static int is_spot(void *arg, uint64_t pc)
{
	struct spot *s = arg;
	struct region r;
	uint64_t address;
	int known;

	if (!regions_find((uintptr_t)pc, &r)) {
		s->unknown = 1;
		return 0;
	}
	if (!r.object->known && slow_trylock()) {
		object_learn(r.object);
		slow_unlock(NULL);
	}
	address = r.object->obj_addr + (pc - r.origin);
	s->bias = pc - address;
	s->place = exprtable_find(s->asked, r.object, address, &known);
	s->unknown |= !known;
	return s->place != NULL;
}

/* Code of expressions and conditions reads memory through these functions. */

#define PARTS 40u
#define BYTES_MAX 32768u /* most bytes of memory that an expression collects */

struct taking { /* what the code of an expression collects in a frame */
	const struct frames *frame;
	struct states_part part[PARTS];
	unsigned parts;
	uint64_t bytes;
};

static int read_safely(void *of, uint64_t address, void *to, size_t size)
{
	const struct taking *t = of;
	uint64_t sp = t->frame->regs.r[unwind_sp(unwind_native)];

	return may_call() && frames_peek(to, sp, address, size) == (long)size ? 0 : -1;
}

static int collect_nothing(void *of, uint64_t address, uint64_t size)
{
	(void)of;
	(void)address;
	(void)size;
	return 0;
}

static struct agent_frame machine(struct taking *t, const struct spot *s)
{
	return (struct agent_frame){.regs = t->frame->regs.r,
		.nregs = UNWIND_REGS,
		.known = t->frame->regs.known,
		.bias = s->bias,
		.read = read_safely,
		.collect = collect_nothing,
		.of = t};
}

/* These functions evaluate conditions. */

/* Returns 1 when the condition A holds at PC, 0 when it does not or the sample is not in its
 * function, -1 when that is not known. */
static int holds(const struct expr_asked *a, uintptr_t pc, const void *ucontext)
{
	struct spot s = {.asked = a};
	struct agent_frame frame;
	struct taking taking = {.parts = 0};
	struct frames *w;
	uint64_t value = 0;
	int known;

	if (!ucontext) /* the registers have changed since the sample */
		return a->outer || is_spot(&s, pc) ? -1 : 0;
	if (!(w = frames_seek(ucontext, a->outer, is_spot, &s)))
		return 0;
	taking.frame = w;
	frame = machine(&taking, &s);
	known = s.place->kind == EXPR_CODE
		&& agent_run(s.place->code, s.place->size, &frame, &value) == AGENT_DONE;
	frames_done(w);
	return known ? value != 0 : -1;
}

int exprvalues_wanted(uintptr_t pc, const void *ucontext)
{
	int unknown = 0;

	if (!exprtable_conditional())
		return 1;
	for (unsigned i = 0; i < exprtable_count(); i++) {
		int h = exprtable_at(i)->condition ? holds(exprtable_at(i), pc, ucontext) : 0;
		if (h > 0)
			return 1;
		unknown |= h < 0;
	}
	if (unknown)
		accounts_lose(PCT_LOST_CONDITION, 1);
	return 0;
}

/* These functions collect what expressions need. */

#define STACK_MAX 8192u   /* bytes of the thread's own stack; debug data may point anywhere in it */
#define STACK_OTHER 1024u /* bytes of a stack whose end is not known */
#define RED_ZONE 128u     /* bytes below the stack pointer that leaf functions use (x86-64) */

static int take_part(void *of, uint64_t address, uint64_t size)
{
	struct taking *t = of;

	for (unsigned i = 0; i < t->parts; i++)
		if (address - t->part[i].address < t->part[i].size
			&& size <= t->part[i].size - (address - t->part[i].address))
			return 0;
	if (t->parts == PARTS || size > BYTES_MAX - t->bytes)
		return -1;
	t->part[t->parts++] = (struct states_part){address, size};
	t->bytes += size;
	return 0;
}

/* Collect the stack from the frame of W outwards. */
static void take_stack(struct taking *t, const struct frames *w)
{
	uint64_t sp = w->regs.r[unwind_sp(unwind_native)], low = sp - RED_ZONE, size = STACK_OTHER;
	uintptr_t end;

	if (frames_own_stack((uintptr_t)sp, &end))
		size = end - low < STACK_MAX ? end - low : STACK_MAX;
	take_part(t, low, size);
}

static void collect_in(
	const struct frames *w, const struct spot *s, uint64_t time, const void *ucontext)
{
	struct taking t = {.frame = w};
	struct agent_frame frame = machine(&t, s);
	/* a caller's vector registers are lost: functions need not keep them */
	uint32_t vectors = w->regs.pc == context_pc(ucontext) ? s->place->vectors : 0;

	frame.collect = take_part;
	/* after an error keep what was collected so far; the rest is not recorded */
	if (s->place->kind == EXPR_CODE)
		agent_run(s->place->code, s->place->size, &frame, NULL);
	if (s->asked->path)
		take_stack(&t, w);
	statesample_collect(thread_self(), time, s->asked->expr, &w->regs, t.part,
		may_call() ? t.parts : 0, vectors ? ucontext : NULL, vectors);
}

CHILD_CODE int exprvalues_asked(void)
{
	return config.exprs && (exprtable_expressions() || pyasked_count())
		&& strchr("lc", config.kind);
}

/* Collect what expression A needs.  Returns 1 when the whole state must be recorded for that. */
static int collect_for(
	const struct expr_asked *a, uintptr_t pc, uint64_t time, const void *ucontext)
{
	struct spot s = {.asked = a};
	struct frames *w;
	int whole;

	if (!ucontext) {
		if (is_spot(&s, pc) || a->outer || s.unknown) {
			statefile_take();
			statefile_lose(PCT_LOST_LATE);
		}
		return 0;
	}
	w = frames_seek(ucontext, a->outer, is_spot, &s);
	whole = s.unknown || (w && s.place->kind == EXPR_STATE);
	if (w) {
		if (!whole)
			collect_in(w, &s, time, ucontext);
		frames_done(w);
	}
	return whole;
}

void exprvalues_collect(uintptr_t pc, uint64_t time, const void *ucontext)
{
	int whole = 0;

	for (unsigned i = 0; i < exprtable_count(); i++)
		if (!exprtable_at(i)->condition)
			whole |= collect_for(exprtable_at(i), pc, time, ucontext);
	if (whole && !config.each)
		statesample_record(thread_self(), ucontext, time);
}
