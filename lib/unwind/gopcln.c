/* gopcln.c - the rules for Go's functions, from .gopclntab: how far the stack pointer stands below
 * the return address at each PC.  The formats: runtime/symtab.go of Go 1.2, 1.16, 1.18 and 1.20. */
#include "unwind/gopcln.h"
#include "unwind/cfarow.h"

#define STEPS_MAX 65536 /* of one function's list of PCs */
#define PROLOGUE 64     /* bytes in which a function saves the frame pointer */
#define FLAG_TOP 1
#define FLAG_SWITCH 2

struct table {
	const uint8_t *bytes;
	uint64_t size;
	unsigned magic, quantum, word;
	unsigned each; /* bytes of a value in the list of functions */
	uint64_t count, list, names, values, functions;
};

struct function {
	uint64_t start;       /* counted from o->go_text */
	uint64_t name, delta; /* offsets in the table; delta 0: there is none */
	unsigned flags;
};

enum { GO_1_2 = 0xfffffffb, GO_1_16 = 0xfffffffa, GO_1_18 = 0xfffffff0, GO_1_20 = 0xfffffff1 };

/* The value at AT; all ones when that is not in the table. */
static uint64_t value(const struct table *t, uint64_t at, unsigned bytes)
{
	return at > t->size || t->size - at < bytes ? UINT64_MAX : load(t->bytes + at, bytes);
}

static int has_text(const struct table *t)
{
	return t->magic == GO_1_18 || t->magic == GO_1_20;
}

static int head(struct table *t, const uint8_t *bytes, uint64_t size)
{
	unsigned i;

	*t = (struct table){.bytes = bytes, .size = size};
	t->magic = (unsigned)value(t, 0, 4);
	t->quantum = (unsigned)value(t, 6, 1);
	t->word = (unsigned)value(t, 7, 1);
	if (value(t, 4, 2) != 0 || (t->word != 4 && t->word != 8) || t->quantum - 1 > 3)
		return -1;
	t->count = value(t, 8, t->word);
	t->each = has_text(t) ? 4 : t->word;
	t->list = 8 + t->word;
	if (t->magic != GO_1_2) {
		if (t->magic != GO_1_16 && !has_text(t))
			return -1;
		i = has_text(t) ? 3 : 2;
		t->names = value(t, 8 + (uint64_t)i * t->word, t->word);
		t->values = value(t, 8 + (uint64_t)(i + 3) * t->word, t->word);
		t->functions = t->list = value(t, 8 + (uint64_t)(i + 4) * t->word, t->word);
	}
	return t->list > size || t->names > size || t->values > size
			|| t->count >= (size - t->list) / (2 * t->each)
		? -1
		: 0;
}

int gopcln_text(const uint8_t *table, uint64_t size, uint64_t address, uint64_t *text, uint64_t *at)
{
	struct table t;

	*text = *at = 0;
	if (head(&t, table, size) != 0)
		return -1;
	if (has_text(&t)) {
		*at = address + 8 + 2 * t.word;
		*text = value(&t, 8 + 2 * t.word, t.word);
	}
	return 0;
}

/* Find the function of PC, counted from o->go_text.  1; 0 there is none; -1 damaged. */
static int function(const struct table *t, uint64_t pc, struct function *f)
{
	uint64_t low = 0, high = t->count, at;
	unsigned old = t->magic == GO_1_2, more = t->magic == GO_1_20 ? 4 : 0;

	while (low < high) {
		uint64_t middle = low + (high - low) / 2;
		if (value(t, t->list + middle * 2 * t->each, t->each) <= pc)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == 0 || value(t, t->list + low * 2 * t->each, t->each) <= pc)
		return 0;
	at = t->list + (low - 1) * 2 * t->each;
	f->start = value(t, at, t->each);
	at = value(t, at + t->each, t->each);
	if (at > t->size || t->functions + at + t->each > t->size || f->start > pc)
		return -1;
	at += t->functions + t->each; /* behind the function's first PC */
	f->name = value(t, at, 4) + t->names;
	f->delta = value(t, at + 12, 4);
	if (f->delta)
		f->delta += t->values;
	f->flags = old ? 0 : (unsigned)value(t, at + 33 + more, 1);
	return t->size - at < 40 ? -1 : 1;
}

/* The number that the list of PCs at AT gives PC, of a function that begins at START. */
static int value_of(
	const struct table *t, uint64_t at, uint64_t start, uint64_t pc, int64_t *result)
{
	struct bytes b = {t->bytes, t->bytes + t->size, 0};

	if (at > t->size)
		return -1;
	b.at += at;
	*result = -1;
	for (int i = 0; i < STEPS_MAX; i++) {
		uint64_t step = bytes_uleb(&b);
		if (b.bad || (step == 0 && i > 0))
			return -1;
		*result += (int64_t)(step >> 1 ^ (0 - (step & 1))); /* the sign is its last bit */
		start += bytes_uleb(&b) * t->quantum;
		if (b.bad)
			return -1;
		if (pc < start)
			return 0;
	}
	return -1;
}

