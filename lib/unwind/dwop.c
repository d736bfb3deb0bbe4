/* dwop.c - evaluates DWARF expressions.  Operators: DWARF 5, 2.5.1. */
#include "unwind/dwop.h"

#define STEPS_MAX 1000 /* an expression can loop */

struct machine {
	struct unwind *u;
	struct bytes b;
	const uint8_t *begin;
	unsigned depth;
	enum unwind_result fault; /* UNWIND_FRAME: no fault */
};

static void push(struct machine *m, uint64_t value)
{
	if (m->depth == UNWIND_DEPTH)
		m->fault = UNWIND_BAD;
	else
		m->u->stack[m->depth++] = m->u->space->machine->word == 4 ? (uint32_t)value : value;
}

static uint64_t pop(struct machine *m)
{
	if (m->depth)
		return m->u->stack[--m->depth];
	m->fault = UNWIND_BAD;
	return 0;
}

static uint64_t pick(struct machine *m, uint64_t from_top)
{
	if (from_top < m->depth)
		return m->u->stack[m->depth - 1 - from_top];
	m->fault = UNWIND_BAD;
	return 0;
}

static void push_register(struct machine *m, uint64_t number, int64_t offset)
{
	if (number >= m->u->space->machine->registers || !(m->u->regs.known >> number & 1))
		m->fault = UNWIND_BAD;
	else
		push(m, m->u->regs.r[number] + (uint64_t)offset);
}

static void push_memory(struct machine *m, uint64_t bytes)
{
	uint64_t value = 0;

	if (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8)
		m->fault = UNWIND_BAD;
	else if (unwind_read(m->u, pop(m), (unsigned)bytes, &value) != 0
		&& m->fault == UNWIND_FRAME)
		m->fault = UNWIND_NO_STACK;
	push(m, value);
}

static void jump(struct machine *m, int condition)
{
	int64_t by = (int16_t)bytes_fixed(&m->b, 2);

	if (!condition)
		return;
	if (by < m->begin - m->b.at || by > m->b.end - m->b.at)
		m->fault = UNWIND_BAD;
	else
		m->b.at += by;
}

static int64_t extended(const struct machine *m, uint64_t value)
{
	return m->u->space->machine->word == 4 ? (int32_t)value : (int64_t)value;
}

/* Carry out an operator that takes two values and leaves one. */
static void binary(struct machine *m, unsigned op)
{
	uint64_t b = pop(m), a = pop(m);
	int64_t sb = extended(m, b), sa = extended(m, a);
	unsigned bits = m->u->space->machine->word * 8;

	switch (op) {
	case 0x1a: push(m, a & b); break;
	case 0x1b: /* div; the least number divided by -1 would trap */
		if (b == 0)
			m->fault = UNWIND_BAD;
		else
			push(m, sb == -1 ? 0 - a : (uint64_t)(sa / sb));
		break;
	case 0x1c: push(m, a - b); break;
	case 0x1d:
		if (b == 0)
			m->fault = UNWIND_BAD;
		else
			push(m, a % b);
		break;
	case 0x1e: push(m, a * b); break;
	case 0x21: push(m, a | b); break;
	case 0x22: push(m, a + b); break;
	case 0x24: push(m, b < bits ? a << b : 0); break;
	case 0x25: push(m, b < bits ? a >> b : 0); break;
	case 0x26: push(m, (uint64_t)(sa >> (b < bits ? b : bits - 1))); break;
	case 0x27: push(m, a ^ b); break;
	case 0x29: push(m, sa == sb); break;
	case 0x2a: push(m, sa >= sb); break;
	case 0x2b: push(m, sa > sb); break;
	case 0x2c: push(m, sa <= sb); break;
	case 0x2d: push(m, sa < sb); break;
	case 0x2e: push(m, sa != sb); break;
	default: m->fault = UNWIND_BAD;
	}
}

