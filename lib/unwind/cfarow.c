/* cfarow.c - runs the programs of .eh_frame up to a PC.  Instructions: DWARF 5, 6.4.2, and GNU
 * extensions. */
#include "unwind/cfarow.h"

#include "unwind/wordcopy.h"

struct run {
	struct unwind *u;
	const struct unwind_object *o;
	const struct fde *f;
	struct bytes b;
	uint64_t at, pc; /* at: the row so far is valid from there on; pc: stop after it */
	unsigned saved;
	int has_initial;
	int bad;
};

static int32_t fits(struct run *r, int64_t value)
{
	if (value != (int32_t)value)
		r->bad = 1;
	return (int32_t)value;
}

static void rule(struct run *r, uint64_t reg, enum unwind_rule rule, int64_t value)
{
	if (reg >= r->u->space->machine->registers)
		return; /* vector registers and the like, which no rule needs */
	r->u->row.rule[reg] = (uint8_t)rule;
	r->u->row.value[reg] = fits(r, value);
}

static void factored(struct run *r, uint64_t reg, enum unwind_rule kind, int64_t factor)
{
	int64_t value;

	if (__builtin_mul_overflow(factor, r->f->data_align, &value))
		r->bad = 1;
	else
		rule(r, reg, kind, value);
}

/* Returns the place of an expression, for bytes_of_rule, and skips the expression. */
static int32_t expression(struct run *r)
{
	int32_t at = fits(r, r->f->debug ? ~(r->b.at - r->o->debug) : r->b.at - r->o->bytes);
	uint64_t length = bytes_uleb(&r->b);

	if (length > (uint64_t)(r->b.end - r->b.at))
		r->bad = 1;
	else
		r->b.at += length;
	return at;
}

static void cfa(struct run *r, uint64_t reg, int64_t value)
{
	if (reg >= r->u->space->machine->registers)
		r->bad = 1;
	r->u->row.cfa_reg = (uint8_t)reg;
	r->u->row.cfa_value = fits(r, value);
	r->u->row.cfa_is_expr = 0;
}

static void cfa_offset(struct run *r, int64_t value)
{
	if (r->u->row.cfa_is_expr)
		r->bad = 1;
	r->u->row.cfa_value = fits(r, value);
}

static int64_t times(struct run *r, int64_t factor)
{
	int64_t value = 0;

	if (__builtin_mul_overflow(factor, r->f->data_align, &value))
		r->bad = 1;
	return value;
}

static void advance(struct run *r, uint64_t by)
{
	uint64_t to;

	if (__builtin_mul_overflow(by, r->f->code_align, &by)
		|| __builtin_add_overflow(r->at, by, &to))
		to = UINT64_MAX;
	r->at = to;
}

static void restore(struct run *r, uint64_t reg)
{
	if (!r->has_initial)
		r->bad = 1;
	else if (reg < r->u->space->machine->registers)
		rule(r, reg, r->u->initial.rule[reg], r->u->initial.value[reg]);
}

static void remember(struct run *r)
{
	if (r->saved == UNWIND_SAVED)
		r->bad = 1;
	else
		COPY_WORDS(&r->u->saved[r->saved++], &r->u->row);
}

static void recall(struct run *r)
{
	if (!r->saved)
		r->bad = 1;
	else
		COPY_WORDS(&r->u->row, &r->u->saved[--r->saved]);
}

/* Run OP if it says where a register of the caller is; its first operand is that register.  Returns
 * 0 when OP is another operation. */
static int of_register(struct run *r, unsigned op)
{
	struct bytes *b = &r->b;
	uint64_t reg;

	if (op < 0x05 || (op > 0x16 && op != 0x2f))
		return 0;
	switch (op) {
	case 0x0a:
	case 0x0b:
	case 0x0c:
	case 0x0d:
	case 0x0e:
	case 0x0f:
	case 0x12:
	case 0x13: return 0;
	}
	reg = bytes_uleb(b);
	switch (op) {
	case 0x05: factored(r, reg, RULE_AT, (int64_t)bytes_uleb(b)); break;
	case 0x06: restore(r, reg); break;
	case 0x07: rule(r, reg, RULE_UNDEFINED, 0); break;
	case 0x08: rule(r, reg, RULE_SAME, 0); break;
	case 0x09: rule(r, reg, RULE_REGISTER, (int64_t)bytes_uleb(b)); break;
	case 0x10: rule(r, reg, RULE_AT_EXPR, expression(r)); break;
	case 0x11: factored(r, reg, RULE_AT, bytes_sleb(b)); break;
	case 0x14: factored(r, reg, RULE_CFA, (int64_t)bytes_uleb(b)); break;
	case 0x15: factored(r, reg, RULE_CFA, bytes_sleb(b)); break;
	case 0x16: rule(r, reg, RULE_EXPR, expression(r)); break;
	case 0x2f: factored(r, reg, RULE_AT, -(int64_t)(bytes_uleb(b) & INT64_MAX)); break;
	}
	return 1;
}

