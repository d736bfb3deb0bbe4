/* pywalk.c - follows the pointers from a runtime to the frames of a thread. */
#include "python/pywalk.h"

#include <string.h>

enum {
	INTERPRETERS = 64, /* that are searched for a thread, at most */
	THREADS = 4096,    /* in one interpreter, likewise */
	STATE = 1024,      /* bytes of the state of a thread, likewise */
	MISSED = 1,        /* bit of *STATE: the newest state when the thread had none */
	CHECKED = 64       /* frames that are looked at for one that C entered, likewise */
};

int pywalk_word(const struct pywalk *w, uint64_t at, uint64_t *value)
{
	uintptr_t got;

	if (w->peek(w->arg, &got, at, sizeof got) != (long)sizeof got)
		return -1;
	*value = got;
	return 0;
}

static uint64_t pointer(const uint8_t *at)
{
	uintptr_t p;

	memcpy(&p, at, sizeof p);
	return p;
}

/* 1 when the state of a thread at STATE, of which BYTES are known, has SELF at offset FIELD; with
 * PYLAYOUT_NONE, when no other thread follows it, and so the first one is the only one. */
static int is_self(const struct pylayout *l, const uint8_t *bytes, unsigned field, uint64_t self)
{
	return field == PYLAYOUT_NONE ? !pointer(bytes + l->thread_next)
				      : pointer(bytes + field) == self;
}

/* Begin with the thread whose state lies at STATE, when it is SELF.  Returns 0, or -1. */
static int begin_thread(struct pywalk *w, uint64_t state, unsigned field, uint64_t self)
{
	const struct pylayout *l = w->layout;
	uint8_t bytes[PYLAYOUT_THREAD];

	if (!state || w->peek(w->arg, bytes, state, sizeof bytes) != (long)sizeof bytes
		|| !is_self(l, bytes, field, self))
		return -1;
	w->thread = state;
	w->interpreter = pointer(bytes + l->thread_interpreter);
	w->frame = pointer(bytes + l->thread_frame);
	return 0;
}

/* Begin with the first thread that is SELF.  Returns 0, or -1. */
static int search(struct pywalk *w, uint64_t runtime, unsigned field, uint64_t self)
{
	const struct pylayout *l = w->layout;
	uint64_t interpreter = 0, state;

	if (pywalk_word(w, runtime + l->interpreters, &interpreter) != 0)
		return -1;
	for (int i = 0; interpreter && i < INTERPRETERS; i++) {
		if (pywalk_word(w, interpreter + l->interpreter_threads, &state) != 0)
			return -1;
		for (int t = 0; state && t < THREADS; t++) {
			if (begin_thread(w, state, field, self) == 0)
				return 0;
			if (field == PYLAYOUT_NONE
				|| pywalk_word(w, state + l->thread_next, &state) != 0)
				return -1;
		}
		if (pywalk_word(w, interpreter + l->interpreter_next, &interpreter) != 0)
			return -1;
	}
	return -1;
}

/* 1 when no frame of the innermost cframe is being pushed.  The interpreter makes a new cframe the
 * innermost one, and a new frame its frame, before it fills them in: until then they have what lay
 * there before, perhaps frames of calls that are over.  Afterwards the frames lead to one that C
 * entered, and its caller is the frame of the next cframe. */
static int is_settled(const struct pywalk *w)
{
	const struct pylayout *l = w->layout;
	uint64_t outer, caller, at = w->frame;
	uint8_t bytes[PYLAYOUT_FRAME], owner;

	if (pywalk_word(w, w->cframe + l->cframe_previous, &outer) != 0)
		return 0;
	if (!at) /* in its state a thread has a cframe for when it runs no Python */
		return !outer && w->cframe - w->thread < STATE;
	if (pywalk_word(w, outer + l->cframe_frame, &caller) != 0)
		return 0;
	for (int i = 0; i < CHECKED; i++) {
		if (!at || w->peek(w->arg, bytes, at, sizeof bytes) != (long)sizeof bytes)
			return 0;
		at = pointer(bytes + l->frame_previous);
		owner = bytes[l->frame_owner];
		/* C resumes generators, and makes them forget their caller when they yield */
		if (bytes[l->frame_entry] == 1)
			return at == caller && (!owner || (owner == PYLAYOUT_GENERATOR && at));
		if (owner)
			return 0;
	}
	return 1;
}

