/* x86bare.c - reads code of i386 and x86-64 that has no tables (bare.h). */
#include "unwind/x86.h"

#define PUSH_FP 0x55
#define POP_FP 0x5d
#define LEAVE 0xc9
#define RET 0xc3
#define RET_POP 0xc2

/* Returns the bytes of push %rbp; mov %rsp,%rbp at CODE; 0 when it is not there. */
static unsigned prologue(const uint8_t *code, uint64_t left, unsigned word)
{
	unsigned rex = word == 8;

	if (left < 3 + rex || code[0] != PUSH_FP || (rex && code[1] != 0x48))
		return 0;
	code += 1 + rex;
	return (code[0] == 0x89 && code[1] == 0xe5) || (code[0] == 0x8b && code[1] == 0xec)
		? 3 + rex
		: 0;
}

/* Returns the bytes of the instruction `add $N,%rsp` at CODE, where N is *WORDS words; 0 when it is
 * not there. */
static unsigned add_sp(const uint8_t *code, uint64_t left, unsigned word, unsigned *words)
{
	unsigned rex = word == 8;
	uint64_t by;

	if (left < 6 + rex || (rex && code[0] != 0x48) || code[rex + 1] != 0xc4
		|| (code[rex] != 0x83 && code[rex] != 0x81))
		return 0;
	by = load(code + rex + 2, code[rex] == 0x83 ? 1 : 4);
	if (by % word || by > (code[rex] == 0x83 ? 127 : 1 << 20))
		return 0;
	*words = (unsigned)by / word;
	return rex + (code[rex] == 0x83 ? 3 : 6);
}

/* Follow pops and adds from CODE on.  Returns 1 and sets *B at a `ret` or `leave`; 0 at other
 * code. */
static int epilogue(const uint8_t *code, uint64_t left, unsigned word, struct bare *b)
{
	unsigned words = 0, fp = 0, length, by;
	uint64_t at = 0;

	for (int i = 0; i < 12 && at < left; i++) {
		const uint8_t *c = code + at;
		uint64_t rest = left - at;
		if (c[0] == RET || c[0] == RET_POP || (rest > 1 && c[0] == 0xf3 && c[1] == RET)) {
			b->kind = BARE_WORDS;
			b->words = words + 1;
			b->fp = fp ? words + 2 - fp : 0;
			return 1;
		}
		if (c[0] == LEAVE && !words) {
			b->kind = BARE_RECORD;
			return 1;
		}
		if (c[0] >= 0x58 && c[0] <= 0x5f && c[0] != 0x5c) {
			words++;
			at++;
			fp = c[0] == POP_FP ? words : fp;
		} else if (word == 8 && rest > 1 && c[0] == 0x41 && c[1] >= 0x58 && c[1] <= 0x5f) {
			words++;
			at += 2;
		} else if ((length = add_sp(c, rest, word, &by)) != 0) {
			words += by;
			at += length;
		} else if (rest > 2 && c[0] == 0xc5 && c[1] == 0xf8 && c[2] == 0x77) {
			at += 3; /* vzeroupper */
		} else {
			break;
		}
	}
	return 0;
}

/* 1 when the byte at C is an operand of the opcode at C - 1, which can be read: of an instruction
 * that names N(%rbp) and another register, or %ecx. */
static int operand(const uint8_t *c)
{
	static const uint8_t ops[] = {0x8b, 0x89, 0x8d, 0x3b, 0x39, 0x03, 0x01, 0x2b, 0x29, 0x33,
		0x31, 0x85, 0xb6, 0xb7, 0xbe, 0xbf, 0xaf, 0x63, 0x23, 0x21, 0x0b, 0x09};

	for (unsigned i = 0; i < sizeof ops; i++)
		if (c[-1] == ops[i])
			return 1;
	return c[0] == LEAVE && (c[-1] == 0xff || c[-1] == 0x83);
}

/* 1 when the instruction at C, I bytes before the PC, may leave a function with a frame: the code
 * after it may belong to another function, or run without the frame. */
