/* weighing.h - weighs the samples of a report when those of its files stand for different times, as
 * when one timer runs by the kernel's tick and another is finer.  Where samples are added up, each
 * sample of a coarse file counts as several of the finest one. */
#ifndef WEIGHING_H
#define WEIGHING_H

#include "format/reader.h"
#include "samples/calltree.h"
#include "samples/places.h"

#include <stdint.h>

struct weighing {    /* starts as all zero, except: */
	size_t from; /* first group of the places to weigh; groups before it stay as they are */
	uint64_t least, most; /* ns that a sample of a file stands for; 0: no file yet */
	char who[300];        /* program and pid of a file with `most', as text of a report */
	/* sums over all files of timer T, which also counts intervals without a sample */
	uint64_t asked; /* the interval, ns */
	uint64_t recorded, late;
	char who_asked[300];
};

/* Look at each file of the report whose samples are of time (gather_timed), then call
 * weighing_end once. */
void weighing_look(struct weighing *w, struct reader *r);
void weighing_end(struct weighing *w);

/* 1 when the times that samples stand for differ by more than a twentieth.  Otherwise each sample
 * counts as one. */
int weighing_differ(const struct weighing *w);

/* After weighing_end, when samples differ: count each sample of each group of P as so many of the
 * finest file, also in PATHS (gather_opt.paths; may be NULL), and set weight and interval of the
 * groups.  The rest of a division is added to the next count.  P must not get more samples of these
 * groups. */
void weighing_apply(const struct weighing *w, struct places *p, struct calltree *paths);

/* When samples differ, write the remark for a report to LINE, of SIZE bytes, and return 1. */
int weighing_say(const struct weighing *w, char *line, size_t size);

#endif
