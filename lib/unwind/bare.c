/* bare.c - finds the return address of interrupted code without tables.
 *
 * Such code, made at run time or assembled, keeps records of frames by convention.  FP still holds
 * the caller's value when the function makes no record, or when it was interrupted before it made
 * its record or after it left it.  FP then points to the caller's record, which leads to the
 * caller's caller and would skip the caller.  So we read the code around the PC. */
#include "unwind/bare.h"
#include "unwind/cfarow.h"
#include "unwind/rowcache.h"

#define BACK 480 /* bytes of code that are read before the PC, and after it */
#define AHEAD 32

struct window {
	const uint8_t *code; /* the byte at the PC */
	uint64_t before, left;
};

/* Copy up to MOST bytes of O's code at AT to TO.  Returns how many bytes were copied. */
static unsigned copy(
	struct unwind *u, const struct unwind_object *o, uint64_t at, uint8_t *to, unsigned most)
{
	unsigned word = u->space->machine->word, n = 0;
	uint64_t value;

	if (at < o->start)
		return 0;
	for (; n + word <= most && at + n + word <= o->end
		&& unwind_read(u, at + n, word, &value) == 0;
		n += word)
		for (unsigned i = 0; i < word; i++)
			to[n + i] = (uint8_t)(value >> 8 * (UNWIND_LITTLE ? i : word - 1 - i));
	u->wanted = 0;
	return n;
}

/* Copy the code around AT to u->saved, which only walks by tables use. */
static struct window copied(struct unwind *u, const struct unwind_object *o, uint64_t at)
{
	unsigned word = u->space->machine->word;
	uint8_t *to = (uint8_t *)u->saved + BACK;
	struct window w = {to, 0, copy(u, o, at, to, AHEAD)};

	_Static_assert(sizeof u->saved >= BACK + AHEAD, "the code fits");
	while (w.left && w.before + word <= BACK
		&& copy(u, o, at - w.before - word, to - w.before - word, word))
		w.before += word;
	return w;
}

static struct window around(struct unwind *u, const struct unwind_object *o, uint64_t at)
{
	struct window w;

	if (!o->code)
		return copied(u, o, at);
	w.code = o->code + (at - o->start);
	w.before = at - o->start > BACK ? BACK : at - o->start;
	w.left = o->end - at;
	return w;
}

static struct bare look(struct unwind *u, const struct unwind_object *o)
{
	const struct unwind_machine *m = u->space->machine;
	struct bare b = {.kind = BARE_UNKNOWN};
	struct window w;

	if (!m->bare || u->regs.pc < o->start || u->regs.pc >= o->end)
		return b;
	w = around(u, o, u->regs.pc);
	if (w.left)
		m->bare(w.code, w.before, w.left, &b);
	return b;
}

static uint64_t row_of(struct unwind *u, const struct bare *b)
{
	const struct unwind_machine *m = u->space->machine;
	struct bare_frame f = {
		.below = b->words * m->word, .fp_known = 1, .fp_at = b->fp * m->word};

	if (b->kind == BARE_RECORD)
		return ROW_POINTER;
	if (b->kind == BARE_UNKNOWN)
		return ROW_NONE;
	f.mangled = m->address_bits < 64;
	cfarow_bare(u, &f);
	u->row_at = u->regs.pc;
	return row_pack(m, &u->row, u->link);
}

uint64_t bare_row(struct unwind *u, const struct unwind_object *o)
{
	struct bare b = look(u, o);

	return row_of(u, &b);
}

/* Code that is read from the process's memory, some bytes at a time. */
struct memory {
	struct code code; /* must be the first member */
	struct unwind *u;
	const struct unwind_object *o;
	unsigned left; /* number of reads that are still allowed */
};

#define PIECE 96
#define PIECES 24

static int more(struct code *c, int64_t offset)
{
	struct memory *from = (struct memory *)c;
	struct unwind *u = from->u;
	uint8_t *to = (uint8_t *)u->saved + BARE_ROOM;
	unsigned n;

	_Static_assert(sizeof u->saved >= BARE_ROOM + PIECE, "a way and code fit");
	if (!from->left--)
		return -1;
	n = copy(u, from->o, u->regs.pc + (uint64_t)offset, to, PIECE);
	c->at = to - offset;
	c->from = offset;
	c->to = offset + n;
	return n ? 0 : -1;
}

/* 1 when FP of this frame points to where B says that the record would be. */
static int agrees(const struct unwind *u, const struct bare *b)
{
	const struct unwind_machine *m = u->space->machine;

	return b->fp == 2 && u->regs.known >> m->fp & 1
		&& u->regs.r[m->fp] == u->regs.r[m->sp] + (uint64_t)(b->words - 2) * m->word;
}

uint64_t bare_leave(struct unwind *u, const struct unwind_object *o, int few)
{
	const struct unwind_machine *m = u->space->machine;
	uint64_t pc = u->regs.pc;
	struct bare b = {.kind = BARE_UNKNOWN};
	struct memory from = {.code.more = more, .u = u, .o = o, .left = PIECES};

	if (!m->leave || pc < o->start || pc >= o->end)
		return ROW_NONE;
	if (o->code)
		from.code = (struct code){o->code + (pc - o->start), -(int64_t)(pc - o->start),
			(int64_t)(o->end - pc), NULL};
	m->leave(&from.code, u->saved, &b);
	/* in V8's assembler callees remove their arguments from the stack, so SP is not certain */
	if ((b.kind == BARE_IF || (b.kind == BARE_WORDS && !u->exact)) && agrees(u, &b))
		b.kind = BARE_RECORD;
	if (b.kind == BARE_IF || (b.kind == BARE_WORDS && !u->exact && !few))
		b.kind = BARE_UNKNOWN;
	return row_of(u, &b);
}

int bare_record(struct unwind *u, const struct unwind_object *o)
{
	return look(u, o).kind == BARE_RECORD;
}

uint64_t bare_called(struct unwind *u)
{
	const struct unwind_machine *m = u->space->machine;
	const struct unwind_object *o = u->object, *from;
	uint64_t back, target, at;
	struct window w;

	if (!m->target || !o || o->go || !ehframe_few(m, o) || !u->exact)
		return 0;
	back = look(u, o).back;
	if (m->link != 255)
		at = u->regs.known >> m->link & 1 ? u->regs.r[m->link] : 0;
	else if (unwind_read(u, u->regs.r[m->sp], m->word, &at) != 0)
		at = 0;
	u->wanted = 0;
	from = at ? unwind_object_of(u->space, at - 1) : NULL;
	if (!from || at >= from->end)
		return 0;
	w = around(u, from, at);
	target = w.before ? m->target(w.code, w.before, at) : 0;
	return target && target <= u->regs.pc && u->regs.pc - target < back ? at : 0;
}
