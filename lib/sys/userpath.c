/* userpath.c - unwinds the call path of a thread from a copy of its stack. */
#define _GNU_SOURCE
#include "format/pctfile.h"
#include "base/sigbus.h"
#include "inside/bothends.h"
#include "sys/codespace.h"
#include "sys/userpath.h"
#include "sys/userregs_linux.h"

#include <string.h>
#include <sys/uio.h>

enum {
	STACK_ROOM = 1 << 23,    /* bytes after a copy that are still of that stack, usually */
	WAITING_STACK = 1 << 16, /* bytes to copy of the stack of a thread that waits */
};

struct walk {
	struct unwind_space space;
	pid_t pid;
	unsigned word; /* bytes of an address */
	struct unwind_range range;
	struct unwind_regs regs;
	struct unwind u;
	enum unwind_result result;
	uint64_t last;                     /* where the last frame that was taken lies */
	const uint64_t *chain, *chain_end; /* the kernel's chain from CHAIN_USER on */
	struct bothends path;
	uint64_t at[2 * PCT_DEPTH_MAX];
	int waits;              /* 1: the thread waits, and only its SP and PC are known */
	struct pypaths *python; /* NULL: there is no Python in the path */
};

/* Read a word of code without a file from the process, while the process lives; the unwinder calls
 * this.  The stack is never read from the process, as it has changed since the sample.  Returns 0,
 * or -1 when the word cannot be read. */
static int code(void *of, uint64_t address, uint64_t *word)
{
	const struct walk *w = of;
	const struct unwind_object *o = w->space.objects, *end = o + w->space.count;
	size_t size = w->word;
	struct iovec from = {(void *)(uintptr_t)address, size}, to = {word, size};

	while (o < end && !(address >= o->start && address < o->end))
		o++;
	*word = 0;
	if (o == end || (w->range.start >= o->start && w->range.start < o->end))
		return -1; /* it is not code, or lies in the stack, which is executable */
	return process_vm_readv(w->pid, &to, 1, &from, 1, 0) == (ssize_t)size ? 0 : -1;
}

/* Find the caller of the frame with the frame pointer FP in the kernel's chain.  Returns its entry,
 * or the chain's end when that frame cannot be found.  After its mark, the chain has the PC, and
 * then a caller for each frame pointer, from that of the sample on.  The copy of the stack has the
 * frame pointers before FP. */
static const uint64_t *caller_in_chain(const struct walk *w, uint64_t fp)
{
	uint64_t at = w->regs.r[unwind_fp(w->space.machine)];
	const uint64_t *c = w->chain;

	if (w->chain_end - c < 3 || w->space.machine != unwind_native)
		return w->chain_end;
	for (c += 2; at != fp && c < w->chain_end; c++) {
		if (at < w->range.start || at >= w->range.end || w->range.end - at < sizeof at)
			return w->chain_end;
		memcpy(&at, w->range.bytes + (at - w->range.start), sizeof at);
	}
	return c;
}

/* Go on by the kernel's chain, as the code went to another stack, which was not copied. */
static void walk_chain(struct walk *w)
{
	unsigned reg = unwind_fp(w->space.machine);
	const uint64_t *c;

	if (!(w->u.regs.known >> reg & 1))
		return;
	c = caller_in_chain(w, w->u.regs.r[reg]);
	for (; c < w->chain_end && *c < CHAIN_MARK; c++) {
		if (!bothends_more(&w->path)) {
			w->result = UNWIND_FRAME;
			return;
		}
		if (unwind_at(&w->u, *c) != UNWIND_FRAME)
			return;
		bothends_take(&w->path, w->last = *c - 1);
		if (unwind_step(&w->u) == UNWIND_END) {
			w->result = UNWIND_END;
			return;
		}
	}
}

static void walk(void *arg)
{
	struct walk *w = arg;

	w->result = unwind_begin(&w->u, &w->space, &w->range, 1, &w->regs);
	while (w->result == UNWIND_FRAME && bothends_more(&w->path)) {
		bothends_take(&w->path, w->last = w->u.regs.pc - !w->u.exact);
		w->result = unwind_step(&w->u);
		if (w->waits && w->result == UNWIND_NO_REGISTER && unwind_find_fp(&w->u))
			w->result = unwind_step(&w->u);
	}
	if (w->result == UNWIND_SWITCH)
		walk_chain(w);
}

static int take(void *of, uint64_t place)
{
	struct walk *w = of;

	if (!bothends_more(&w->path))
		return 0;
	bothends_take(&w->path, place);
	return 1;
}

