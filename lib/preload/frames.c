/* frames.c - owns the walks of handlers. */
#include "format/pctfile.h"
#include "preload/codemap.h"
#include "preload/config.h"
#include "preload/context.h"
#include "preload/frames.h"
#include "preload/inside.h"
#include "preload/maps.h"
#include "preload/regions.h"

/* The frame record { caller's frame pointer, return address } is that of the x86, x86-64, AArch64
 * and LoongArch ABIs; RISC-V keeps it below the pointer. */
static unsigned by_pointers(const void *ucontext, uint64_t *callers, unsigned max, unsigned *end)
{
	uintptr_t fp = context_fp(ucontext), record[2];
	unsigned n = 0;

	*end = PCT_END_POINTER;
	while (fp && fp % sizeof fp == 0) {
#ifdef __riscv
		if (maps_peek(record, fp - sizeof record, sizeof record) != (long)sizeof record)
			break;
#else
		if (maps_peek(record, fp, sizeof record) != (long)sizeof record)
			break;
#endif
		if (record[1] < 4096)
			break;
		if (n == max) {
			*end = PCT_END_DEPTH;
			break;
		}
		callers[n++] = record[1] - 1;
		if (record[0] && (record[0] <= fp || record[0] - fp > (uintptr_t)1 << 20))
			break; /* stacks grow down: an outer frame lies above, and near */
		if (!(fp = record[0]))
			*end = PCT_END_WHOLE; /* as the ABIs mark the outermost */
	}
	return n;
}

/* A walk is too large for small signal stacks.  As many threads may be in handlers. */
#define WALKS 64
static struct walk {
	int taken;
	struct unwind_regs regs;
	struct unwind u;
} walks[WALKS];

static struct walk *take(void)
{
	for (int i = 0; i < WALKS; i++)
		if (!__atomic_load_n(&walks[i].taken, __ATOMIC_RELAXED)
			&& !__atomic_exchange_n(&walks[i].taken, 1, __ATOMIC_ACQUIRE))
			return &walks[i];
	return NULL;
}

void frames_forget(void)
{
	for (int i = 0; i < WALKS; i++)
		walks[i].taken = 0;
	codemap_forget();
}

/* The stack of this thread.  Threads made by bare clone() may share thread data: who is on that
 * stack is its owner all the same, or runs while that waits. */
static __thread uintptr_t stack_low, stack_high;

void frames_stack(void)
{
	uintptr_t here = (uintptr_t)__builtin_frame_address(0), own = (uintptr_t)&stack_low;

	if (config.depth < 2 || maps_stack(here, &stack_low, &stack_high) != 0)
		stack_low = stack_high = 0;
	/* a thread's own data lie above its frames; what is mapped above them may be another's */
	if (own > here && own < stack_high)
		stack_high = own;
}

/* Memory that is in no range: asked of the kernel, which does not mind when it is not there. */
static int peek(void *of, uint64_t address, uint64_t *word)
{
	uintptr_t got;

	(void)of;
	if (maps_peek(&got, (uintptr_t)address, sizeof got) != (long)sizeof got)
		return -1;
	*word = got;
	return 0;
}

static unsigned by_tables(struct walk *w, const struct unwind_space *space, uint64_t *callers,
	unsigned max, unsigned *end)
{
	uint64_t sp = w->regs.r[unwind_sp(space->machine)];
	struct unwind_range range = {0};
	enum unwind_result result;
	unsigned n = 0;

	/* below the stack pointer a stack may not be mapped yet */
	if (sp >= stack_low && sp < stack_high)
		range = (struct unwind_range){sp, stack_high, (const uint8_t *)(uintptr_t)sp};
	result = unwind_begin(&w->u, space, &range, range.end != 0, &w->regs);
	while (result == UNWIND_FRAME && (result = unwind_step(&w->u)) == UNWIND_FRAME && n < max)
		callers[n++] = w->u.regs.pc - !w->u.exact;
	*end = unwind_ending(result);
	return n;
}

unsigned frames_walk(const void *ucontext, uint64_t *callers, unsigned max, unsigned *end)
{
	struct unwind_space space;
	struct region r;
	struct walk *w;
	unsigned n = 0;
	int token;

	if (!unwind_native)
		return by_pointers(ucontext, callers, max, end);
	if (regions_stale())
		regions_learn(context_pc(ucontext), &r);
	*end = PCT_END_BUSY;
	if (!(w = take()))
		return 0;
	context_registers(ucontext, &w->regs);
	token = codemap_enter(&space);
	if (token >= 0) {
		if (may_call())
			space.fetch = peek;
		n = by_tables(w, &space, callers, max, end);
		codemap_leave(token);
	}
	__atomic_store_n(&w->taken, 0, __ATOMIC_RELEASE);
	return n;
}
