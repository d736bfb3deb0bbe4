/* gopcln.c - makes the unwind rules of Go's functions from .gopclntab, which says how far SP is
 * below the return address at each PC. */
#include "unwind/gopcln.h"
#include "inside/gotable.h"
#include "unwind/cfarow.h"

#define PROLOGUE 64 /* bytes of code in which a function saves FP */

/* 1 when NAME is WANTED, perhaps with a suffix such as ".abi0"; a WANTED that ends in _ is a
 * prefix. */
static int named(const char *name, const char *wanted)
{
	unsigned i;

	for (i = 0; wanted[i]; i++)
		if (name[i] != wanted[i])
			return 0;
	return name[i] == 0 || name[i] == '.' || wanted[i - 1] == '_';
}

static int any(const char *name, const char (*list)[24], unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (named(name, list[i]))
			return 1;
	return 0;
}

/* Tells from the name of F, and its flags, what it is; versions before 1.17 have no flags. */
static enum gopcln kind(const struct gotable *t, const struct gofunction *f)
{
	/* mcall leaves a goroutine for the scheduler, which has no caller: a goroutine continues
	 * elsewhere.  Go's own profiles also end there. */
	static const char tops[][24] = {"runtime.goexit", "runtime.mstart", "runtime.rt0_go",
		"_rt0_", "runtime.mcall"},
			  signals[][24] = {"runtime.sigpanic", "runtime.asyncPreempt"},
			  switches[][24] = {"runtime.morestack", "runtime.gogo",
				  "runtime.cgocallback", "runtime.systemstack",
				  "runtime.asmcgocall"};

	const char *name = gotable_string(t, f->name);

	if (!name)
		name = "";
	if (named(name, "runtime.sigtramp"))
		return GO_ROW; /* the kernel calls it, and then continues where it was */
	if (f->flags & GOTABLE_TOP || any(name, tops, sizeof tops / sizeof *tops))
		return GO_TOP;
	if (f->flags & GOTABLE_SWITCH || any(name, switches, sizeof switches / sizeof *switches))
		return GO_SWITCH;
	return any(name, signals, sizeof signals / sizeof *signals) ? GO_SIGNAL : GO_ROW;
}

/* Returns the rule for FP at AT in a function of x86-64 that begins at START, when SP is DELTA
 * bytes below the return address.  Functions with a frame save FP in the word below the return
 * address, in their first instructions. */
static enum unwind_rule pointer(
	const struct unwind_object *o, uint64_t start, uint64_t at, uint64_t delta)
{
	const uint8_t *code;

	if (delta == 0)
		return RULE_SAME;
	if (!o->code || start < o->start || at >= o->end)
		return RULE_UNDEFINED;
	code = o->code + (start - o->start);
	for (uint64_t i = 0; i < PROLOGUE && i + 5 <= o->end - start; i++) {
		uint64_t done = 0;
		if (load(code + i, 4) == 0xe5894855) /* push %rbp; mov %rsp,%rbp */
			done = i + 1;
		else if (load(code + i, 4) == 0x246c8948) /* mov %rbp,N(%rsp) */
			done = i + 5;
		else if (load(code + i, 4) == 0x24ac8948)
			done = i + 8;
		if (done)
			return at - start >= done ? RULE_AT : RULE_SAME;
	}
	return RULE_UNDEFINED;
}

/* Set u->row: Go's functions keep no register but FP. */
static void row(struct unwind *u, const struct unwind_object *o, const struct gofunction *f,
	uint64_t at, unsigned delta)
{
	const struct unwind_machine *m = u->space->machine;
	struct bare_frame frame = {.below = delta};
	enum unwind_rule rule = RULE_UNDEFINED;

	if (m->link != 255) {
		frame.link_at = delta; /* it is the first word of a frame */
	} else {
		frame.below += m->word;
		if (m->word == 8)
			rule = pointer(o, f->start + o->go_text, at, delta);
	}
	frame.fp_known = rule != RULE_UNDEFINED;
	frame.fp_at = rule == RULE_AT ? 2 * m->word : 0;
	cfarow_bare(u, &frame);
}

enum gopcln gopcln_find(struct unwind *u, const struct unwind_object *o, uint64_t at)
{
	struct gofunction f;
	struct gotable t;
	enum gopcln found;
	int64_t delta;
	int got;

	if (gotable_open(&t, o->go, o->go_size) != 0 || t.word != u->space->machine->word)
		return GO_BAD;
	got = gotable_find(&t, at - o->go_text, &f);
	if (got <= 0)
		return got ? GO_BAD : GO_NONE;
	found = kind(&t, &f);
	if (found == GO_TOP || found == GO_SWITCH)
		return found;
	if (!f.delta)
		return GO_SWITCH;
	if (gotable_value(&t, &f, f.delta, at - o->go_text, &delta) != 0 || delta < 0
		|| delta > INT32_MAX / 2 || delta % t.word)
		return GO_BAD;
	row(u, o, &f, at, (unsigned)delta);
	return found;
}
