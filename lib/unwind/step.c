/* step.c - walks from a frame to its caller, by the frame's row. */
#include "unwind/bare.h"
#include "unwind/dwop.h"
#include "unwind/step.h"

/* Read the caller's register REG at ADDRESS.  When that fails, the register is unknown, which only
 * affects rules that use it: gcc's rule for rbp after `leave` reads through rbp. */
static void restored(struct unwind *u, unsigned reg, uint64_t address)
{
	uint64_t bit = (uint64_t)1 << reg;

	if (unwind_read(u, narrow(u, address), u->space->machine->word, &u->next.r[reg]) == 0)
		u->next.known |= bit;
	else
		u->next.known &= ~bit;
}

/* Returns why a register that is needed is unknown. */
static enum unwind_result unknown(const struct unwind *u)
{
	return u->wanted ? UNWIND_NO_STACK : UNWIND_BAD;
}

/* Complete u->regs, the caller's registers, with its SP and PC.  EXACT: the caller was interrupted.
 * BELOW: the SP of the frame before. */
static enum unwind_result go(struct unwind *u, uint64_t sp, uint64_t pc, int exact, uint64_t below)
{
	const struct unwind_machine *m = u->space->machine;

	sp = narrow(u, sp);
	pc = narrow(u, pc) & ~(uint64_t)m->odd;
	if (pc == 0)
		return UNWIND_END;
	/* a call pushes a word between two frames; only the first frame may have pushed none */
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
	return unwind_settle(u);
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
	uint64_t kept = u->packed & ROW_BARE ? (uint64_t)1 << m->fp : m->kept;
	uint64_t known = u->regs.known & kept, below = u->regs.r[m->sp];

	if (!(u->regs.known >> base_reg & 1))
		return u->wanted ? UNWIND_NO_STACK : UNWIND_NO_REGISTER;
	if (m->link != 255)
		known |= u->exact ? u->regs.known & (uint64_t)1 << m->link : 0;
	else if (unwind_read(u, narrow(u, cfa - m->word), m->word, &pc) != 0)
		return UNWIND_NO_STACK;
	for (unsigned i = 0; fields; fields >>= m->bits, i++) {
		uint64_t field = fields & mask, at;
		if (!field)
			continue;
		at = m->above ? base + (field - 1) * m->word : cfa - field * m->word;
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
	return go(u, cfa - m->sp_below, pc, 0, below);
}

/* Find the caller's register REG by u->row. */
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
		unwind_look(u, at);
		if (!u->row_at)
			return UNWIND_BAD;
	}
	reg = u->row.cfa_reg;
	if (u->row.cfa_is_expr) {
		result = dwop_value(u, u->object, u->row.cfa_value, NULL, &cfa);
		if (result != UNWIND_FRAME)
			return result;
	} else {
		if (reg >= m->registers)
			return UNWIND_BAD;
		if (!(u->regs.known >> reg & 1))
			return u->wanted ? UNWIND_NO_STACK : UNWIND_NO_REGISTER;
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
	sp = u->row.rule[m->sp] == RULE_SAME ? cfa - m->sp_below : u->next.r[m->sp];
	if (!(u->next.known >> u->link & 1)
		|| (u->row.rule[m->sp] != RULE_SAME && !(u->next.known >> m->sp & 1)))
		return unknown(u);
	below = u->regs.r[m->sp];
	take_registers(u, &u->regs, &u->next);
	return go(u, sp, plain_address(u, u->regs.r[u->link], u->row.mangled), u->signal, below);
}

/* 1 when the object of the return address PC has unwind tables.  Its code may then use FP for any
 * value. */
static int has_rules(const struct unwind *u, uint64_t pc)
{
	const struct unwind_object *o = unwind_object_of(u->space, pc - 1);

	return o && (o->header || o->go || o->debug);
}

/* Go to the caller by the record { caller's frame pointer, return address } that code without
 * tables keeps. */
static enum unwind_result by_pointer(struct unwind *u)
{
	const struct unwind_machine *m = u->space->machine;
	uint64_t fp = u->regs.r[m->fp], at = fp + (uint64_t)(int64_t)m->record, pc, below;
	enum unwind_result result;

	if (m->record == NO_RECORD || !(u->regs.known >> m->fp & 1) || fp % m->word
		|| at < u->regs.r[m->sp])
		return UNWIND_NO_RULES;
	u->next.known = 0;
	restored(u, m->fp, at);
	if (!u->next.known || unwind_read(u, at + m->word, m->word, &pc) != 0)
		return UNWIND_NO_STACK;
	if (u->next.r[m->fp] && u->next.r[m->fp] <= fp && !has_rules(u, narrow(u, pc)))
		return UNWIND_NO_RULES; /* FP holds something else */
	below = u->regs.r[m->sp];
	take_registers(u, &u->regs, &u->next);
	if (m->record_sp != 255)
		return go(u, fp + m->record_sp, pc, 0, below);
	/* SP is somewhere above the record: that is enough to check that the walk goes up the
	 * stack */
	result = go(u, at + 2 * (uint64_t)m->word, pc, 0, below);
	u->regs.known &= ~((uint64_t)1 << m->sp);
	return result;
}

static enum unwind_result by_signal(struct unwind *u)
{
	const struct unwind_machine *m = u->space->machine;
	uint64_t at = u->regs.r[m->sp], pc, sp;

	at += unwind_sigreturn(u, u->object);
	for (unsigned i = 0; i < m->registers; i++)
		if (i != m->pc && m->sigcontext[i] != 255)
			restored(u, i, at + m->sigcontext[i] * (uint64_t)m->word);
	sp = u->next.r[m->sp];
	if (!(u->next.known >> m->sp & 1)
		|| unwind_read(
			   u, at + m->sigcontext[m->registers] * (uint64_t)m->word, m->word, &pc)
			!= 0)
		return UNWIND_NO_STACK;
	take_registers(u, &u->regs, &u->next);
	return go(u, sp, pc, 1, 0);
}

/* Go to the caller of a frame that neither a table nor the code around the PC describes. */
static enum unwind_result by_call(struct unwind *u)
{
	const struct unwind_machine *m = u->space->machine;
	uint64_t pc = bare_called(u), below = u->regs.r[m->sp];

	if (!pc)
		return UNWIND_NO_RULES;
	u->regs.known &= (uint64_t)1 << m->fp;
	pc = plain_address(u, pc, m->address_bits < 64);
	return go(u, below + (m->link == 255 ? m->word : 0), pc, 0, below);
}

enum unwind_result unwind_step(struct unwind *u)
{
	if ((u->packed & ROW_KIND) > ROW_END)
		take_registers(u, &u->next, &u->regs);
	switch (u->packed & ROW_KIND) {
	case ROW_SP:
	case ROW_FP: return by_packed(u);
	case ROW_FULL: return by_row(u);
	case ROW_POINTER: return by_pointer(u);
	case ROW_SIGNAL: return by_signal(u);
	case ROW_END: return UNWIND_END;
	default: return u->packed >> ROW_FIELDS & 1 ? UNWIND_SWITCH : by_call(u);
	}
}
