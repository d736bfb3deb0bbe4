/* step.c - walks from a frame to its caller. */
#include "unwind/cfarow.h"
#include "unwind/dwop.h"
#include "unwind/rowcache.h"

#define ENTRY_BYTES 128 /* code of a program's entry, when no rule says its size */

static uint64_t narrow(const struct unwind *u, uint64_t address)
{
	return u->space->machine->word == 4 ? (uint32_t)address : address;
}

/* 1 when R holds BYTES at ADDRESS. */
static inline int in_range(
	const struct unwind_range *r, uint64_t address, unsigned bytes, uint64_t *value)
{
	if (address - r->start >= r->end - r->start || r->end - address < bytes)
		return 0;
	*value = load(r->bytes + (address - r->start), bytes);
	return 1;
}

static int search(struct unwind *u, uint64_t address, unsigned bytes, uint64_t *value)
{
	uint64_t word;

	for (unsigned i = 0; i < u->ranges; i++)
		if (in_range(&u->range[i], address, bytes, value)) {
			u->last = i;
			return 0;
		}
	if (!u->space->fetch || u->space->fetch(u->space->of, address, &word) != 0) {
		u->wanted = address;
		return -1;
	}
	if (bytes < 8)
		word &= ((uint64_t)1 << bytes * 8) - 1;
	*value = word;
	return 0;
}

int unwind_read(struct unwind *u, uint64_t address, unsigned bytes, uint64_t *value)
{
	if (u->last < u->ranges && in_range(&u->range[u->last], address, bytes, value))
		return 0;
	return search(u, address, bytes, value);
}

/* Read register REG of the caller at ADDRESS.  When that fails, the register is unknown, which
 * harms only rules that use it: gcc's rule for rbp after `leave` reads through rbp. */
static void restored(struct unwind *u, unsigned reg, uint64_t address)
{
	uint64_t bit = (uint64_t)1 << reg;

	if (unwind_read(u, narrow(u, address), u->space->machine->word, &u->next.r[reg]) == 0)
		u->next.known |= bit;
	else
		u->next.known &= ~bit;
}

/* The reason why a needed register is unknown. */
static enum unwind_result unknown(const struct unwind *u)
{
	return u->wanted ? UNWIND_NO_STACK : UNWIND_BAD;
}

static const struct unwind_object *find_object(const struct unwind_space *s, uint64_t pc)
{
	unsigned low = 0, high = s->count;

	while (low < high) {
		unsigned middle = (low + high) / 2;
		if (s->objects[middle].end <= pc)
			low = middle + 1;
		else
			high = middle;
	}
	return low < s->count && s->objects[low].start <= pc ? &s->objects[low] : NULL;
}

/* 1 when the address after AT follows a call, or when that cannot be known. */
static int follows_call(const struct unwind *u, const struct unwind_object *o, uint64_t at)
{
	uint64_t before = at + 1 - o->start;

	return !o->code || u->space->machine->follows_call(o->code + before, before);
}

/* The row of AT when no entry holds it. */
static uint64_t without_rules(const struct unwind *u, const struct unwind_object *o, uint64_t at)
{
	uint64_t pc = u->regs.pc;
	struct fde f;

	if (o->code && pc < o->end
		&& u->space->machine->sigreturn(o->code + (pc - o->start), o->end - pc))
		return ROW_SIGNAL | ROW_CALL;
	if (o->entry && at >= o->entry && at - o->entry < ENTRY_BYTES
		&& (!o->header || ehframe_find(u->space->machine, o, o->entry, &f) == 0))
		return ROW_END;
	return o->header ? ROW_NONE : ROW_POINTER;
}

/* The row of AT from the tables; sets u->row when it is ROW_FULL. */
static uint64_t look(struct unwind *u, uint64_t at)
{
	const struct unwind_machine *m = u->space->machine;
	const struct unwind_object *o = find_object(u->space, at);
	struct fde f;
	uint64_t row;
	int found;

	u->object = o;
	u->row_at = 0;
	if (!o)
		return ROW_UNKNOWN;
	found = o->header ? ehframe_find(m, o, at, &f) : 0;
	if (found > 0 && cfarow_find(u, o, &f, at) == 0) {
		row = row_pack(m, &u->row, f.link);
		if (f.signal && (row & ROW_KIND) != ROW_END)
			row = ROW_FULL | ROW_CALL; /* the kernel goes there without a call */
		u->signal = f.signal;
		u->link = f.link < m->registers ? (unsigned)f.link : UNWIND_REGS;
		u->row_at = at;
	} else if (found) {
		return ROW_FULL
			| (follows_call(u, o, at) ? ROW_CALL : 0); /* damaged; row_at is 0 */
	} else {
		row = without_rules(u, o, at);
	}
	return row | (follows_call(u, o, at) ? ROW_CALL : 0);
}

