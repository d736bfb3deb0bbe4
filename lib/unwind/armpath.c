/* armpath.c - follows code, instruction by instruction, until it returns. */
#include "unwind/armcode.h"
#include "unwind/armpath.h"
#include "unwind/armrow.h"
#include "unwind/wordcopy.h"

enum {
	STEPS = 1500,     /* instructions that are followed in all */
	WAYS = 6,         /* other ways kept, to be tried when this one leads to no return */
	SEEN = 32,        /* places where ways branch or meet */
	LASTING = 0x4ff0, /* registers that functions keep, and LR */
};

/* The value of one of the two registers that may hold a place in the stack. */
struct pointer {
	int32_t value;
	/* `value` above its own first value, above that of row.base, or not known */
	enum { ITSELF, BASE, ANYTHING } of;
};

struct way {
	uint64_t at;
	struct pointer fp[2];
	struct armrow row;
	uint8_t lost;         /* 1: LR is lost because of a call */
	uint8_t saved;        /* 1: LR had been saved before it was lost */
	uint8_t blurred;      /* 1: SP is not known */
	uint32_t conditional; /* how many of the next instructions may be skipped */
};

struct search {
	const struct unwind_object *o;
	uint64_t start, end;
	int thumb;
	struct way now, way[WAYS];
	unsigned ways, seens, steps;
	uint32_t seen[SEEN]; /* offsets from start */
};

static int inside(const struct search *s, uint64_t at)
{
	return at >= s->start && at < s->end;
}

/* 1 when the way to AT was taken before, or `seen` is full; otherwise note AT and return 0. */
static int seen(struct search *s, uint64_t at)
{
	for (unsigned i = 0; i < s->seens; i++)
		if (s->seen[i] == (uint32_t)(at - s->start))
			return 1;
	if (s->seens == SEEN)
		return 1;
	s->seen[s->seens++] = (uint32_t)(at - s->start);
	return 0;
}

static struct pointer *pointer(struct way *w, unsigned reg)
{
	return reg == ARM_FP_THUMB ? &w->fp[0] : reg == ARM_FP ? &w->fp[1] : NULL;
}

/* Carry out SP = REG + VALUE.  Returns 0, or -1 when that cannot be followed. */
static int set_sp(struct way *w, unsigned reg, int32_t value)
{
	const struct pointer *p = pointer(w, reg);

	w->blurred = 0;
	if (w->row.have == w->row.loose) /* registers loaded so far were the function's variables */
		w->row.have = w->row.loose = 0;
	if (p && p->of == ITSELF) {
		for (unsigned i = 0; i < 2; i++)
			if (w->fp[i].of == BASE)
				w->fp[i].of = ANYTHING;
		return armrow_base(&w->row, reg, p->value + value);
	}
	if (!p || p->of == ANYTHING)
		return -1;
	w->row.sp = p->value + value;
	return 0;
}

/* Carry out a pop of REGS that adds VALUE to SP.  Returns 0; 1 when the function returns; -1 when
 * it cannot be followed. */
static int popped(struct way *w, uint32_t regs, int32_t value)
{
	int32_t sp = w->row.sp;

	if (w->blurred || armrow_pop(&w->row, regs) != 0)
		return -1;
	w->row.sp = sp + value;
	if (regs & (1u << ARM_LR | 1u << ARM_PC))
		w->lost &= !w->saved && !(w->row.have & (1u << ARM_LR | 1u << ARM_PC));
	return regs >> ARM_PC & 1 ? (w->lost ? -1 : 1) : 0;
}

