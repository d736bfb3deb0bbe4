/* pywalk.c - follows the pointers from a runtime to the frames of a thread. */
#include "python/pywalk.h"

#include <string.h>

enum {
	INTERPRETERS = 64, /* that are searched for a thread, at most */
	THREADS = 4096     /* in one interpreter, likewise */
};

static int word(const struct pywalk *w, uint64_t at, uint64_t *value)
{
	uintptr_t got;

	if (w->peek(w->arg, &got, at, sizeof got) != (long)sizeof got)
		return -1;
	*value = got;
	return 0;
}

/* 1 when the state at STATE has SELF at offset FIELD; with PYLAYOUT_NONE, when no other thread
 * follows it, and so the first one is the only one. */
static int is_self(const struct pywalk *w, uint64_t state, unsigned field, uint64_t self)
{
	uint64_t id, is = field == PYLAYOUT_NONE ? 0 : self;

	if (field == PYLAYOUT_NONE)
		field = w->layout->thread_next;
	return state && word(w, state + field, &id) == 0 && id == is;
}

static uint64_t search(const struct pywalk *w, uint64_t runtime, unsigned field, uint64_t self)
{
	const struct pylayout *l = w->layout;
	uint64_t interpreter = 0, state;

	if (word(w, runtime + l->interpreters, &interpreter) != 0)
		return 0;
	for (int i = 0; interpreter && i < INTERPRETERS; i++) {
		if (word(w, interpreter + l->interpreter_threads, &state) != 0)
			return 0;
		for (int t = 0; state && t < THREADS; t++) {
			if (is_self(w, state, field, self))
				return state;
			if (field == PYLAYOUT_NONE)
				return 0;
			if (word(w, state + l->thread_next, &state) != 0)
				return 0;
		}
		if (word(w, interpreter + l->interpreter_next, &interpreter) != 0)
			return 0;
	}
	return 0;
}

int pywalk_begin(struct pywalk *w, uint64_t runtime, unsigned field, uint64_t self, uint64_t *state)
{
	const struct pylayout *l = w->layout;

	w->frame = w->cframe = w->mark = 0;
	w->entry = 0;
	if (!is_self(w, *state, field, self) && !(*state = search(w, runtime, field, self)))
		return -1;
	if (l->cframe_frame == PYLAYOUT_NONE)
		return word(w, *state + l->thread_frame, &w->frame);
	return word(w, *state + l->thread_frame, &w->cframe) == 0
			&& word(w, w->cframe + l->cframe_frame, &w->frame) == 0
		? 0
		: -1;
}

static uint64_t pointer(const uint8_t *at)
{
	uintptr_t p;

	memcpy(&p, at, sizeof p);
	return p;
}

/* The frame that was just told is the outermost one of its cframe: the next one belongs to the next
 * cframe, whose address the entry tells. */
static int leave_cframe(struct pywalk *w)
{
	w->mark = w->cframe;
	w->entry = 1;
	return word(w, w->cframe + w->layout->cframe_previous, &w->cframe);
}

/* The number of the instruction that the frame in BYTES is at. */
static uint32_t unit_of(const struct pylayout *l, const uint8_t *bytes, uint64_t code)
{
	uint64_t at, first = code + l->code_bytes;
	int32_t lasti;

	if (l->frame_instruction == PYLAYOUT_NONE) {
		memcpy(&lasti, bytes + l->frame_lasti, sizeof lasti);
		return lasti < 0 ? 0 : (uint32_t)lasti / 2;
	}
	/* before its first instruction a frame may point to the one in front of it */
	at = pointer(bytes + l->frame_instruction);
	return at < first ? 0 : (uint32_t)((at - first) / 2);
}

enum pywalk_result pywalk_next(struct pywalk *w, struct pywalk_frame *f)
{
	const struct pylayout *l = w->layout;
	uint64_t at = w->frame;
	uint8_t bytes[PYLAYOUT_FRAME];

	*f = (struct pywalk_frame){.mark = w->mark};
	if (w->entry) {
		w->entry = 0;
		w->mark = 0;
		return PYWALK_ENTRY;
	}
	if (!at)
		return PYWALK_END;
	if (w->peek(w->arg, bytes, at, sizeof bytes) != (long)sizeof bytes)
		return PYWALK_CUT;
	w->frame = pointer(bytes + l->frame_previous);
	if (l->frame_owner != PYLAYOUT_NONE && bytes[l->frame_owner] >= PYLAYOUT_C) {
		f->mark = at;
		return PYWALK_ENTRY;
	}
	f->code = pointer(bytes + l->frame_code);
	f->unit = unit_of(l, bytes, f->code);
	w->entry = l->frame_lasti != PYLAYOUT_NONE;
	if (l->frame_entry != PYLAYOUT_NONE && bytes[l->frame_entry] == 1 && leave_cframe(w) != 0)
		return PYWALK_CUT;
	return f->code ? PYWALK_FRAME : PYWALK_CUT;
}

size_t pywalk_head(const struct pylayout *l, uint64_t code, uint64_t *from)
{
	unsigned first = pylayout_code(l);

	*from = code + first;
	return l->code_table + sizeof(uintptr_t) - first;
}

int pywalk_code(const struct pywalk *w, const uint8_t *head, struct pycode *c)
{
	const struct pylayout *l = w->layout;
	uint64_t units = 0;

	head -= pylayout_code(l);
	memcpy(&c->line, head + l->code_line, sizeof c->line);
	c->file = pointer(head + l->code_file);
	c->name = pointer(head + l->code_name);
	c->table = pointer(head + l->code_table);
	if (l->code_units != PYLAYOUT_NONE)
		units = pointer(head + l->code_units);
	else if (word(w, pointer(head + l->code_string) + l->bytes_length, &units) == 0)
		units /= 2;
	c->units = (uint32_t)units;
	return units && units <= UINT32_C(1) << 24 && c->file && c->name ? 0 : -1;
}

void pywalk_name(const struct pylayout *l, const struct pycode *c, uint64_t *from)
{
	*from = c->name + l->text_length;
}

static uint64_t mix(uint64_t h, uint64_t word)
{
	h = (h ^ word) * UINT64_C(0x9e3779b97f4a7c15);
	return h ^ h >> 29;
}

uint32_t pywalk_print(
	const struct pylayout *l, const struct pycode *c, const uint8_t *name, size_t n)
{
	uint64_t h = mix(mix(mix(mix(c->line, c->units), c->file), c->name), c->table), length;
	size_t head = (size_t)l->text_ascii - l->text_length, text;

	if (n < head)
		return (uint32_t)(h >> 32);
	length = pointer(name);
	h = mix(h, length);
	/* at least as many bytes as it has characters; what lies behind them may change */
	text = length < n - head ? (size_t)length : n - head;
	for (size_t i = 0; i < text; i++)
		h = mix(h, name[head + i]);
	return (uint32_t)(h >> 32);
}
