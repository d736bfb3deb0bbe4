/* frames.c - owns the walks that handlers make. */
#include "preload/callers.h"
#include "preload/codemap.h"
#include "preload/config.h"
#include "preload/context.h"
#include "preload/frames.h"
#include "preload/rules.h"
#include "preload/maps.h"
#include "preload/pyruntime.h"
#include "preload/saferead.h"
#include "preload/regions.h"
#include "preload/slowlock.h"
#include "preload/syscalls.h"

#include <string.h>
#include <sys/mman.h>

/* A frame record is { caller's frame pointer, return address } in the ABIs of x86, x86-64, AArch64
 * and LoongArch; RISC-V keeps it below the frame pointer. */
static void by_pointers(struct frames *w, const void *ucontext)
{
	uintptr_t fp = context_fp(ucontext), record[2];

	w->end = PCT_END_POINTER;
	while (fp && fp % sizeof fp == 0) {
#ifdef __riscv
		if (saferead(record, fp - sizeof record, sizeof record) != (long)sizeof record)
			break;
#else
		if (saferead(record, fp, sizeof record) != (long)sizeof record)
			break;
#endif
		if (record[1] < 4096)
			break;
		if (!callers_take(w, record[1] - 1)) {
			w->end = PCT_END_DEPTH;
			break;
		}
		if (record[0] && (record[0] <= fp || record[0] - fp > (uintptr_t)1 << 20))
			break; /* stacks grow down: an outer frame lies above, and near */
		if (!(fp = record[0]))
			w->end = PCT_END_WHOLE; /* the ABIs mark the outermost frame so */
	}
}

#define WALKS 64 /* threads that may be in handlers at once */
static struct frames walks[WALKS];
static uint64_t *room;             /* for the paths of all walks; NULL: none */
static struct pypath *python_room; /* of each walk; NULL: none */
static size_t room_words;          /* words for each path; at least path_words() */
static CHILD_DATA uint64_t taken;  /* bit N: walks[N] is in use */

/* Returns the words that a path needs.  The innermost frame of a path is not a caller. */
static size_t path_words(void)
{
	return bothends_words(config.depth - 1, bothends_outer(config.depth));
}

