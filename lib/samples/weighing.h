/* weighing.h - files of one report whose samples stand for different times: those of timers that
 * run by the kernel's tick, beside finer ones.  Where samples are added up, each sample of a coarse
 * file counts as several of the finest one. */
#ifndef WEIGHING_H
#define WEIGHING_H

#include "format/reader.h"

struct weighing {
	uint64_t least, most; /* ns that a sample of a file stands for; 0: of none */
	char who[300];        /* program and pid of a file with `most', as text of a report */
	/* of all files of timer T, which counts the intervals that had no sample */
	uint64_t asked; /* the interval, ns */
	wide recorded, late;
	char who_asked[300];
};

/* Look at each file of the report whose samples are of time (gather_timed), then call
 * weighing_end.  W starts as all zero. */
void weighing_look(struct weighing *w, struct reader *r);
void weighing_end(struct weighing *w);

/* ns that a sample of R, which is of time, stands for; 0: not known. */
uint64_t weighing_of(const struct weighing *w, const struct reader *r);

/* 1 when samples differ by more than a twentieth.  Else each counts as one. */
int weighing_differ(const struct weighing *w);

/* When they differ, write the remark for a report to LINE, of SIZE bytes, and return 1. */
int weighing_say(const struct weighing *w, char *line, size_t size);

#endif