/* The same with the frames of Python in it; the first frame that is taken stands for the leaf. */
static void walk_python(void *arg)
{
	struct walk *w = arg;
	struct pymerge *m = &w->python->merge;
	unsigned sp = unwind_sp(w->space.machine);

	w->result = unwind_begin(&w->u, &w->space, &w->range, 1, &w->regs);
	w->last = w->regs.pc;
	bothends_take(&w->path, 0);
	pymerge_first(m);
	while (w->result == UNWIND_FRAME) {
		pypaths_look(w->python, &w->u.regs);
		if ((w->result = unwind_step(&w->u)) != UNWIND_FRAME)
			break;
		w->last = w->u.regs.pc - !w->u.exact;
		if (!pymerge_step(m, w->u.regs.r[sp], w->last))
			break;
	}
	if (w->result == UNWIND_SWITCH)
		walk_chain(w);
	/* nothing of it was compared, or it goes on where C does not */
	if (!w->python->evals || (w->result == UNWIND_END && m->next < m->n))
		w->python->differs = 1;
}

/* Returns why the walk W ended, PCT_END_*.  GOES_ON: the stack goes on after its copy. */
static unsigned ending(const struct walk *w, int goes_on)
{
	if (w->result == UNWIND_NO_STACK && goes_on
		&& w->u.wanted - w->range.end < (uint64_t)STACK_ROOM)
		return PCT_END_COPY;
	if ((w->result == UNWIND_NO_RULES || w->result == UNWIND_BAD)
		&& codespace_missing(&w->space, w->last))
		return PCT_END_FILE;
	return unwind_ending(w->result);
}

/* Walk the path of W, whose registers and range are set, into AT.  GOES_ON: the stack goes on after
 * its copy.  *END becomes the reason why the path ended.  Returns the number of frames. */
static unsigned walk_all(struct walk *w, struct proc *p, const struct unwind_space *space,
	int goes_on, uint64_t *at, unsigned max, unsigned *end)
{
	unsigned n;

	w->space = *space;
	w->space.fetch = code;
	w->space.of = w;
	w->pid = p->pid;
	bothends_begin(&w->path, w->at, max, bothends_outer(max));
	*end = sigbus_guard(w->python ? walk_python : walk, w) == 0 ? ending(w, goes_on)
								    : PCT_END_FILE;
	if (w->python && w->path.n) {
		*end = pymerge_rest(&w->python->merge, *end);
		w->at[0] = w->python->merge.leaf;
	}
	n = bothends_end(&w->path, *end != PCT_END_DEPTH);
	memcpy(at, w->at, n * sizeof *at);
	return n;
}

unsigned userpath(struct proc *p, const struct sys_record *r, struct pypaths *python, uint64_t *at,
	unsigned max, unsigned *end)
{
	static struct walk w;
	const struct unwind_space *space;
	const struct unwind_machine *machine = userregs_take(r->regs, r->word, &w.regs);
	uint64_t sp;

	*end = PCT_END_POINTER;
	if (!machine)
		return 0;
	*end = PCT_END_CODE;
	if (!(space = codespace_of(p, machine)))
		return 0;
	w.word = r->word;
	sp = w.regs.r[unwind_sp(machine)];
	w.range = (struct unwind_range){sp, sp + r->stack_len, r->stack};
	w.chain = r->chain + record_chain_user(r);
	w.chain_end = r->chain + r->chain_len;
	if ((w.python = python)) {
		python->merge.take = take;
		python->merge.of = &w;
		pypaths_begin(python, &w.range, w.regs.pc);
	}
	return walk_all(&w, p, space, r->stack_goes_on, at, max, end);
}

static struct {
	uint8_t byte[WAITING_STACK];
	size_t size;
} copied;

void userpath_copy(const struct proc *p, uint64_t sp)
{
	struct iovec from = {(void *)(uintptr_t)sp, sizeof copied.byte};
	struct iovec to = {copied.byte, sizeof copied.byte};
	ssize_t size = process_vm_readv(p->pid, &to, 1, &from, 1, 0);

	copied.size = size > 0 ? (size_t)size : 0;
}

unsigned userpath_waiting(struct proc *p, const struct unwind_machine *machine, uint64_t sp,
	uint64_t pc, uint64_t *at, unsigned max, unsigned *end)
{
	static struct walk w = {.waits = 1};
	const struct unwind_space *space;

	*end = PCT_END_CODE;
	if (!(space = codespace_of(p, machine)))
		return 0;
	w.word = machine == unwind_native ? sizeof(void *) : 4;
	w.regs = (struct unwind_regs){.pc = pc, .known = UINT64_C(1) << unwind_sp(machine)};
	w.regs.r[unwind_sp(machine)] = sp;
	w.range = (struct unwind_range){sp, sp + copied.size, copied.byte};
	return walk_all(&w, p, space, copied.size == WAITING_STACK, at, max, end);
}
