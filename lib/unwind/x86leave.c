/* x86leave.c - finds out how code of x86-64 without tables leaves its function.
 *
 *	mov %rdx,(%rdi); dec %rcx; jne loop; pop %rbp; pop %rbx; ret     the CFA is 3 words above SP
 *	mov %rdx,(%rdi); mov %rbp,%rsp; pop %rbp; ret                    a record is where FP points
 *
 * From any place in a function, all ways to a `ret' move SP by the same amount: otherwise the
 * function could not return.  So we follow one way, which takes no conditional jump.  The way goes
 * back to the last conditional jump, and takes it, when it reaches a conditional jump for the
 * second time, or when the bytes do not tell what happens: at a call, which may not return, at an
 * indirect jump, when anything but a constant changes SP, and at an unknown instruction.
 *
 * When no way reaches a `ret', we try again and pass calls.  The code after a call that does not
 * return may belong to another function, which makes its own record first: there a way ends.  So a
 * record that is left with FP unchanged is the function's own; and when a way without a record has
 * counted words, their number must agree with FP. */
#include "unwind/x86.h"
#include "unwind/x86insn.h"

enum {
	STEPS = 1024, /* most instructions of a way */
	JUMPS = 32,   /* most conditional jumps of a way */
	PUTS = 8,     /* most words to which a way stores FP */
	WORD = 8,
	FARTHEST = 1 << 18, /* words that SP may move */
	REACH = 1 << 28,    /* bytes from the PC that a way may go */
};

struct way {
	int64_t at;       /* bytes from the PC to the next instruction */
	int64_t words;    /* words that SP has moved up */
	int64_t base;     /* SP, in words, when it was copied to FP; valid if `based` */
	int32_t fp;       /* the caller's FP is in this word above SP at the PC, plus 1; 0: in FP */
	int based, dirty; /* based 1: `base' is valid; dirty 1: FP holds another value */
	int left;         /* 1: SP was set from the unchanged FP; words count from there */
	int calls, called; /* calls 1: pass calls; called 1: this way has passed one */
	int wrong;         /* 1: SP differs between two visits of an instruction */
	unsigned puts, jumps;
	struct put { /* the way itself stored FP in this word */
		int32_t word, fp : 30;
		unsigned dirty : 1;
	} put[PUTS];
	struct jump {
		int32_t at, to; /* at: the place after the jump; to: its target */
		int64_t words : 20, base : 20;
		uint64_t fp : 20, based : 1, dirty : 1, taken : 1, called : 1;
	} jump[JUMPS];
};

static struct put *put_at(struct way *w, int64_t word)
{
	unsigned i = 0;

	while (i < w->puts && w->put[i].word != word)
		i++;
	return &w->put[i];
}

/* FP is stored to WORD.  Returns 0 when there is no room to note that. */
static int keep(struct way *w, int64_t word)
{
	struct put *p = put_at(w, word);

	if (p == w->put + PUTS)
		return 0;
	*p = (struct put){(int32_t)word, w->fp, w->dirty != 0};
	w->puts += p == w->put + w->puts;
	return 1;
}

/* FP is loaded from WORD. */
static void restore(struct way *w, int64_t word)
{
	const struct put *p = put_at(w, word);
	int mine = p < w->put + w->puts;

	w->fp = mine ? p->fp : word < 0 ? 0 : (int32_t)word + 1;
	w->dirty = mine ? p->dirty : word < 0;
	w->based = 0;
}

static int reg(const struct insn *i, unsigned r)
{
	return (i->modrm >> 3 & 7) == r && !(i->rex & REX_R);
}

static int rm(const struct insn *i, unsigned r)
{
	return i->modrm >> 6 == 3 && (i->modrm & 7) == r && !(i->rex & REX_B);
}

/* 1 when the memory operand of I is at a constant distance from SP. */
static int on_stack(const struct insn *i)
{
	return i->modrm >> 6 != 3 && (i->modrm & 7) == SP && i->sib == 0x24 && !(i->rex & 3)
		&& i->displacement % WORD == 0;
}

/* 1 when a one-byte opcode OP may write the register that ModRM names (writes_reg), or the operand
 * R/M (writes_rm). */
static int writes_reg(uint8_t op)
{
	return op < 0x40 ? (op & 2) && op < 0x38
			 : op == 0x63 || op == 0x69 || op == 0x6b || op == 0x86 || op == 0x87
			|| op == 0x8a || op == 0x8b || op == 0x8d;
}

