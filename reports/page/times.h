/* times.h - counts the samples of a page by node, thread and slice of the run's time. */
#ifndef TIMES_H
#define TIMES_H

#include "model.h"

#include <stdint.h>

enum { TIMES_CELLS = 60000, TIMES_SLICES = 240, TIMES_LEAST = 15, TIMES_THREADS = 1000 };

struct times_cell {
	uint32_t node, thread, slice; /* node of model.tree */
	uint64_t count;
};

struct times_thread {
	uint32_t program, pid, tid; /* program: number of a text; tid 0: all threads of PID */
};

struct times { /* starts as all zero */
	struct times_note {
		uint32_t node, tid;
		uint64_t at;
	} * note; /* samples, with nodes of the model's paths */
	size_t notes, room;
	/* zero: when the earliest file began, CLOCK_MONOTONIC ns; boot: when the boot of the first
	 * file began, ns since the epoch */
	uint64_t zero, boot;
	size_t files;
	int boots; /* 1: files of several boots, whose times cannot be compared */
	/* set by times_cells; no cells when the times are not known */
	struct times_cell *cell; /* sorted by node, thread and slice */
	struct times_thread *thread;
	size_t cells, threads, thread_room, slices;
	uint64_t without; /* samples in no cell: without a time, or beyond ORDER_MAX */
	uint64_t length;  /* length of a slice, ns */
};

/* times_file: note when the data file F began.  times_note: note the sample S; a function for
 * gather_opt.record. */
void times_file(struct times *t, const struct gather_file *f);
void times_note(void *times, uint32_t node, const struct reader_sample *s);

/* Make the cells, after the tree of M is made.  There are at most TIMES_CELLS: where there would be
 * more, slices become longer, and then threads of a process are merged. */
void times_cells(struct times *t, const struct model *m);

#endif