/* 1 when the return address follows no call and begins a function: makecontext put it there, so
 * the frame has no caller. */
static int planted(const struct unwind *u)
{
	const struct unwind_object *o = find_object(u->space, u->regs.pc);
	struct fde f;

	return o && o->header && ehframe_find(u->space->machine, o, u->regs.pc, &f) > 0
		&& f.start == u->regs.pc;
}

/* Check the frame u->regs, and find its row. */
static enum unwind_result settle(struct unwind *u)
{
	struct unwind_cache *c = u->space->cache;
	uint64_t at = u->regs.pc - !u->exact;

	u->row_at = 0;
	u->signal = 0;
	u->packed = c ? row_get(c, at, u->generation) : 0;
	if (!u->packed) {
		u->packed = look(u, at);
		if ((u->packed & ROW_KIND) == ROW_UNKNOWN)
			return !u->exact && planted(u) ? UNWIND_END : UNWIND_NO_CODE;
		if (c && (u->packed & ROW_KIND) != ROW_SIGNAL)
			row_put(c, at, u->generation, u->packed);
	}
	if (u->exact || u->packed & ROW_CALL)
		return UNWIND_FRAME;
	return planted(u) ? UNWIND_END : UNWIND_NO_CALL;
}

/* Copy FROM to TO without memcpy (see cfarow.c). */
static void take(struct unwind *u, struct unwind_regs *to, const struct unwind_regs *from)
{
	for (unsigned i = 0; i < u->space->machine->registers; i++) {
		to->r[i] = from->r[i];
		__asm__ volatile("" : : : "memory");
	}
	to->known = from->known;
	to->pc = from->pc;
}

/* Complete u->regs, the caller, with its SP and PC.  EXACT: it was interrupted.  BELOW: the SP of
 * the frame before. */
static enum unwind_result go(struct unwind *u, uint64_t sp, uint64_t pc, int exact, uint64_t below)
{
	const struct unwind_machine *m = u->space->machine;

	sp = narrow(u, sp);
	pc = narrow(u, pc);
	if (pc == 0)
		return UNWIND_END;
	/* a call pushes words between two frames; only the first frame can have pushed none */
	if (!exact && (sp < below || (sp == below && (m->link == 255 || !u->exact))))
		return UNWIND_LOOP;
	u->regs.r[m->sp] = sp;
	u->regs.known |= (uint64_t)1 << m->sp;
	u->regs.pc = pc;
	if (m->pc != 255) {
		u->regs.r[m->pc] = pc;
		u->regs.known |= (uint64_t)1 << m->pc;
	}
	u->exact = exact;
	return settle(u);
}

static uint64_t plain_address(const struct unwind *u, uint64_t pc, int mangled)
{
	return mangled ? pc & (((uint64_t)1 << u->space->machine->address_bits) - 1) : pc;
}

static enum unwind_result by_packed(struct unwind *u)
{
	const struct unwind_machine *m = u->space->machine;
	unsigned base_reg = (u->packed & ROW_KIND) == ROW_SP ? m->sp : m->fp,
		 end = m->saves * m->bits;
	uint64_t fields = u->packed >> ROW_FIELDS & (((uint64_t)1 << end) - 1);
	uint64_t base = u->regs.r[base_reg], mask = ((uint64_t)1 << m->bits) - 1, pc;
	uint64_t cfa = narrow(u, base + (u->packed >> (ROW_FIELDS + end)) * m->word);
	uint64_t known = u->regs.known & m->kept, below = u->regs.r[m->sp];

