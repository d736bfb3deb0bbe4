/* pywalk.h - walks the frames of a thread in CPython, innermost first, and reads their code.
 *
 * Nothing here allocates, locks, calls the C library or the kernel, or keeps anything between calls
 * but what the caller holds: it may run in signal handlers.  Memory is read through a callback
 * only, and whatever it holds, each function ends: the caller bounds the number of frames. */
#ifndef PYWALK_H
#define PYWALK_H

#include "python/pylayout.h"

#include <stddef.h>

struct pywalk {
	const struct pylayout *layout;
	memimage_peek *peek;
	void *arg;
	uint64_t thread, interpreter; /* their states */
	uint64_t frame;               /* the next frame; 0: there are no more */
	uint64_t cframe;              /* the cframe that the next frame belongs to */
	int cut;   /* 1: pywalk_next returns PYWALK_CUT: a frame is being pushed */
	int entry; /* 1: pywalk_next returns PYWALK_ENTRY next, with MARK */
	uint64_t mark;
};

enum pywalk_result {
	PYWALK_CUT,   /* memory that is no frame, or cannot be read, or a frame being pushed */
	PYWALK_END,   /* there are no more frames */
	PYWALK_FRAME, /* a frame */
	PYWALK_ENTRY  /* here a function of C entered the interpreter */
};

struct pywalk_frame {
	uint64_t at;   /* address of the frame */
	uint64_t code; /* address of the code object */
	uint32_t unit; /* number of the instruction in it */
	uint64_t mark; /* PYWALK_ENTRY: an address in the stack frame of that function of C; 0: not
			* known, each frame has one of its own */
};

/* Read the pointer, or the number of the same size, at AT into *VALUE.  Returns 0, or -1. */
int pywalk_word(const struct pywalk *w, uint64_t at, uint64_t *value);

/* Find the thread whose state has SELF at offset FIELD (the layout's thread_id or thread_native),
 * in the interpreters of RUNTIME; FIELD PYLAYOUT_NONE: the only thread.  *STATE is 0 at
 * first, and keeps between calls, for this one thread, where its state is, or that it has none.
 * Returns 0, or -1 when that thread has no state. */
int pywalk_begin(
	struct pywalk *w, uint64_t runtime, unsigned field, uint64_t self, uint64_t *state);

/* 1 when the thread runs the garbage collector, in an interpreter of RUNTIME.  The functions of
 * Python that the collector calls count as its own. */
int pywalk_collects(const struct pywalk *w, uint64_t runtime);

/* Go to the next frame. */
enum pywalk_result pywalk_next(struct pywalk *w, struct pywalk_frame *f);

struct pycode {
	uint32_t line;              /* of the definition */
	uint32_t units;             /* number of instructions */
	uint64_t file, name, table; /* addresses of str, str and bytes */
};

/* Set *FROM to the address of the bytes that describe the code object at CODE, and return how many
 * they are, at most PYLAYOUT_CODE. */
size_t pywalk_head(const struct pylayout *l, uint64_t code, uint64_t *from);

/* Take the bytes HEAD apart.  Returns 0, or -1 when they do not describe code. */
int pywalk_code(const struct pywalk *w, const uint8_t *head, struct pycode *c);

enum { PYWALK_NAME = 96 }; /* bytes of a name that pywalk_print uses, at most */

/* Set *FROM to the address of the first of these bytes of C's name. */
void pywalk_name(const struct pylayout *l, const struct pycode *c, uint64_t *from);

/* A number for C, whose name begins with the N bytes NAME, that another function has only by
 * chance: the program may free C and make the other one at the same addresses. */
uint32_t pywalk_print(
	const struct pylayout *l, const struct pycode *c, const uint8_t *name, size_t n);

#endif
