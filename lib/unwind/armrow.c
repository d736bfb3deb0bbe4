/* armrow.c - makes rows from what a function of 32-bit ARM loads when it returns. */
#include "unwind/armrow.h"

void armrow_begin(struct armrow *r)
{
	r->sp = r->own = 0;
	r->have = r->loose = 0;
	r->base = ARM_SP_REG;
}

int armrow_base(struct armrow *r, unsigned reg, int32_t value)
{
	if (r->have || reg == ARM_SP_REG || reg == ARM_PC)
		return -1;
	r->base = (uint8_t)reg;
	r->sp = value;
	r->own = INT32_MIN;
	return 0;
}

void armrow_add(struct armrow *r, int32_t value)
{
	if (value < 0 && r->sp > r->own)
		r->own = r->sp;
	r->sp += value;
}

static void from(struct armrow *r, unsigned i, int32_t slot)
{
	r->slot[i] = (int16_t)slot;
	r->have |= (uint16_t)(1u << i);
}

int armrow_pop(struct armrow *r, uint32_t regs)
{
	if (regs >> ARM_SP_REG & 1)
		return -1;
	for (unsigned i = 0; i < 16; i++) {
		if (!(regs >> i & 1))
			continue;
		if (r->sp != (int16_t)r->sp)
			return -1;
		r->have &= (uint16_t) ~(r->loose & 1u << i);
		r->loose &= (uint16_t) ~(1u << i);
		if (r->sp >= r->own)
			from(r, i, r->sp);
		r->sp += 4;
	}
	return 0;
}

void armrow_load(struct armrow *r, uint32_t regs, int32_t at)
{
	for (unsigned i = 0; i < 16; i++) {
		if (!(regs >> i & 1))
			continue;
		if (r->sp + at >= r->own && r->sp + at == (int16_t)(r->sp + at)
			&& (r->loose >> i & 1 || !(r->have >> i & 1))) {
			from(r, i, r->sp + at);
			r->loose |= (uint16_t)(1u << i);
		}
		at += 4;
	}
}

int armrow_set(struct unwind *u, const struct armrow *r)
{
	struct unwind_row *row = &u->row;
	unsigned from = r->have >> ARM_PC & 1 ? ARM_PC : ARM_LR;

	if (r->base == ARM_SP_REG && r->sp < 0)
		return -1;
	for (unsigned i = 0; i < UNWIND_REGS; i++) {
		row->rule[i] = i < ARM_SP_REG && r->have >> i & 1 ? RULE_AT : RULE_SAME;
		row->value[i] = i < ARM_SP_REG && r->have >> i & 1 ? r->slot[i] - r->sp : 0;
		__asm__ volatile("" : : : "memory"); /* no memset: see wordcopy.h */
	}
	if (r->have >> from & 1) {
		row->rule[ARM_LR] = RULE_AT;
		row->value[ARM_LR] = r->slot[from] - r->sp;
	}
	row->cfa_reg = r->base;
	row->cfa_value = r->sp;
	row->cfa_is_expr = 0;
	row->mangled = 0;
	u->link = ARM_LR;
	return 0;
}