/* Carry out an operator that moves values on the stack. */
static void shuffle(struct machine *m, unsigned op)
{
	uint64_t a, b, c;

	switch (op) {
	case 0x12: push(m, pick(m, 0)); break;
	case 0x13: pop(m); break;
	case 0x14: push(m, pick(m, 1)); break;
	case 0x15: push(m, pick(m, bytes_fixed(&m->b, 1))); break;
	case 0x16:
		a = pop(m);
		b = pop(m);
		push(m, a);
		push(m, b);
		break;
	default:
		a = pop(m);
		b = pop(m);
		c = pop(m);
		push(m, a);
		push(m, c);
		push(m, b);
	}
}

static void one(struct machine *m, const uint64_t *cfa)
{
	unsigned op = (unsigned)bytes_fixed(&m->b, 1), word = m->u->space->machine->word;
	uint64_t a;

	if (op >= 0x30 && op <= 0x4f) {
		push(m, op - 0x30);
	} else if (op >= 0x70 && op <= 0x8f) {
		push_register(m, op - 0x70, bytes_sleb(&m->b));
	} else if (op >= 0x12 && op <= 0x17) {
		shuffle(m, op);
	} else {
		switch (op) {
		case 0x03: push(m, bytes_fixed(&m->b, word)); break;
		case 0x06: push_memory(m, word); break;
		case 0x08: push(m, bytes_fixed(&m->b, 1)); break;
		case 0x09: push(m, (uint64_t)(int64_t)(int8_t)bytes_fixed(&m->b, 1)); break;
		case 0x0a: push(m, bytes_fixed(&m->b, 2)); break;
		case 0x0b: push(m, (uint64_t)(int64_t)(int16_t)bytes_fixed(&m->b, 2)); break;
		case 0x0c: push(m, bytes_fixed(&m->b, 4)); break;
		case 0x0d: push(m, (uint64_t)(int64_t)(int32_t)bytes_fixed(&m->b, 4)); break;
		case 0x0e:
		case 0x0f: push(m, bytes_fixed(&m->b, 8)); break;
		case 0x10: push(m, bytes_uleb(&m->b)); break;
		case 0x11: push(m, (uint64_t)bytes_sleb(&m->b)); break;
		case 0x19:
			a = pop(m);
			push(m, extended(m, a) < 0 ? 0 - a : a);
			break;
		case 0x1f: push(m, 0 - pop(m)); break;
		case 0x20: push(m, ~pop(m)); break;
		case 0x23: push(m, pop(m) + bytes_uleb(&m->b)); break;
		case 0x28: jump(m, pop(m) != 0); break;
		case 0x2f: jump(m, 1); break;
		case 0x92:
			a = bytes_uleb(&m->b);
			push_register(m, a, bytes_sleb(&m->b));
			break;
		case 0x94: push_memory(m, bytes_fixed(&m->b, 1)); break;
		case 0x96: break;
		case 0x9c:
			if (cfa)
				push(m, *cfa);
			else
				m->fault = UNWIND_BAD;
			break;
		default: binary(m, op);
		}
	}
}

enum unwind_result dwop_value(struct unwind *u, const struct unwind_object *o, int32_t at,
	const uint64_t *cfa, uint64_t *value)
{
	struct machine m = {u, bytes_of_rule(o, at), NULL, 0, UNWIND_FRAME};
	uint64_t length = bytes_uleb(&m.b);

	if (m.b.bad || length > (uint64_t)(m.b.end - m.b.at))
		return UNWIND_BAD;
	m.begin = m.b.at;
	m.b.end = m.b.at + length;
	if (cfa)
		push(&m, *cfa);
	for (int steps = 0; m.b.at < m.b.end; steps++) {
		if (steps == STEPS_MAX)
			return UNWIND_BAD;
		one(&m, cfa);
		if (m.b.bad)
			return UNWIND_BAD;
		if (m.fault != UNWIND_FRAME)
			return m.fault;
	}
	*value = pop(&m);
	return m.fault;
}