static int writes_rm(uint8_t op, unsigned extension)
{
	if (op < 0x40)
		return !(op & 2) && op < 0x38;
	if (op == 0x80 || op == 0x81 || op == 0x83)
		return extension != 7;
	if (op == 0xf6 || op == 0xf7)
		return extension == 2 || extension == 3;
	return (op >= 0x86 && op <= 0x89) || (op >= 0xc0 && op <= 0xd3) || op >= 0xfe;
}

/* SP becomes FP plus WORDS words.  Returns 0 when it is not known what FP holds. */
static int leave(struct way *w, int64_t words)
{
	if (w->based) {
		w->words = w->base + words;
		return 1;
	}
	if (w->fp || w->dirty || w->left)
		return 0;
	w->left = 1;
	w->words = words;
	return 1;
}

/* FP gets some other value. */
static int overwrite(struct way *w)
{
	w->dirty = 1;
	w->based = 0;
	return 1;
}

/* 1 when I, which has a ModRM byte, may write the register R. */
static int writes(const struct insn *i, unsigned r)
{
	if (i->map == 1) /* cmov, imul, movzx and the like */
		return reg(i, r) && i->opcode >= 0x40
			&& (i->opcode < 0x50 || i->opcode == 0xaf
				|| (i->opcode >= 0xb6 && i->opcode <= 0xbf));
	return (reg(i, r) && writes_reg(i->opcode))
		|| (rm(i, r) && writes_rm(i->opcode, i->modrm >> 3 & 7));
}

/* Carry out I, which has a ModRM byte.  Returns 0 when its effect is not known. */
static int general(struct way *w, const struct insn *i)
{
	unsigned extension = i->modrm >> 3 & 7;

	if (i->vex || i->map > 1)
		return 1;
	if (i->map == 1)
		return !writes(i, SP) && (!writes(i, FP) || overwrite(w));
	if ((i->opcode == 0x81 || i->opcode == 0x83) && rm(i, SP) && extension != 7) {
		if (!(i->rex & REX_W) || i->immediate % WORD || (extension != 0 && extension != 5))
			return 0;
		w->words += (extension ? -i->immediate : i->immediate) / WORD;
		return 1;
	}
	if (i->opcode == 0x8d && reg(i, SP) && i->rex & REX_W && on_stack(i)) { /* lea */
		w->words += i->displacement / WORD;
		return 1;
	}
	if (i->opcode == 0x8d && reg(i, SP) && i->rex & REX_W && (i->modrm & 7) == FP
		&& (i->modrm >> 6 == 1 || i->modrm >> 6 == 2) && !(i->rex & REX_B)
		&& i->displacement % WORD == 0)
		return leave(w, i->displacement / WORD);
	if (i->rex & REX_W
		&& ((i->opcode == 0x89 && reg(i, FP) && rm(i, SP))
			|| (i->opcode == 0x8b && reg(i, SP) && rm(i, FP))))
		return leave(w, 0);
	if (i->rex & REX_W
		&& ((i->opcode == 0x89 && reg(i, SP) && rm(i, FP))
			|| (i->opcode == 0x8b && reg(i, FP) && rm(i, SP)))) {
		w->base = w->words;
		w->based = 1;
		return !w->called;
	}
	if (i->opcode == 0x89 && reg(i, FP) && i->rex & REX_W && on_stack(i))
		return keep(w, w->words + i->displacement / WORD);
	if (i->opcode == 0x8b && reg(i, FP) && i->rex & REX_W && i->modrm >> 6 != 3) {
		if (!on_stack(i))
			return overwrite(w);
		restore(w, w->words + i->displacement / WORD);
		return 1;
	}
	return !writes(i, SP) && (!writes(i, FP) || overwrite(w));
}

/* Go back and take the last jump that was not taken.  Returns 0 when there is none. */
static int other_way(struct way *w)
{
	struct jump *j = w->jump + w->jumps;

	while (j > w->jump && j[-1].taken)
		j--;
	if (j-- == w->jump)
		return 0;
	j->taken = 1;
	w->at = j->to;
	w->words = j->words;
	w->fp = (int32_t)j->fp;
	w->dirty = j->dirty;
	w->base = j->base;
	w->based = j->based;
	w->called = j->called;
	w->left = 0;
	return 1;
}