	if (!(u->regs.known >> base_reg & 1))
		return unknown(u);
	if (m->link != 255)
		known |= u->exact ? u->regs.known & (uint64_t)1 << m->link : 0;
	else if (unwind_read(u, narrow(u, cfa - m->word), m->word, &pc) != 0)
		return UNWIND_NO_STACK;
	for (unsigned i = 0; fields; fields >>= m->bits, i++) {
		uint64_t field = fields & mask, at;
		if (!field)
			continue;
		at = m->link == 255 ? cfa - field * m->word : base + (field - 1) * m->word;
		known &= ~((uint64_t)1 << m->saved[i]);
		if (unwind_read(u, narrow(u, at), m->word, &u->regs.r[m->saved[i]]) == 0)
			known |= (uint64_t)1 << m->saved[i];
	}
	u->regs.known = known;
	if (m->link != 255) {
		if (!(known >> m->link & 1))
			return unknown(u);
		pc = plain_address(u, u->regs.r[m->link], (u->packed & ROW_MANGLED) != 0);
	}
	return go(u, cfa, pc, 0, below);
}

/* Register REG of the caller, by u->row. */
static enum unwind_result by_rule(struct unwind *u, unsigned reg, uint64_t cfa)
{
	int32_t value = u->row.value[reg];
	uint64_t bit = (uint64_t)1 << reg, address;
	enum unwind_result result;

	switch (u->row.rule[reg]) {
	case RULE_SAME: return UNWIND_FRAME;
	case RULE_UNDEFINED: u->next.known &= ~bit; return UNWIND_FRAME;
	case RULE_AT: restored(u, reg, cfa + (uint64_t)(int64_t)value); return UNWIND_FRAME;
	case RULE_CFA:
		u->next.r[reg] = narrow(u, cfa + (uint64_t)(int64_t)value);
		u->next.known |= bit;
		return UNWIND_FRAME;
	case RULE_REGISTER:
		if (value < 0 || value >= u->space->machine->registers)
			return UNWIND_BAD;
		u->next.r[reg] = u->regs.r[value];
		u->next.known &= ~bit;
		u->next.known |= (u->regs.known >> value & 1) << reg;
		return UNWIND_FRAME;
	case RULE_EXPR:
		result = dwop_value(u, u->object, value, &cfa, &address);
		u->next.r[reg] = address;
		u->next.known = result == UNWIND_FRAME ? u->next.known | bit : u->next.known & ~bit;
		return result == UNWIND_BAD ? result : UNWIND_FRAME;
	default:
		result = dwop_value(u, u->object, value, &cfa, &address);
		if (result == UNWIND_FRAME)
			restored(u, reg, address);
		else
			u->next.known &= ~bit;
		return result == UNWIND_BAD ? result : UNWIND_FRAME;
	}
}

static enum unwind_result by_row(struct unwind *u)
{
	const struct unwind_machine *m = u->space->machine;
	uint64_t cfa, at = u->regs.pc - !u->exact, sp, below;
	enum unwind_result result;
	uint8_t reg;

	if (!u->row_at) {
		look(u, at);
		if (!u->row_at)
			return UNWIND_BAD;
	}
	reg = u->row.cfa_reg;
	if (u->row.cfa_is_expr) {
		result = dwop_value(u, u->object, u->row.cfa_value, NULL, &cfa);
		if (result != UNWIND_FRAME)
			return result;
	} else {
		if (reg >= m->registers || !(u->regs.known >> reg & 1))
			return unknown(u);
		cfa = narrow(u, u->regs.r[reg] + (uint64_t)(int64_t)u->row.cfa_value);
	}
	if (!u->signal)
		u->next.known &=
			m->kept | (m->link != 255 && u->exact ? (uint64_t)1 << m->link : 0);
	if (u->link == UNWIND_REGS)
		return UNWIND_BAD;
	for (unsigned i = 0; i < m->registers; i++) {
		result = by_rule(u, i, cfa);
		if (result != UNWIND_FRAME)
			return result;
	}
	if (u->row.rule[u->link] == RULE_UNDEFINED)
		return UNWIND_END;
	if (u->link == m->pc && u->row.rule[u->link] == RULE_SAME)
		return UNWIND_BAD;
	sp = u->row.rule[m->sp] == RULE_SAME ? cfa : u->next.r[m->sp];
	if (!(u->next.known >> u->link & 1)
		|| (u->row.rule[m->sp] != RULE_SAME && !(u->next.known >> m->sp & 1)))
		return unknown(u);
	below = u->regs.r[m->sp];
	take(u, &u->regs, &u->next);
	return go(u, sp, plain_address(u, u->regs.r[u->link], u->row.mangled), u->signal, below);
}

