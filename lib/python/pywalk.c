/* pywalk.c - follows the pointers from a runtime to the frames of a thread. */
#include "python/pywalk.h"

#include <string.h>

enum {
	INTERPRETERS = 64, /* that are searched for a thread, at most */
	THREADS = 4096,    /* in one interpreter, likewise */
	FRAME = 96         /* bytes of a frame that are read, at most */
};

static int word(const struct pywalk *w, uint64_t at, uint64_t *value)
{
	uintptr_t got;

	if (w->peek(w->arg, &got, at, sizeof got) != (long)sizeof got)
		return -1;
	*value = got;
	return 0;
}

/* 1 when the thread whose state lies at STATE calls itself SELF. */
static int is_self(const struct pywalk *w, uint64_t state, uint64_t self)
{
	uint64_t id;

	return state && word(w, state + w->layout->thread_id, &id) == 0 && id == self;
}

static uint64_t search(const struct pywalk *w, uint64_t runtime, uint64_t self)
{
	const struct pylayout *l = w->layout;
	uint64_t interpreter = 0, state;

	if (word(w, runtime + l->interpreters, &interpreter) != 0)
		return 0;
	for (int i = 0; interpreter && i < INTERPRETERS; i++) {
		if (word(w, interpreter + l->interpreter_threads, &state) != 0)
			return 0;
		for (int t = 0; state && t < THREADS; t++) {
			if (is_self(w, state, self))
				return state;
			if (word(w, state + l->thread_next, &state) != 0)
				return 0;
		}
		if (word(w, interpreter + l->interpreter_next, &interpreter) != 0)
			return 0;
	}
	return 0;
}

int pywalk_begin(struct pywalk *w, uint64_t runtime, uint64_t self, uint64_t *state)
{
	const struct pylayout *l = w->layout;

	w->frame = w->cframe = w->mark = 0;
	if (!is_self(w, *state, self) && !(*state = search(w, runtime, self)))
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
	return word(w, w->cframe + w->layout->cframe_previous, &w->cframe);
}

enum pywalk_result pywalk_next(struct pywalk *w, struct pywalk_frame *f)
{
	const struct pylayout *l = w->layout;
	uint64_t at = w->frame, first;
	uint8_t bytes[FRAME];

	*f = (struct pywalk_frame){.mark = w->mark};
	if (w->mark) {
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
	first = f->code + l->code_bytes;
	/* before its first instruction a frame may point to the one in front of it */
	f->unit = (uint32_t)((pointer(bytes + l->frame_instruction) - first) / 2);
	if (pointer(bytes + l->frame_instruction) < first)
		f->unit = 0;
	if (l->frame_entry != PYLAYOUT_NONE && bytes[l->frame_entry] == 1 && leave_cframe(w) != 0)
		return PYWALK_CUT;
	return f->code ? PYWALK_FRAME : PYWALK_CUT;
}

int pywalk_code(const struct pywalk *w, uint64_t code, struct pycode *c)
{
	const struct pylayout *l = w->layout;
	uint8_t bytes[PYWALK_CODE];
	uint64_t units;

	if (w->peek(w->arg, bytes, code, l->code_size) != (long)l->code_size)
		return -1;
	memcpy(&c->line, bytes + l->code_line, sizeof c->line);
	units = pointer(bytes + l->code_units);
	c->units = (uint32_t)units;
	c->file = pointer(bytes + l->code_file);
	c->name = pointer(bytes + l->code_name);
	c->table = pointer(bytes + l->code_table);
	return units && units <= UINT32_C(1) << 24 && c->file && c->name ? 0 : -1;
}
