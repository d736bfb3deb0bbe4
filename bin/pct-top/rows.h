/* rows.h - makes the lines of a live view: the new and all counts of each label. */
#ifndef TOPLINES_H
#define TOPLINES_H

#include "look.h"

#include <stdint.h>

enum topby { TOP_LINE, TOP_SYM, TOP_SRC, TOP_OBJ, TOP_PROG };

struct topview {
	enum topby by;
	int by_all;    /* 1: sorted by all counts, 0: by new ones */
	char *program; /* program of the process PID to show; NULL: all processes */
	uint32_t pid;
	int any_program; /* 1: the process has PID, whatever its program */
};

struct topline {
	const char *label; /* escaped; valid until the next toplines_make */
	uint64_t came, all;
};

struct toplines {             /* starts as all zero */
	struct topline *line; /* sorted, most first */
	size_t n;
	uint64_t came, all; /* sums over all lines */
	char **label;       /* label of each frame, or NULL */
	size_t labels;
	char **program; /* name of each group's program */
	size_t programs;
	enum topby by;
};

/* Make the lines for V from the last look of L. */
void toplines_make(struct toplines *t, const struct toplook *l, const struct topview *v);

/* Make V show the next (STEP 1) or previous (-1) process of L with samples.  Before the first and
 * after the last one it shows all processes; so does STEP 0. */
void toplines_process(struct topview *v, const struct toplook *l, int step);

/* toplines_by: the name of the kind BY, a literal; NULL when BY is no kind.  toplines_named: the
 * kind called NAME; -1 when there is none. */
const char *toplines_by(int by);
int toplines_named(const char *name);

#endif