/* The record { caller's frame pointer, return address } that code without tables keeps. */
static enum unwind_result by_pointer(struct unwind *u)
{
	const struct unwind_machine *m = u->space->machine;
	uint64_t fp = u->regs.r[m->fp], pc, below;

	if (!(u->regs.known >> m->fp & 1) || fp % m->word || fp < u->regs.r[m->sp])
		return UNWIND_NO_RULES;
	u->next.known = 0;
	restored(u, m->fp, fp);
	if (!u->next.known || unwind_read(u, fp + m->word, m->word, &pc) != 0)
		return UNWIND_NO_STACK;
	if (u->next.r[m->fp] && u->next.r[m->fp] <= fp)
		return UNWIND_NO_RULES; /* the register holds something else */
	below = u->regs.r[m->sp];
	take(u, &u->regs, &u->next);
	return go(u, fp + 2 * (uint64_t)m->word, pc, 0, below);
}

static enum unwind_result by_signal(struct unwind *u)
{
	const struct unwind_machine *m = u->space->machine;
	uint64_t at = u->regs.r[m->sp], pc, sp;
	const uint8_t *code = u->object->code + (u->regs.pc - u->object->start);

	at += m->sigreturn(code, u->object->end - u->regs.pc);
	for (unsigned i = 0; i < m->registers; i++)
		if (i != m->pc)
			restored(u, i, at + m->sigcontext[i] * (uint64_t)m->word);
	sp = u->next.r[m->sp];
	if (!(u->next.known >> m->sp & 1)
		|| unwind_read(
			   u, at + m->sigcontext[m->registers] * (uint64_t)m->word, m->word, &pc)
			!= 0)
		return UNWIND_NO_STACK;
	take(u, &u->regs, &u->next);
	return go(u, sp, pc, 1, 0);
}

enum unwind_result unwind_step(struct unwind *u)
{
	if ((u->packed & ROW_KIND) > ROW_END)
		take(u, &u->next, &u->regs);
	switch (u->packed & ROW_KIND) {
	case ROW_SP:
	case ROW_FP: return by_packed(u);
	case ROW_FULL: return by_row(u);
	case ROW_POINTER: return by_pointer(u);
	case ROW_SIGNAL: return by_signal(u);
	case ROW_END: return UNWIND_END;
	default: return UNWIND_NO_RULES;
	}
}

enum unwind_result unwind_begin(struct unwind *u, const struct unwind_space *space,
	const struct unwind_range *range, unsigned ranges, const struct unwind_regs *regs)
{
	const struct unwind_machine *m = space->machine;

	u->space = space;
	u->range = range;
	u->ranges = ranges;
	u->last = 0;
	u->wanted = 0;
	u->link = UNWIND_REGS;
	u->generation =
		space->cache ? __atomic_load_n(&space->cache->generation, __ATOMIC_ACQUIRE) : 0;
	take(u, &u->regs, regs);
	if (m->pc != 255) {
		u->regs.r[m->pc] = regs->pc;
		u->regs.known |= (uint64_t)1 << m->pc;
	}
	u->exact = 1;
	return settle(u);
}

enum unwind_result unwind_path(struct unwind *u, const struct unwind_space *space,
	const struct unwind_range *range, unsigned ranges, const struct unwind_regs *regs,
	uint64_t *path, unsigned max, unsigned *n)
{
	enum unwind_result result = unwind_begin(u, space, range, ranges, regs);

	*n = 0;
	while (result == UNWIND_FRAME && *n < max) {
		path[(*n)++] = u->regs.pc - !u->exact;
		result = unwind_step(u);
	}
	return result;
}

unsigned unwind_sp(const struct unwind_machine *machine)
{
	return machine->sp;
}

const char *unwind_says(enum unwind_result result)
{
	switch (result) {
	case UNWIND_FRAME: return "depth";
	case UNWIND_END: return "end";
	case UNWIND_NO_RULES: return "no rules";
	case UNWIND_NO_STACK: return "no stack";
	case UNWIND_NO_CODE: return "no code";
	case UNWIND_NO_CALL: return "no call";
	case UNWIND_LOOP: return "loop";
	default: return "bad rules";
	}
}