/* 1 when the name at AT begins with WANTED, and ends there or, as symbols do, in ".abi0". */
static int named(const struct table *t, uint64_t at, const char *wanted)
{
	uint64_t i;

	for (i = 0; wanted[i]; i++)
		if (value(t, at + i, 1) != (uint8_t)wanted[i])
			return 0;
	return value(t, at + i, 1) == 0 || value(t, at + i, 1) == '.' || wanted[i - 1] == '_';
}

static int any(const struct table *t, uint64_t at, const char (*list)[24], unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (named(t, at, list[i]))
			return 1;
	return 0;
}

/* What F is by its name; versions before 1.17 have no flags. */
static enum gopcln kind(const struct table *t, const struct function *f)
{
	/* mcall leaves a goroutine for the scheduler, which has no caller: a goroutine that goes on
	 * does so elsewhere.  Go's own profiles also end there. */
	static const char tops[][24] = {"runtime.goexit", "runtime.mstart", "runtime.rt0_go",
		"_rt0_", "runtime.mcall"},
			  signals[][24] = {"runtime.sigpanic", "runtime.asyncPreempt"},
			  switches[][24] = {"runtime.morestack", "runtime.gogo",
				  "runtime.cgocallback", "runtime.systemstack",
				  "runtime.asmcgocall"};

	if (named(t, f->name, "runtime.sigtramp"))
		return GO_ROW; /* the kernel calls it, and goes on where it was */
	if ((f->flags != 0xff && f->flags & FLAG_TOP)
		|| any(t, f->name, tops, sizeof tops / sizeof *tops))
		return GO_TOP;
	if ((f->flags != 0xff && f->flags & FLAG_SWITCH)
		|| any(t, f->name, switches, sizeof switches / sizeof *switches))
		return GO_SWITCH;
	return any(t, f->name, signals, sizeof signals / sizeof *signals) ? GO_SIGNAL : GO_ROW;
}

/* The rule for the frame pointer at AT in a function of x86-64 that began at START, DELTA bytes
 * below the return address.  Functions with a frame save the frame pointer in the word below the
 * return address, in their first code. */
static enum unwind_rule pointer(
	const struct unwind_object *o, uint64_t start, uint64_t at, uint64_t delta)
{
	const uint8_t *code;

	if (delta == 0)
		return RULE_SAME;
	if (!o->code || start < o->start || at >= o->end)
		return RULE_UNDEFINED;
	code = o->code + (start - o->start);
	for (uint64_t i = 0; i < PROLOGUE && i + 5 <= o->end - start; i++) {
		uint64_t done = 0;
		if (load(code + i, 4) == 0xe5894855) /* push %rbp; mov %rsp,%rbp */
			done = i + 1;
		else if (load(code + i, 4) == 0x246c8948) /* mov %rbp,N(%rsp) */
			done = i + 5;
		else if (load(code + i, 4) == 0x24ac8948)
			done = i + 8;
		if (done)
			return at - start >= done ? RULE_AT : RULE_SAME;
	}
	return RULE_UNDEFINED;
}

/* u->row: the functions keep no register but the frame pointer. */
static void row(struct unwind *u, const struct unwind_object *o, const struct function *f,
	uint64_t at, unsigned delta)
{
	const struct unwind_machine *m = u->space->machine;
	struct bare_frame frame = {.below = delta};
	enum unwind_rule rule = RULE_UNDEFINED;

	if (m->link != 255) {
		frame.link_at = delta; /* the first word of a frame */
	} else {
		frame.below += m->word;
		if (m->word == 8)
			rule = pointer(o, f->start + o->go_text, at, delta);
	}
	frame.fp_known = rule != RULE_UNDEFINED;
	frame.fp_at = rule == RULE_AT ? 2 * m->word : 0;
	cfarow_bare(u, &frame);
}

enum gopcln gopcln_find(struct unwind *u, const struct unwind_object *o, uint64_t at)
{
	struct function f;
	struct table t;
	enum gopcln found;
	int64_t delta;
	int got;

	if (head(&t, o->go, o->go_size) != 0 || t.word != u->space->machine->word)
		return GO_BAD;
	got = function(&t, at - o->go_text, &f);
	if (got <= 0)
		return got ? GO_BAD : GO_NONE;
	found = kind(&t, &f);
	if (found == GO_TOP || found == GO_SWITCH)
		return found;
	if (!f.delta)
		return GO_SWITCH;
	if (value_of(&t, f.delta, f.start, at - o->go_text, &delta) != 0 || delta < 0
		|| delta > INT32_MAX / 2 || delta % t.word)
		return GO_BAD;
	row(u, o, &f, at, (unsigned)delta);
	return found;
}
