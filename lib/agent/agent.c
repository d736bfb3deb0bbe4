/* agent.c - runs the bytecode, one instruction after the other. */
#include "agent/agent.h"
#include "agent/opcode.h"

/* For each opcode: bytes of operands, values taken from the stack, values put there.  All 0:
 * unknown. */
static const struct shape {
	uint8_t known, operands, takes, gives;
} shapes[OP_COUNT] = {
	[OP_ADD] = {1, 0, 2, 1},
	[OP_SUB] = {1, 0, 2, 1},
	[OP_MUL] = {1, 0, 2, 1},
	[OP_DIV_SIGNED] = {1, 0, 2, 1},
	[OP_DIV_UNSIGNED] = {1, 0, 2, 1},
	[OP_REM_SIGNED] = {1, 0, 2, 1},
	[OP_REM_UNSIGNED] = {1, 0, 2, 1},
	[OP_LSH] = {1, 0, 2, 1},
	[OP_RSH_SIGNED] = {1, 0, 2, 1},
	[OP_RSH_UNSIGNED] = {1, 0, 2, 1},
	[OP_TRACE] = {1, 0, 2, 0},
	[OP_TRACE_QUICK] = {1, 1, 1, 1},
	[OP_LOG_NOT] = {1, 0, 1, 1},
	[OP_BIT_AND] = {1, 0, 2, 1},
	[OP_BIT_OR] = {1, 0, 2, 1},
	[OP_BIT_XOR] = {1, 0, 2, 1},
	[OP_BIT_NOT] = {1, 0, 1, 1},
	[OP_EQUAL] = {1, 0, 2, 1},
	[OP_LESS_SIGNED] = {1, 0, 2, 1},
	[OP_LESS_UNSIGNED] = {1, 0, 2, 1},
	[OP_EXT] = {1, 1, 1, 1},
	[OP_REF8] = {1, 0, 1, 1},
	[OP_REF16] = {1, 0, 1, 1},
	[OP_REF32] = {1, 0, 1, 1},
	[OP_REF64] = {1, 0, 1, 1},
	[OP_IF_GOTO] = {1, 2, 1, 0},
	[OP_GOTO] = {1, 2, 0, 0},
	[OP_CONST8] = {1, 1, 0, 1},
	[OP_CONST16] = {1, 2, 0, 1},
	[OP_CONST32] = {1, 4, 0, 1},
	[OP_CONST64] = {1, 8, 0, 1},
	[OP_REG] = {1, 2, 0, 1},
	[OP_END] = {1, 0, 0, 0},
	[OP_DUP] = {1, 0, 1, 2},
	[OP_POP] = {1, 0, 1, 0},
	[OP_ZERO_EXT] = {1, 1, 1, 1},
	[OP_SWAP] = {1, 0, 2, 2},
	[OP_TRACENZ] = {1, 0, 2, 0},
	[OP_TRACE16] = {1, 2, 1, 1},
	[OP_ADDRESS] = {1, 8, 0, 1},
	[OP_PICK] = {1, 1, 0, 1},
	[OP_ROT] = {1, 0, 3, 3},
};

struct run {
	const struct agent_frame *frame;
	unsigned reads, depth;
	uint64_t stack[AGENT_DEPTH];
};

int agent_operands(uint8_t op)
{
	return op < OP_COUNT && shapes[op].known ? shapes[op].operands : -1;
}

static enum agent_result get(struct run *r, uint64_t address, void *to, size_t size)
{
	if (r->reads++ == AGENT_READS)
		return AGENT_LONG;
	return r->frame->read(r->frame->of, address, to, size) == 0 ? AGENT_DONE : AGENT_MEMORY;
}

/* Replace the address at *TOP by the SIZE bytes there. */
static enum agent_result refer(struct run *r, uint64_t *top, size_t size)
{
	union {
		uint8_t byte;
		uint16_t half;
		uint32_t word;
		uint64_t all;
	} u = {.all = 0};
	enum agent_result result = get(r, *top, &u, size);

	*top = size == 1 ? u.byte : size == 2 ? u.half : size == 4 ? u.word : u.all;
	return result;
}