void frames_begin(void)
{
	size_t words = config.depth > 1 ? path_words() : 0;
	void *p;

	/* a later attach may ask for deeper paths; the old room stays, since a late handler may
	 * still use it */
	if (words <= room_words)
		return;
	p = mmap(NULL, WALKS * words * sizeof *room, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	room = p == MAP_FAILED ? NULL : p;
	room_words = room ? words : 0;
}

/* Begin the path of W, in its part of the room. */
static void begin_path(struct frames *w)
{
	w->caller = room + (size_t)(w - walks) * room_words;
	bothends_begin(&w->path, w->caller, config.depth - 1, bothends_outer(config.depth));
}

static struct frames *take_walker(void)
{
	for (int i = 0; i < WALKS; i++) {
		uint64_t bit = UINT64_C(1) << i;
		if (!(__atomic_load_n(&taken, __ATOMIC_RELAXED) & bit)
			&& !(__atomic_fetch_or(&taken, bit, __ATOMIC_ACQUIRE) & bit))
			return &walks[i];
	}
	return NULL;
}

void frames_done(struct frames *w)
{
	__atomic_fetch_and(&taken, ~(UINT64_C(1) << (w - walks)), __ATOMIC_RELEASE);
}

/* Bounds of this thread's own stack.  Threads made by bare clone() may share this data: the thread
 * that runs on that stack owns it, or runs while the owner waits. */
static __thread uintptr_t stack_low, stack_high;

void frames_stack(void)
{
	uintptr_t here = (uintptr_t)__builtin_frame_address(0), own = (uintptr_t)&stack_low;

	if ((config.depth < 2 && !config.state && !config.exprs)
		|| maps_stack(here, &stack_low, &stack_high) != 0)
		stack_low = stack_high = 0;
	/* a thread's own data lie above its frames; memory mapped above them may belong to
	 * something else */
	if (own > here && own < stack_high)
		stack_high = own;
}

CHILD_CODE void frames_forget(void)
{
	uintptr_t here = (uintptr_t)__builtin_frame_address(0);

	taken = 0;
	codemap_forget();
	if (here < stack_low || here >= stack_high) /* clone gave the child another stack */
		frames_stack();
}

int frames_own_stack(uintptr_t address, uintptr_t *end)
{
	*end = stack_high;
	return address >= stack_low && address < stack_high;
}

long frames_peek(void *to, uint64_t sp, uint64_t address, size_t size)
{
	if (sp < stack_low || address < sp || address >= stack_high || size > stack_high - address)
		return saferead(to, (uintptr_t)address, size);
	memcpy(to, (const void *)(uintptr_t)address, size);
	return (long)size;
}

/* Read a word outside the known ranges through the kernel, which returns an error where nothing is
 * mapped.  Reads some words more at once, since stacks and code are read in sequence. */
static int peek(void *of, uint64_t address, uint64_t *word)
{
	struct frames *w = of;
	uint64_t end = w->nearest_at + w->nearest_size;
	uintptr_t got;

	if (address < w->nearest_at || address > end || end - address < sizeof got) {
		w->nearest_at = address;
		w->nearest_size = sizeof w->near;
		if (saferead(w->near, (uintptr_t)address, sizeof w->near) != (long)sizeof w->near)
			w->nearest_size = 0;
	}
	if (w->nearest_size)
		memcpy(&got, w->near + (address - w->nearest_at), sizeof got);
	else if (saferead(&got, (uintptr_t)address, sizeof got) != (long)sizeof got)
		return -1;
	*word = got;
	return 0;
}

/* Begin a walk by tables; *RANGE becomes the stack that may be read directly. */
static enum unwind_result begin_walk(
	struct frames *w, const struct unwind_space *space, struct unwind_range *range)
{
	uint64_t sp = w->regs.r[unwind_sp(space->machine)];

	*range = (struct unwind_range){0};
	/* the memory below the stack pointer may not be mapped yet */
	if (sp >= stack_low && sp < stack_high)
		*range = (struct unwind_range){sp, stack_high, (const uint8_t *)(uintptr_t)sp};
	return unwind_begin(&w->u, space, range, range->end != 0, &w->regs);
}

static void by_tables(struct frames *w, const struct unwind_space *space)
{
	struct unwind_range range;
	enum unwind_result result = begin_walk(w, space, &range);
	unsigned sp = unwind_sp(space->machine);

	pymerge_first(&w->merge);
	while (result == UNWIND_FRAME && (result = unwind_step(&w->u)) == UNWIND_FRAME)
		if (!pymerge_step(&w->merge, w->u.regs.r[sp], w->u.regs.pc - !w->u.exact))
			break;
	w->end = unwind_ending(result);
}

/* Bytes of stack that a walk needs: twice what gcc's -fstack-usage says. */
#define ROOM 4096

int frames_narrow(const void *ucontext)
{
	uintptr_t low, here = (uintptr_t)__builtin_frame_address(0);
	size_t size = context_altstack(ucontext, &low);

	return here - low < size && here - low < ROOM;
}

/* Find the stack of a thread that passed no hook, at its first sample. */
static void look_at_stack(const void *ucontext)
{
	static __thread int looked;
	uintptr_t low;

	if (looked || context_altstack(ucontext, &low) || !slow_trylock())
		return;
	looked = 1;
	frames_stack();
	slow_unlock(NULL);
}

/* Returns the path of Python of W; NULL when there is no interpreter, or no room. */
static struct pypath *python_path(const struct frames *w)
{
	void *p;

	if (!pyruntime_start())
		return NULL;
	if (!__atomic_load_n(&python_room, __ATOMIC_ACQUIRE) && slow_trylock()) {
		if (!python_room) {
			p = mmap(NULL, WALKS * sizeof *python_room, PROT_READ | PROT_WRITE,
				MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
			if (p != MAP_FAILED)
				__atomic_store_n(&python_room, p, __ATOMIC_RELEASE);
		}
		slow_unlock(NULL);
	}
	return python_room ? python_room + (w - walks) : NULL;
}

/* Walk from the sample at PC, through the code that is known to be mapped. */
static void walk_known(struct frames *w, uintptr_t pc, const void *ucontext)
{
	struct unwind_space space;
	int token;

	begin_path(w);
	if ((w->python = python_path(w)))
		pypath_begin(w->python, pc);
	callers_begin(w, pc);
	w->nearest_size = 0;
	w->end = PCT_END_BUSY;
	if (!unwind_native) {
		by_pointers(w, ucontext);
		return;
	}
	context_registers(ucontext, &w->regs);
	token = codemap_enter(&space);
	if (token < 0)
		return;
	if (may_call()) {
		space.fetch = peek;
		space.of = w;
	}
	by_tables(w, &space);
	codemap_leave(token);
}

struct frames *frames_walk(uintptr_t pc, const void *ucontext, unsigned *end)
{
	struct region r;
	struct frames *w;

	if (frames_narrow(ucontext)) {
		*end = PCT_END_ROOM;
		return NULL;
	}
	if (unwind_native && regions_stale())
		regions_learn(context_pc(ucontext), &r);
	if (config.by && !stack_high)
		look_at_stack(ucontext);
	*end = PCT_END_BUSY;
	if (path_words() > room_words || !(w = take_walker()))
		return NULL;
	walk_known(w, pc, ucontext);
	/* the code of a caller may be newer than what is known */
	if (w->end == PCT_END_CODE && regions_missed())
		walk_known(w, pc, ucontext);
	callers_rest(w);
	w->count = bothends_end(&w->path, w->end != PCT_END_DEPTH);
	return w;
}

/* Add the registers FROM to TO, with PC.  Registers that the rules of a frame do not restore keep
 * the callee's values: they are the caller's too, as debuggers assume, because debug data names
 * such a register at a call only where the callee leaves it alone. */
static void carry(struct unwind_regs *to, const struct unwind_regs *from, uint64_t pc)
{
	for (unsigned i = 0; i < UNWIND_REGS; i++)
		if (from->known >> i & 1)
			to->r[i] = from->r[i];
	to->known |= from->known;
	to->pc = pc;
}

/* 1 when IS accepts a caller in the walk of W; w->regs has that caller's registers then. */
static int seek_caller(struct frames *w, const struct unwind_space *space,
	int (*is)(void *arg, uint64_t pc), void *arg)
{
	struct unwind_range range;
	enum unwind_result result = begin_walk(w, space, &range);

	for (unsigned i = 0; result == UNWIND_FRAME && i < PCT_DEPTH_MAX; i++) {
		if ((result = unwind_step(&w->u)) != UNWIND_FRAME)
			break;
		carry(&w->regs, &w->u.regs, w->u.regs.pc - !w->u.exact);
		if (is(arg, w->regs.pc))
			return 1;
	}
	return 0;
}

struct frames *frames_seek(
	const void *ucontext, int outer, int (*is)(void *arg, uint64_t pc), void *arg)
{
	struct unwind_space space;
	struct region r;
	struct frames *w;
	int token, found;

	if (!ucontext || !unwind_native || frames_narrow(ucontext))
		return NULL;
	if (regions_stale())
		regions_learn(context_pc(ucontext), &r);
	if (!(w = take_walker()))
		return NULL;
	context_registers(ucontext, &w->regs);
	found = is(arg, w->regs.pc);
	if (!found && outer && (token = codemap_enter(&space)) >= 0) {
		w->nearest_size = 0;
		if (may_call()) {
			space.fetch = peek;
			space.of = w;
		}
		found = seek_caller(w, &space, is, arg);
		codemap_leave(token);
	}
	if (found)
		return w;
	frames_done(w);
	return NULL;
}
