/* saidframe.h - adds frames to the places whose names are known already: a debugger said them, or
 * the collector of Python's samples. */
#ifndef SAIDFRAME_H
#define SAIDFRAME_H

#include "format/textframe.h"
#include "samples/places.h"

struct saidframe_opt {
	char names;  /* what frames are called: as `names' of gather.h */
	int by_addr; /* 1: keep addresses apart that have the same name */
};

/* The number in P of the frame F, at ADDR of the object PATH.  MAPPED: PATH is the object that was
 * mapped there, not a guess. */
uint32_t saidframe(struct places *p, const struct saidframe_opt *opt, const struct textframe *f,
	char *path, uint64_t addr, int mapped);

/* 1 for a frame that a debugger made up: it has no address. */
int saidframe_made_up(const struct textframe *f);

#endif