static enum agent_result keep(struct run *r, uint64_t address, uint64_t size)
{
	if (!size)
		return AGENT_DONE;
	return r->frame->collect(r->frame->of, address, size) == 0 ? AGENT_DONE : AGENT_UNWILLING;
}

/* Keep the string at ADDRESS with its end, at most MAX bytes. */
static enum agent_result keep_text(struct run *r, uint64_t address, uint64_t max)
{
	uint64_t have = 0;
	char part[64];

	if (max > AGENT_TEXT)
		max = AGENT_TEXT;
	while (have < max) {
		/* read up to a multiple of 64: then no read goes past the page where the string
		 * ends */
		size_t n = sizeof part - (address + have) % sizeof part;
		enum agent_result result;
		if (n > max - have)
			n = max - have;
		if ((result = get(r, address + have, part, n)) != AGENT_DONE)
			return result;
		for (size_t i = 0; i < n; i++)
			if (!part[i])
				return keep(r, address, have + i + 1);
		have += n;
	}
	return keep(r, address, have);
}

static uint64_t signed_of(uint64_t value, unsigned bits)
{
	uint64_t sign = UINT64_C(1) << (bits - 1);

	value &= sign | (sign - 1);
	return (value ^ sign) - sign;
}

static uint64_t shift_right_signed(uint64_t a, uint64_t by)
{
	uint64_t fill = a >> 63 ? UINT64_MAX : 0;

	return by > 63 ? fill : by == 0 ? a : a >> by | fill << (64 - by);
}

/* Divide *A by B, which is not 0; with REMAINDER, *A becomes the remainder.  The least number
 * divided by -1 gives itself and the remainder 0: the bytecode has no trap for it. */
static void divide_signed(uint64_t *a, uint64_t b, int remainder)
{
	if (b == UINT64_MAX)
		*a = remainder ? 0 : -*a;
	else if (remainder)
		*a = (uint64_t)((int64_t)*a % (int64_t)b);
	else
		*a = (uint64_t)((int64_t)*a / (int64_t)b);
}

/* Store the result of OP for the numbers *A and B in *A. */
static enum agent_result calculate(enum opcode op, uint64_t *a, uint64_t b)
{
	switch (op) {
	case OP_ADD: *a += b; break;
	case OP_SUB: *a -= b; break;
	case OP_MUL: *a *= b; break;
	case OP_DIV_SIGNED:
	case OP_REM_SIGNED:
		if (!b)
			return AGENT_ZERO;
		divide_signed(a, b, op == OP_REM_SIGNED);
		break;
	case OP_DIV_UNSIGNED:
	case OP_REM_UNSIGNED:
		if (!b)
			return AGENT_ZERO;
		*a = op == OP_DIV_UNSIGNED ? *a / b : *a % b;
		break;
	case OP_LSH: *a = b > 63 ? 0 : *a << b; break;
	case OP_RSH_SIGNED: *a = shift_right_signed(*a, b); break;
	case OP_RSH_UNSIGNED: *a = b > 63 ? 0 : *a >> b; break;
	case OP_BIT_AND: *a &= b; break;
	case OP_BIT_OR: *a |= b; break;
	case OP_BIT_XOR: *a ^= b; break;
	case OP_EQUAL: *a = *a == b; break;
	case OP_LESS_SIGNED: *a = (int64_t)*a < (int64_t)b; break;
	default: *a = *a < b; break; /* OP_LESS_UNSIGNED */
	}
	return AGENT_DONE;
}

/* Carry out OP, which changes the value at TOP; N is its operand. */
static enum agent_result change(struct run *r, enum opcode op, uint64_t n, uint64_t *top)
{
	switch (op) {
	case OP_LOG_NOT: *top = !*top; break;
	case OP_BIT_NOT: *top = ~*top; break;
	case OP_REF8: return refer(r, top, 1);
	case OP_REF16: return refer(r, top, 2);
	case OP_REF32: return refer(r, top, 4);
	case OP_REF64: return refer(r, top, 8);
	case OP_TRACE_QUICK:
	case OP_TRACE16: return keep(r, *top, n);
	default: /* OP_EXT, OP_ZERO_EXT */
		if (!n)
			return AGENT_OPERAND;
		if (n < 64)
			*top = op == OP_EXT ? signed_of(*top, (unsigned)n)
					    : *top & ((UINT64_C(1) << n) - 1);
	}
	return AGENT_DONE;
}

