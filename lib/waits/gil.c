/* gil.c - finds the GIL of CPython's interpreters.  Source: struct _gil_runtime_state of
 * Include/internal/pycore_gil.h, the same from 3.9 to 3.14. */
#include "waits/gil.h"
#include "python/pytext.h"
#include "sys/pyproc.h"

#include <string.h>

enum {
	HOLDER = 8,        /* offset of the thread that has it, or had it last */
	LOCKED = 16,       /* int, 1: it has it */
	SIZE = 208,        /* with glibc's conditions and mutexes */
	INTERPRETERS = 64, /* that are looked at */
	FRAMES = 4         /* of C and of Python, until one of Python */
};

/* 1 when ADDRESS is in the GIL of W's process.  *GIL becomes its address. */
static int find(const struct pywalk *w, uint64_t runtime, uint64_t address, uint64_t *gil)
{
	const struct pylayout *l = w->layout;
	uint64_t interpreter;

	*gil = runtime + l->gil_holder - HOLDER;
	if (l->version < 0x030c)
		return address - *gil < SIZE;
	if (pywalk_word(w, runtime + l->interpreters, &interpreter) != 0)
		return 0;
	for (int i = 0; interpreter && i < INTERPRETERS; i++) {
		*gil = interpreter + l->gil_holder - HOLDER;
		if (address - *gil < SIZE)
			return 1;
		if (pywalk_word(w, interpreter + l->interpreter_next, &interpreter) != 0)
			return 0;
	}
	return 0;
}

/* Put the name of the function that W's thread runs into NAME. */
static void name_function(struct pywalk *w, char *name, size_t size)
{
	uint8_t head[PYLAYOUT_CODE];
	struct pywalk_frame f;
	struct pycode c;
	uint64_t from;
	size_t n;

	for (int i = 0; i < FRAMES; i++)
		switch (pywalk_next(w, &f)) {
		case PYWALK_ENTRY: break;
		case PYWALK_FRAME:
			n = pywalk_head(w->layout, f.code, &from);
			if (w->peek(w->arg, head, from, n) == (long)n
				&& pywalk_code(w, head, &c) == 0)
				name[pytext_str(w, c.name, name, size - 1)] = 0;
			return;
		default: return;
		}
}

int gil_at(pid_t pid, uint64_t address, struct gil *g)
{
	struct pyproc *p = pyproc_of(pid);
	uint64_t gil, thread, tid;
	struct pywalk w;
	int32_t locked;

	memset(g, 0, sizeof *g);
	if (!p || !p->runtime)
		return 0;
	w = (struct pywalk){.layout = &p->layout, .peek = pyproc_read, .arg = p};
	if (!find(&w, p->runtime, address, &gil))
		return 0;
	if (p->layout.thread_native == PYLAYOUT_NONE
		|| pyproc_read(p, &locked, gil + LOCKED, sizeof locked) != (long)sizeof locked
		|| locked != 1 || pywalk_word(&w, gil + HOLDER, &thread) != 0
		|| pywalk_word(&w, thread + p->layout.thread_native, &tid) != 0)
		return 1;
	if (pywalk_begin(&w, p->runtime, p->layout.thread_native, tid, &thread) == 0) {
		g->tid = (uint32_t)tid;
		name_function(&w, g->name, sizeof g->name);
	}
	return 1;
}
