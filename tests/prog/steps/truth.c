/* truth.c - keeps the stack of calls.  It knows callers by the stack pointer at their calls: a
 * frame has ended when the stack pointer is above it.  Where calls do not push, a frame has also
 * ended when execution goes back behind its call with that stack pointer. */
#include "truth.h"

#include "maps.h"
#include "target.h"

#include <errno.h>
#include <string.h>

#define CALLS 4096
#define BASE 64
#define FRAME 256 /* of a signal: the kernel keeps more than that on the stack */

struct call {
	uint64_t sp, ret; /* the stack pointer at the call, and where it returns to */
	int signal;       /* `at` was interrupted, ret is nothing */
	int planted;      /* ret is no caller */
	int loose;        /* the kernel's: sp is somewhere in its frame */
	int known;        /* `at` is */
	struct unwind_regs at;
};
struct shadow { /* one for each stack, known by its mapping */
	uint64_t low, high;
	unsigned count, based;
	struct call call[CALLS];
};
static struct shadow shadow[256];
static unsigned shadows;
static uint64_t base[BASE];
static unsigned based;

struct frame truth[PATH];
unsigned long long truth_signals;

static uint64_t sp_of(const struct unwind_regs *r)
{
	return r->r[isa->sp];
}

static struct shadow *stack_of(uint64_t sp)
{
	struct shadow *s = &shadow[shadows];

	sp--; /* an empty stack's pointer is at its end */

	for (unsigned i = 0; i < shadows; i++)
		if (sp >= shadow[i].low && sp < shadow[i].high)
			return &shadow[i];
	errno = ENOSPC;
	if (shadows == sizeof shadow / sizeof *shadow || maps_bounds(sp, &s->low, &s->high) != 0)
		die("find the stack");
	for (unsigned i = 0; i < shadows; i++)
		if (shadow[i].high == s->high) {
			shadow[i].low = s->low; /* it grew */
			return &shadow[i];
		}
	shadows++;
	return s;
}

static void push(struct shadow *s, const struct call *c)
{
	errno = ENOSPC;
	if (s->count == CALLS)
		die("keep so many calls");
	s->call[s->count++] = *c;
}

static uint64_t word_at(uint64_t address)
{
	uint64_t word = 0;
	uint32_t narrow = 0;

	if (isa->wide)
		target_read(address, &word, 8);
	else
		target_read(address, &narrow, 4);
	return isa->wide ? word : narrow;
}

enum insn truth_kind(const struct unwind_regs *r)
{
	const uint8_t *code = maps_code(r->pc);
	static uint8_t bytes[16];

	if (!code) {
		target_read(r->pc, bytes, 8);
		code = bytes;
	}
	return isa->kind(code, r);
}

static int pushes(void)
{
	return isa->link == 255;
}

static int left(const struct call *c, const struct unwind_regs *a, enum insn did)
{
	uint64_t sp = sp_of(a);

	if (pushes())
		return sp >= c->sp;
	if (did != CALL && a->pc == c->ret && (c->loose || sp == c->sp))
		return 1;
	/* a new call, or a return to elsewhere: what was at that height has gone by a jump */
	return sp > c->sp || (sp == c->sp && (did == CALL || did == RET));
}

static void signalled(const struct unwind_regs *b, const struct unwind_regs *a)
{
	struct shadow *s = stack_of(sp_of(a));
	struct call c = {.sp = sp_of(a) + FRAME, .signal = 1, .loose = 1, .known = 1, .at = *b};

	if (s != stack_of(sp_of(b)))
		s->count = 0;
	push(s, &c);
	c = (struct call){.sp = sp_of(a) + (target_foreign ? FRAME : isa->word), .loose = 1};
	c.ret = pushes() ? word_at(sp_of(a)) : isa_link(isa, a);
	push(s, &c);
	truth_signals++;
}

/* Whether A is where a handler of SIG begins; qemu always goes there, and one instruction on. */
static int in_handler(const struct unwind_regs *a, int sig)
{
	if (target_foreign)
		return 1;
	if (isa->wide)
		return a->r[5] == (unsigned)sig && a->r[1] == sp_of(a) + 8;
	return a->r[0] == (unsigned)sig && word_at(sp_of(a) + 4) == (unsigned)sig;
}

/* What was interrupted, NULL when that is not known. */
static const struct unwind_regs *returned(struct shadow *s)
{
	while (s->count && !s->call[s->count - 1].signal)
		s->count--;
	return s->count ? &s->call[--s->count].at : NULL;
}

void truth_follow(const struct unwind_regs *b, const struct unwind_regs *a, int sig)
{
	struct shadow *s = stack_of(sp_of(a));
	enum insn did = truth_kind(b);
	struct call c = {.sp = sp_of(b), .known = 1, .at = *b};
	unsigned had = s->count;

	if ((did == RET || did == CALL) && isa->odd && a->pc - b->pc <= 4 && a->r[14] == b->r[14])
		did = OTHER; /* it had a condition */
	if (sig && in_handler(a, sig)) {
		signalled(b, a);
		return;
	}
	if (did == SIGRETURN) {
		const struct unwind_regs *to = returned(stack_of(sp_of(b)));
		struct unwind_regs was;
		if (!to || !target_foreign)
			return;
		/* qemu has gone on by one instruction */
		was = *to;
		truth_follow(&was, a, 0);
		return;
	}
	while (s->count && left(&s->call[s->count - 1], a, did))
		s->count--;
	if (did == CALL && sp_of(a) == sp_of(b) - (pushes() ? isa->word : 0)) {
		const uint8_t *code = maps_code(a->pc);
		int answer = isa->answers && code ? isa->answers(code) : -1;
		c.ret = pushes() ? word_at(sp_of(a)) : isa_link(isa, a);
		if (answer >= 0)
			c.at.known &= ~((uint64_t)1 << answer);
		push(s, &c);
	} else if (did == RET && !had && !s->based) {
		/* a function that nobody called, on its own stack: makecontext put there where
		 * it returns to */
		c = (struct call){.sp = sp_of(a) + 1, .planted = 1};
		push(s, &c);
	}
}

unsigned truth_path(const struct unwind_regs *now, int *rooted)
{
	struct shadow *s = stack_of(sp_of(now));
	unsigned n = 0, i = s->count;

	*rooted = 0;
	truth[n++] = (struct frame){now->pc, now, sp_of(now), 1};
	while (i > 0 && n < PATH - BASE) {
		const struct call *c = &s->call[--i];
		if (c->planted) {
			*rooted = 1;
			continue;
		}
		if (!c->signal) {
			truth[n++] = (struct frame){
				c->ret, c->known ? &c->at : NULL, c->known ? c->sp : 0, 0};
			continue;
		}
		truth[n++] = (struct frame){c->at.pc, &c->at, sp_of(&c->at), 1};
		if (stack_of(sp_of(&c->at)) != s) {
			s = stack_of(sp_of(&c->at));
			i = s->count;
		}
	}
	*rooted |= s->based;
	for (unsigned k = 0; s->based && k < based; k++)
		truth[n++] = (struct frame){base[k], NULL, 0, 0};
	return n;
}

void truth_base(const struct unwind_regs *now, const uint64_t *frames, unsigned n)
{
	stack_of(sp_of(now))->based = 1;
	based = n < BASE ? n : BASE;
	memcpy(base, frames, based * sizeof *base);
}