/* Pass the conditional jump I.  Returns 0 when the way ends here. */
static int conditional(struct way *w, const struct insn *i)
{
	const struct jump *j = w->jump, *end = j + w->jumps;

	if (w->left)
		return 1; /* the end is near: no other way is needed */
	while (j < end && j->at != w->at)
		j++;
	if (j < end) {
		w->wrong |= j->words != w->words && !w->called && !j->called;
		return 0;
	}
	if (w->jumps == JUMPS)
		return 0;
	w->jump[w->jumps++] = (struct jump){.at = (int32_t)w->at,
		.to = (int32_t)(w->at + i->immediate),
		.words = w->words,
		.base = w->based ? w->base : 0,
		.fp = (uint64_t)w->fp,
		.based = w->based != 0,
		.dirty = w->dirty != 0,
		.called = w->called != 0};
	return 1;
}

/* Pass a call.  Returns 0 when the way ends here. */
static int call(struct way *w)
{
	w->called = 1;
	return w->calls && !w->left;
}

/* Carry out the instruction I.  Returns 0 when the way ends here, otherwise 1. */
static int take(struct way *w, const struct insn *i)
{
	unsigned low = i->opcode & 7;

	switch (i->is) {
	case '.': /* xchg with rax is one of these */
		return i->map || (i->opcode & 0xf8) != 0x90 || i->rex & REX_B || low < SP
			|| low > FP || (low == FP && overwrite(w));
	case 'b':
	case 'z': return 1;
	case 'v':
		if (i->rex & REX_B)
			return 1;
		return low != SP && (low != FP || overwrite(w));
	case 'm':
	case 'B':
	case 'Z':
	case '3':
	case '4': return general(w, i);
	case 'p':
		w->words--;
		return !i->operand
			&& (low != FP || i->rex & REX_B || (!w->called && keep(w, w->words)));
	case 'P':
	case 'Q': w->words--; return !i->operand;
	case 'q':
		if (low == SP && !(i->rex & REX_B))
			return 0;
		if (low == FP && !(i->rex & REX_B))
			restore(w, w->words);
		w->words++;
		return !i->operand;
	case 'l':
		if (!leave(w, 0))
			return 0;
		restore(w, w->words++);
		return 1;
	case 'C': return call(w);
	case 'j':
	case 'y': return conditional(w, i);
	case 'J':
	case 'L': w->at += i->immediate; return 1;
	case '5':
		if ((i->modrm >> 3 & 7) == 2)
			return call(w);
		if ((i->modrm >> 3 & 7) == 6)
			w->words--;
		if ((i->modrm >> 3 & 7) < 2 && rm(i, FP))
			return overwrite(w);
		return ((i->modrm >> 3 & 7) < 2 && !rm(i, SP)) || (i->modrm >> 3 & 7) == 6;
	default: return 0;
	}
}

_Static_assert(sizeof(struct way) <= BARE_ROOM, "the way fits");

/* 1 when the longest possible instruction at OFFSET can be read. */
static int there(struct code *c, int64_t offset)
{
	if (offset >= c->from && offset + LONGEST <= c->to)
		return 1;
	return c->more && c->more(c, offset) == 0 && offset + LONGEST <= c->to;
}

/* Follow the way W to a `ret'.  Returns 1, or 0 when it reached none. */
static int follow(struct way *w, struct code *code)
{
	struct insn i;

	w->at = w->words = w->base = 0;
	w->fp = w->based = w->dirty = w->left = w->called = w->wrong = 0;
	w->puts = w->jumps = 0;
	for (int n = 0; n < STEPS; n++) {
		if (w->at < -REACH || w->at > REACH || !there(code, w->at))
			return 0;
		x86_decode(code->at + w->at, &i);
		if (i.is == 'r' || i.is == 'R')
			return !w->dirty && w->words >= 0 && w->fp <= w->words;
		w->at += i.length;
		if (!take(w, &i) && (w->wrong || !other_way(w)))
			return 0;
		if (w->words < -FARTHEST || w->words > FARTHEST)
			return 0;
	}
	return 0;
}

void x86_leave(struct code *code, void *room, struct bare *b)
{
	struct way *w = room;

	for (w->calls = 0; w->calls < 2; w->calls++) {
		if (!follow(w, code))
			continue;
		if (w->left) {
			if (w->words == 1 && w->fp == 1)
				b->kind = BARE_RECORD;
			return;
		}
		b->kind = w->called ? BARE_IF : BARE_WORDS;
		b->words = (unsigned)w->words + 1;
		b->fp = w->fp ? (unsigned)(w->words + 2 - w->fp) : 0;
		return;
	}
}