/* Carry out I.  Returns 0; 1 when the function returns; -1 when it cannot be followed. */
static int effect(struct way *w, const struct arm_insn *i)
{
	struct pointer *p;

	switch (i->kind) {
	case ARM_PUSH:
		armrow_add(&w->row, i->value);
		w->saved |= i->regs >> ARM_LR & 1 && !w->lost;
		return 0;
	case ARM_ADD: armrow_add(&w->row, i->value); return 0;
	case ARM_POP: return popped(w, i->regs, i->value);
	case ARM_LOAD:
		if (!w->blurred)
			armrow_load(&w->row, i->regs & LASTING, i->value);
		if (w->row.loose >> ARM_LR & 1)
			w->lost = 0;
		return 0;
	case ARM_SP: return set_sp(w, i->reg, i->value);
	case ARM_POINT:
		p = pointer(w, i->reg);
		p->value = w->row.sp + i->value;
		p->of = w->blurred ? ANYTHING : BASE;
		return 0;
	case ARM_MOVE: pointer(w, i->reg)->value += i->value; return 0;
	case ARM_BLUR: w->blurred = 1; return 0;
	case ARM_CALL: w->lost = 1; return 0;
	case ARM_RETURN: return w->lost || w->blurred ? -1 : 1;
	case ARM_JUMP: /* a function that has loaded LR is leaving */
		return w->row.have >> ARM_LR & 1 && !w->lost && !w->blurred ? 1 : -1;
	case ARM_LOST: return -1;
	default: return 0;
	}
}

/* Continue at AT.  Returns 0; 1 when AT lies in another function, which counts as a return; -1 when
 * it cannot be followed. */
static int go(struct search *s, uint64_t at)
{
	if (!inside(s, at))
		return s->now.lost || s->now.blurred ? -1 : 1;
	if (seen(s, at))
		return -1;
	s->now.at = at;
	return 0;
}

static int step(struct search *s)
{
	struct way *w = &s->now;
	struct arm_insn i;
	uint64_t at = w->at, to;
	int result;

	if (!inside(s, at) || ++s->steps > STEPS)
		return -1;
	arm_decode(s->o->code + (at - s->o->start), s->end - at, s->thumb, &i);
	if (!i.bytes)
		return -1;
	w->at = at + i.bytes;
	to = at + (uint64_t)(int64_t)i.value;
	if (s->thumb && w->conditional) {
		w->conditional--;
		if (i.kind == ARM_GO)
			i.kind = ARM_FORK;
		i.conditional = 1;
	} else if (s->thumb) {
		w->conditional = i.conditional;
		i.conditional = 0;
	}
	if (i.kind == ARM_GO)
		return go(s, to);
	if (i.kind == ARM_FORK) {
		if (inside(s, to) && s->ways < WAYS && !seen(s, to)) {
			COPY_WORDS(&s->way[s->ways], w);
			s->way[s->ways++].at = to;
		}
		return 0;
	}
	if (i.conditional && (i.kind == ARM_LOST || i.kind == ARM_JUMP || i.kind == ARM_LOAD))
		return 0;
	if (i.conditional && i.kind == ARM_MOVE) {
		pointer(w, i.reg)->of = ANYTHING;
		return 0;
	}
	result = effect(w, &i);
	/* a conditional change of SP or FP cannot be followed, except a return */
	return i.conditional && result == 0 && i.kind >= ARM_PUSH && i.kind <= ARM_BLUR ? -1
											: result;
}

int armpath_row(struct unwind *u, const struct unwind_object *o, uint64_t at, uint64_t start,
	uint64_t end, int thumb, int calls)
{
	struct search *s = (void *)u->saved;
	int result;

	_Static_assert(sizeof u->saved >= sizeof *s, "the search fits");
	if (!o->code || start < o->start || end > o->end || !(at >= start && at < end))
		return -1;
	s->o = o;
	s->start = start;
	s->end = end;
	s->thumb = thumb;
	s->ways = s->seens = s->steps = 0;
	s->now.at = at;
	armrow_begin(&s->now.row);
	s->now.fp[0] = s->now.fp[1] = (struct pointer){0, ITSELF};
	s->now.lost = calls != 0;
	s->now.saved = s->now.blurred = 0;
	s->now.conditional = 0;
	for (;;) {
		while ((result = step(s)) == 0)
			;
		if (result == 1 && armrow_set(u, &s->now.row) == 0)
			return 0;
		if (!s->ways)
			return -1;
		COPY_WORDS(&s->now, &s->way[--s->ways]);
	}
}