/* Store in *TOP the value of OP, which pushes a value and takes none; N is its operand. */
static enum agent_result make(const struct run *r, enum opcode op, uint64_t n, uint64_t *top)
{
	const struct agent_frame *f = r->frame;

	switch (op) {
	case OP_REG:
		if (n >= f->nregs || n > 63 || !(f->known >> n & 1))
			return AGENT_REGISTER;
		*top = f->regs[n];
		break;
	case OP_PICK:
		if (n >= r->depth)
			return AGENT_STACK;
		*top = r->stack[r->depth - 1 - n];
		break;
	case OP_ADDRESS: *top = n + f->bias; break;
	default: *top = n; /* constants */
	}
	return AGENT_DONE;
}

static void rotate(uint64_t *s)
{
	uint64_t last = s[2];

	s[2] = s[1];
	s[1] = s[0];
	s[0] = last;
}

/* Carry out an instruction that does not jump.  The stack has the values that it takes, and room
 * for those that it puts there. */
static enum agent_result act(struct run *r, enum opcode op, uint64_t n)
{
	uint64_t *bottom = &r->stack[r->depth - shapes[op].takes], was;

	switch (op) {
	case OP_TRACE: return keep(r, bottom[0], bottom[1]);
	case OP_TRACENZ: return keep_text(r, bottom[0], bottom[1]);
	case OP_POP: return AGENT_DONE;
	case OP_DUP: bottom[1] = bottom[0]; return AGENT_DONE;
	case OP_SWAP:
		was = bottom[0];
		bottom[0] = bottom[1];
		bottom[1] = was;
		return AGENT_DONE;
	case OP_ROT: rotate(bottom); return AGENT_DONE;
	default:
		if (shapes[op].takes == 2)
			return calculate(op, bottom, bottom[1]);
		return shapes[op].takes ? change(r, op, n, bottom) : make(r, op, n, bottom);
	}
}

static uint64_t operand(const uint8_t *at, unsigned bytes)
{
	uint64_t n = 0;

	while (bytes--)
		n = n << 8 | *at++;
	return n;
}

enum agent_result agent_run(
	const uint8_t *code, size_t size, const struct agent_frame *frame, uint64_t *value)
{
	struct run r = {.frame = frame};
	size_t at = 0;

	for (unsigned steps = 0; steps < AGENT_STEPS; steps++) {
		const struct shape *shape;
		enum agent_result result;
		enum opcode op;
		uint64_t n;
		if (at >= size)
			return AGENT_CUT;
		op = code[at];
		if (agent_operands(code[at]) < 0)
			return AGENT_OPCODE;
		shape = &shapes[op];
		if (size - at - 1 < shape->operands)
			return AGENT_CUT;
		if (r.depth < shape->takes || r.depth - shape->takes + shape->gives > AGENT_DEPTH)
			return AGENT_STACK;
		n = operand(code + at + 1, shape->operands);
		at += 1u + shape->operands;
		if (op == OP_END) {
			if (value && !r.depth)
				return AGENT_STACK;
			if (value)
				*value = r.stack[r.depth - 1];
			return AGENT_DONE;
		}
		if (op == OP_GOTO || op == OP_IF_GOTO) {
			if (op == OP_GOTO || r.stack[--r.depth])
				at = (size_t)n;
			continue;
		}
		if ((result = act(&r, op, n)) != AGENT_DONE)
			return result;
		r.depth += shape->gives - (unsigned)shape->takes;
	}
	return AGENT_LONG;
}

const char *agent_says(enum agent_result result)
{
	static const char *const words[AGENT_RESULTS] = {
		"done",
		"unknown instruction",
		"code is cut",
		"stack of the code",
		"code takes too long",
		"division by zero",
		"operand without a meaning",
		"register not known",
		"memory not readable",
		"too much to collect",
	};

	return (unsigned)result < AGENT_RESULTS ? words[result] : "unknown";
}