static void extended(struct run *r, unsigned op)
{
	struct bytes *b = &r->b;
	uint64_t reg;

	switch (op) {
	case 0x00: break;
	case 0x01:
		r->at = bytes_encoded(b, r->f->encoding, r->o, r->u->space->machine->word);
		r->at += r->f->debug ? r->o->bias : 0;
		break;
	case 0x02: advance(r, bytes_fixed(b, 1)); break;
	case 0x03: advance(r, bytes_fixed(b, 2)); break;
	case 0x04: advance(r, bytes_fixed(b, 4)); break;
	case 0x1d: advance(r, bytes_fixed(b, 8)); break;
	case 0x0a: remember(r); break;
	case 0x0b: recall(r); break;
	case 0x0c:
		reg = bytes_uleb(b);
		cfa(r, reg, (int64_t)bytes_uleb(b));
		break;
	case 0x0d: cfa(r, bytes_uleb(b), r->u->row.cfa_value); break;
	case 0x0e: cfa_offset(r, (int64_t)bytes_uleb(b)); break;
	case 0x0f:
		r->u->row.cfa_is_expr = 1;
		r->u->row.cfa_value = expression(r);
		break;
	case 0x12:
		reg = bytes_uleb(b);
		cfa(r, reg, times(r, bytes_sleb(b)));
		break;
	case 0x13: cfa_offset(r, times(r, bytes_sleb(b))); break;
	case 0x2d: r->u->row.mangled ^= 1; break; /* AARCH64_negate_ra_state */
	case 0x2e: bytes_uleb(b); break;          /* GNU_args_size, which only landing pads need */
	default: r->bad |= !of_register(r, op);
	}
}

static void program(struct run *r, struct bytes b)
{
	r->b = b;
	while (r->b.at < r->b.end && r->at <= r->pc && !r->bad) {
		unsigned op = (unsigned)bytes_fixed(&r->b, 1), low = op & 0x3f;
		/* instructions after an advance apply to later PCs */
		switch (op >> 6) {
		case 1: advance(r, low); break;
		case 2: factored(r, low, RULE_AT, (int64_t)bytes_uleb(&r->b)); break;
		case 3: restore(r, low); break;
		default: extended(r, op);
		}
		r->bad |= r->b.bad;
	}
}

int cfarow_find(struct unwind *u, const struct unwind_object *o, const struct fde *f, uint64_t pc)
{
	struct run r = {.u = u, .o = o, .f = f, .pc = pc};

	for (unsigned i = 0; i < UNWIND_REGS; i++) {
		u->row.rule[i] = RULE_SAME;
		__asm__ volatile("" : : : "memory");
	}
	u->row.cfa_reg = u->row.cfa_is_expr = u->row.mangled = 0;
	u->row.cfa_value = 0;
	r.at = f->start;
	program(&r, f->before);
	COPY_WORDS(&u->initial, &u->row);
	r.has_initial = 1;
	r.at = f->start;
	program(&r, f->rules);
	return r.bad ? -1 : 0;
}

void cfarow_bare(struct unwind *u, const struct bare_frame *f)
{
	const struct unwind_machine *m = u->space->machine;
	struct unwind_row *r = &u->row;
	unsigned below = f->below + m->sp_below;

	for (unsigned i = 0; i < UNWIND_REGS; i++) {
		r->rule[i] = i != m->sp && m->kept >> i & 1 ? RULE_UNDEFINED : RULE_SAME;
		r->value[i] = 0;
		__asm__ volatile("" : : : "memory");
	}
	r->cfa_reg = m->sp;
	r->cfa_value = (int32_t)below;
	r->cfa_is_expr = 0;
	r->mangled = f->mangled != 0;
	if (f->fp_known)
		r->rule[m->fp] = f->fp_at ? RULE_AT : RULE_SAME;
	r->value[m->fp] = -(int32_t)f->fp_at;
	u->link = m->link == 255 ? m->pc : m->link;
	r->rule[u->link] = m->link == 255 || f->link_at ? RULE_AT : RULE_SAME;
	r->value[u->link] = -(int32_t)(m->link == 255 ? m->word : f->link_at + m->sp_below);
}
