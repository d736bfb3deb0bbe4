/* pymerge.h - puts the frames of C and of Python into one path: each frame of Python in place of
 * the interpreter's that runs it.  Handlers may call all of this.  Each function that returns an
 * int returns 0 when the walk ends here, otherwise 1. */
#ifndef PYMERGE_H
#define PYMERGE_H

#include <stdint.h>

/* The path of a thread, innermost frame first: the places of its frames, and after the frames that
 * one function of C entered the interpreter for, PYMERGE_ENTRY and an address in that function's
 * stack frame; the address is 0 when it is not known, and each frame has such a function then. */
#define PYMERGE_ENTRY (UINT64_C(1) << 63)

struct pymerge_code {             /* where the interpreter's own code lies */
	uint64_t start, end;      /* of it, what is left out of paths */
	uint64_t eval, eval_size; /* _PyEval_EvalFrameDefault */
	int is_program;           /* 1: what called the interpreter is only the C library's start */
};

struct pymerge {
	const uint64_t *at; /* N words of a path */
	unsigned n;
	unsigned next;   /* the first one that was not taken */
	unsigned entry;  /* the next entry, or `n' */
	unsigned passed; /* entries that were passed */
	unsigned end;    /* PCT_END_*: why there are no more frames */
	const struct pymerge_code *code;
	int (*take)(void *of, uint64_t place); /* takes the next frame of the path of both */
	void *of;
	uint64_t leaf; /* the place of the sample: its PC, or that of a frame of Python */
	int unsettled; /* 1: LEAF becomes the next frame of Python, unless C comes before it */
};

/* Begin the path of a sample at PC with the N words AT, after which there are no more for the
 * reason END.  The caller has set `code', `take' and `of'. */
void pymerge_begin(struct pymerge *m, uint64_t pc, const uint64_t *at, unsigned n, unsigned end);

/* 1 when PC is in code that is left out of paths, for the frames of Python that it runs. */
int pymerge_has(const struct pymerge_code *code, uint64_t pc);

/* 1 when PC is in the function that interprets frames. */
int pymerge_evaluates(const struct pymerge_code *code, uint64_t pc);

/* Call before the first step of a walk by tables. */
void pymerge_first(struct pymerge *m);

/* Take the frame of C at PC, whose stack frame begins at SP, and the frames of Python that those of
 * C below it have run. */
int pymerge_step(struct pymerge *m, uint64_t sp, uint64_t pc);

/* 1 when the walk through C, which has ended for the reason END (PCT_END_*), may have missed frames
 * before those of Python that are left. */
int pymerge_gap(const struct pymerge *m, unsigned end);

/* Take the frames of Python that are left, after the walk through those of C has ended for the
 * reason END.  PCT_PLACE_LEFT stands for what pymerge_gap says.  Returns why the path ends. */
unsigned pymerge_rest(struct pymerge *m, unsigned end);

#endif