static int left_at(const uint8_t *c, uint64_t i, uint64_t before)
{
	if (c[0] == 0xcc || (c[0] == 0x0f && i > 1 && c[1] == 0x0b))
		return 1; /* int3 and ud2 */
	if (c[0] == 0xe8 && i >= 6
		&& (c[5] == 0x90 || c[5] == 0x66 || c[5] == 0x0f || c[5] == PUSH_FP))
		return 1; /* a call that may not return, followed by padding */
	if (c[0] != POP_FP && c[0] != LEAVE)
		return 0;
	return c[1] == RET || c[1] == RET_POP || i == before || !operand(c);
}

/* 1 when `mov %rsp,%rbp` is at C, after `push %rbp`; compilers may put a few instructions between
 * them.  BEFORE bytes before C can be read, and I bytes from C to the PC. */
static int makes_frame(const uint8_t *c, uint64_t before, uint64_t i, unsigned word)
{
	unsigned rex = word == 8;

	if (i < 2 + rex || (rex && c[0] != 0x48)
		|| !((c[rex] == 0x89 && c[rex + 1] == 0xe5)
			|| (c[rex] == 0x8b && c[rex + 1] == 0xec)))
		return 0;
	for (unsigned k = 1; k <= 16 && k <= before; k++)
		if (c[-(int)k] == PUSH_FP)
			return 1;
	return 0;
}

void x86_bare(const uint8_t *code, uint64_t before, uint64_t left, unsigned word, struct bare *b)
{
	unsigned skip = left > 4 && load(code, 4) == (word == 8 ? 0xfa1e0ff3 : 0xfb1e0ff3) ? 4 : 0;

	if (prologue(code + skip, left - skip, word)) {
		b->kind = BARE_WORDS; /* nothing has been done yet */
		b->words = 1;
		return;
	}
	if (before && prologue(code - 1, left + 1, word)) {
		b->kind = BARE_WORDS;
		b->words = b->fp = 2;
		return;
	}
	if (epilogue(code, left, word, b))
		return;
	for (b->back = 1; b->back <= before; b->back++) {
		const uint8_t *c = code - b->back;
		if (makes_frame(c, before - b->back, b->back, word)) {
			b->kind = BARE_RECORD;
			return;
		}
		if (left_at(c, b->back, before))
			return;
	}
}

uint64_t x86_target(const uint8_t *code, uint64_t before, uint64_t at)
{
	return before >= 5 && code[-5] == 0xe8 ? at + (uint64_t)(int64_t)(int32_t)load(code - 4, 4)
					       : 0;
}

/* Returns the bytes of the instruction at CODE that pushes a register, with the prefix of %r8 to
 * %r15; 0 when it is not there. */
static unsigned push(const uint8_t *code, uint64_t left)
{
	unsigned rex = left > 1 && code[0] == 0x41;

	return left > rex && code[rex] >= 0x50 && code[rex] <= 0x57 ? 1 + rex : 0;
}

uint64_t x86_depth(const uint8_t *code, uint64_t left)
{
	const uint8_t *end = code + left;
	uint64_t depth = 0;
	unsigned n;

	if (left >= 4 && load(code, 4) == 0xfa1e0ff3) /* endbr64 */
		code += 4;
	if (!(n = prologue(code, (uint64_t)(end - code), 8)))
		return UINT64_MAX;
	for (code += n; (n = push(code, (uint64_t)(end - code))) != 0; code += n)
		depth += 8;
	/* sub $N,%rsp, or add $-128,%rsp, which is shorter; without either, only the pushes
	 * count */
	if (end - code < 7 || code[0] != 0x48)
		return depth;
	if (code[1] == 0x83 && code[2] == 0xc4 && code[3] == 0x80)
		return depth + 128;
	if (code[2] != 0xec || (code[1] != 0x81 && (code[1] != 0x83 || code[3] >= 0x80)))
		return depth;
	return depth + load(code + 3, code[1] == 0x83 ? 1 : 4);
}
