/* pypaths.c - compares frames of Python, which were read a little later, with the sample.
 *
 * Before 3.13 a function of C that interprets keeps the address of its innermost frame on its own
 * stack (the cframe), and from 3.13 on a frame of no code, which has the address of the caller's.
 * The copy of the stack has both as they were.  A register of that function has the address of its
 * next instruction, which tells the innermost function. */
#include "sys/pypaths.h"
#include "format/pctfile.h"

#include <string.h>

enum {
	CACHES = 12, /* an instruction is followed by fewer entries of its cache */
	WORDS = 64,  /* of the stack frame of the function that interprets */
};

/* Read the word at ADDRESS of the copied stack.  Returns 0, or -1. */
static int stacked(const struct pypaths *p, uint64_t address, uint64_t *word)
{
	const struct unwind_range *s = &p->stack;

	if (address < s->start || address > s->end || s->end - address < sizeof *word)
		return -1;
	memcpy(word, s->bytes + (address - s->start), sizeof *word);
	return 0;
}

/* 1 when the entry I of the path lies in the copied stack as it was read, or behind the copy.
 * FIRST is the first frame that was entered there. */
static int entry_agrees(const struct pypaths *p, unsigned i, unsigned first)
{
	const struct pysample *s = p->sample;
	const struct pylayout *l = &s->of->layout;
	uint64_t mark = s->at[i] & ~PYMERGE_ENTRY, is, want;

	if (mark <= 1)
		return 1;
	if (mark < p->stack.start)
		return 0;
	if (l->cframe_previous != PYLAYOUT_NONE) {
		want = s->frame[first];
		mark += l->cframe_frame;
	} else {
		want = i + 1 < s->n ? s->frame[i + 1] : 0;
		mark += l->frame_previous;
	}
	return stacked(p, mark, &is) != 0 || is == want;
}

void pypaths_begin(struct pypaths *p, const struct unwind_range *stack, uint64_t pc)
{
	const struct pysample *s = p->sample;
	unsigned first = 0;

	p->stack = *stack;
	p->evals = 0;
	p->differs = s->end == PCT_END_STACK; /* its memory has other things */
	p->merge.code = &s->of->code;
	pymerge_begin(&p->merge, pc, s->at, s->n, s->end);
	for (unsigned i = 0; i < s->n; i++)
		if (s->at[i] & PYMERGE_ENTRY) {
			p->differs |= !entry_agrees(p, i, first);
			first = i + 1;
		}
}

/* Find the function and the instruction that REGS, the registers of the function that interprets
 * the innermost frame, are at: by the register that has told it most often.  Returns the function;
 * NULL when no register has an address in the code of one. */
static const struct pycodes_entry *find_unit(
	struct pyproc *p, const struct unwind_regs *regs, uint64_t *unit)
{
	unsigned offset = p->layout.code_bytes, best = UNWIND_REGS, usual = 0;
	const struct pycodes_entry *e, *found = NULL;

	for (unsigned i = 0; i < UNWIND_REGS; i++) {
		if (p->told[i] > p->told[usual])
			usual = i;
		if (!(regs->known >> i & 1) || (found && p->told[i] <= p->told[best])
			|| !(e = pycodes_at(&p->codes, regs->r[i], offset)))
			continue;
		found = e;
		best = i;
	}
	if (!found && regs->known >> usual & 1 && p->told[usual]) { /* a function not met yet */
		best = usual;
		found = pyproc_seek(p, regs->r[usual]);
	}
	if (!found)
		return NULL;
	p->told[best]++;
	*unit = (regs->r[best] - found->code - offset) / 2;
	return found;
}

/* 1 when the stack frame at SP of the function that interprets has the address of the first
 * instruction of the innermost function, as it was read: compilers keep that address there, from
 * which jumps are counted. */
static int has_first(const struct pypaths *p, uint64_t sp)
{
	const struct pysample *s = p->sample;
	uint64_t word;

	for (unsigned i = 0; i < WORDS && stacked(p, sp + i * sizeof word, &word) == 0; i++)
		if (word == s->leaf_code + s->of->layout.code_bytes)
			return 1;
	return 0;
}

/* 1 when REGS have the address of the innermost frame: before 3.11 a frame is an object, and a
 * function has the same one again when it is called again. */
static int has_frame(const struct pypaths *p, const struct unwind_regs *regs)
{
	for (unsigned i = 0; i < UNWIND_REGS; i++)
		if (regs->known >> i & 1 && regs->r[i] == p->sample->frame[0])
			return 1;
	return 0;
}

/* Set the place of the innermost frame, which the function with the registers REGS interprets.  Its
 * memory may have had another frame when it was read. */
static void settle_leaf(struct pypaths *p, const struct unwind_regs *regs)
{
	struct pysample *s = p->sample;
	uint64_t unit, *at = &s->at[s->at[0] & PYMERGE_ENTRY ? 1 : 0];
	uint64_t sp = regs->r[unwind_sp(unwind_native)];
	const struct pycodes_entry *e;

	if (s->of->layout.code_bytes == PYLAYOUT_NONE) {
		p->differs |= !has_frame(p, regs);
		return;
	}
	if (!(e = find_unit(s->of, regs, &unit))) { /* the place is right, or it is not known */
		p->differs |= !has_first(p, sp);
		return;
	}
	/* the register may be at the next instruction already */
	if (e->code == s->leaf_code && s->leaf_unit <= unit && unit - s->leaf_unit < CACHES)
		unit = s->leaf_unit;
	*at = PYSAMPLE_PLACE | (e->start + unit);
}

void pypaths_look(struct pypaths *p, const struct unwind_regs *regs)
{
	int evaluates = regs->pc - p->merge.code->eval < p->merge.code->eval_size;
	int marked = p->sample->of->layout.frame_lasti == PYLAYOUT_NONE;

	if (evaluates && !p->evals)
		settle_leaf(p, regs);
	/* with a mark an entry is passed at the caller's frame */
	if (p->merge.passed != p->evals + (!marked && evaluates))
		p->differs = 1;
	p->evals += evaluates;
}