/* The thread that the only interpreter of RUNTIME has made last; 0 when there are several. */
static uint64_t newest_thread(const struct pywalk *w, uint64_t runtime)
{
	const struct pylayout *l = w->layout;
	uint64_t interpreter, next, state;

	return pywalk_word(w, runtime + l->interpreters, &interpreter) == 0 && interpreter
			&& pywalk_word(w, interpreter + l->interpreter_next, &next) == 0 && !next
			&& pywalk_word(w, interpreter + l->interpreter_threads, &state) == 0
		? state
		: 0;
}

/* Begin with the thread that is SELF; *STATE is of pywalk_begin.  Returns 0, or -1. */
static int find_thread(
	struct pywalk *w, uint64_t runtime, unsigned field, uint64_t self, uint64_t *state)
{
	uint64_t newest;

	if (!(*state & MISSED) && begin_thread(w, *state, field, self) == 0)
		return 0;
	newest = newest_thread(w, runtime);
	if (begin_thread(w, newest, field, self) != 0
		&& ((newest && *state == (newest | MISSED))
			|| search(w, runtime, field, self) != 0)) {
		*state = newest | MISSED;
		return -1;
	}
	*state = w->thread;
	return 0;
}

int pywalk_begin(struct pywalk *w, uint64_t runtime, unsigned field, uint64_t self, uint64_t *state)
{
	const struct pylayout *l = w->layout;
	uint8_t cframe[PYLAYOUT_CFRAME];

	w->cframe = w->mark = 0;
	w->entry = w->cut = 0;
	if (find_thread(w, runtime, field, self, state) != 0)
		return -1;
	if (l->cframe_frame == PYLAYOUT_NONE)
		return 0;
	w->cframe = w->frame;
	if (w->peek(w->arg, cframe, w->cframe, sizeof cframe) != (long)sizeof cframe)
		return -1;
	w->frame = pointer(cframe + l->cframe_frame);
	w->cut = l->frame_entry != PYLAYOUT_NONE && !is_settled(w);
	return 0;
}

int pywalk_collects(const struct pywalk *w, uint64_t runtime)
{
	const struct pylayout *l = w->layout;
	uint64_t from = l->version < 0x030c ? runtime : w->interpreter, holder;
	int32_t collects;

	return w->peek(w->arg, &collects, w->interpreter + l->interpreter_collects, sizeof collects)
		== (long)sizeof collects
		&& collects == 1 && pywalk_word(w, from + l->gil_holder, &holder) == 0
		&& holder == w->thread;
}

/* The frame that was just told is the outermost one of its cframe: the next one belongs to the next
 * cframe, whose address the entry tells. */
static int leave_cframe(struct pywalk *w)
{
	w->mark = w->cframe;
	w->entry = 1;
	return pywalk_word(w, w->cframe + w->layout->cframe_previous, &w->cframe);
}

/* The number of the instruction that the frame in BYTES is at. */
static uint32_t unit_of(const struct pylayout *l, const uint8_t *bytes, uint64_t code)
{
	uint64_t at, first = code + l->code_bytes;
	int32_t lasti;

	if (l->frame_instruction == PYLAYOUT_NONE) {
		memcpy(&lasti, bytes + l->frame_lasti, sizeof lasti);
		return lasti < 0 ? 0 : (uint32_t)lasti / (l->version < 0x030a ? 2 : 1);
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
	if (w->cut)
		return PYWALK_CUT;
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
	f->at = at;
	f->code = pointer(bytes + l->frame_code) & ~(uint64_t)7; /* from 3.14 on with marks */
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
	else if (pywalk_word(w, pointer(head + l->code_string) + l->bytes_length, &units) == 0)
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
	for (name += head; text >= sizeof length; text -= sizeof length, name += sizeof length) {
		memcpy(&length, name, sizeof length);
		h = mix(h, length);
	}
	for (length = 0; text; text--)
		length = length << 8 | name[text - 1];
	h = mix(h, length);
	return (uint32_t)(h >> 32);
}
