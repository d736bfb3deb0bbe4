/* bothends.h - shortens a call path that has more frames than there is room for.
 *	main <- a <- b <- b <- b <- b <- c     in room for 5:     main <- a <- ... <- b <- c
 * When there is room for BOTHENDS_LEAST frames or more, both ends of the path are kept, so that all
 * paths have the program's root, and the mark PCT_PLACE_LEFT replaces the middle.  With less room
 * only the innermost frames are kept.  Nothing here allocates or makes system calls: handlers may
 * call all of it. */
#ifndef BOTHENDS_H
#define BOTHENDS_H

#include "format/pctfile.h"

#include <string.h>

enum {
	BOTHENDS_LEAST = 64,   /* frames; with less room only the innermost are kept */
	BOTHENDS_STEPS = 2048, /* most frames of a walk that searches for the root */
};

/* Returns how many of the outermost frames are kept when a path may have FRAMES; 0: none. */
static inline unsigned bothends_outer(unsigned frames)
{
	return frames < BOTHENDS_LEAST ? 0 : frames / 4;
}

/* A path has N frames, innermost first, and at most FRAMES are kept: leave out the frames from
 * *FROM to *TO - 1, for which the mark stands.  Returns 0 when nothing is left out. */
static inline int bothends_left(size_t n, unsigned frames, size_t *from, size_t *to)
{
	unsigned outer = bothends_outer(frames);

	*from = *to = n;
	if (n <= frames)
		return 0;
	*from = frames - outer - (outer > 0);
	*to = n - outer;
	return 1;
}

/* A path that is being walked, innermost frame first. */
struct bothends {
	uint64_t *at; /* room for bothends_words(room, outer) */
	unsigned room, outer;
	unsigned n;     /* frames in `at'; those from index `room' on are the last ones walked */
	unsigned seam;  /* frames are missing before at[seam]; 0: none are missing */
	unsigned steps; /* frames taken so far */
};

/* Returns the words needed for a path of ROOM frames, OUTER of which are the outermost frames. */
static inline unsigned bothends_words(unsigned room, unsigned outer)
{
	return room + 2 * outer;
}

static inline void bothends_begin(struct bothends *b, uint64_t *at, unsigned room, unsigned outer)
{
	*b = (struct bothends){.at = at, .room = room, .outer = outer};
}

/* 1 when another frame is wanted. */
static inline int bothends_more(const struct bothends *b)
{
	return b->outer ? b->steps < BOTHENDS_STEPS : b->n < b->room;
}

/* Take FRAME; only when bothends_more. */
static inline void bothends_take(struct bothends *b, uint64_t frame)
{
	if (b->n == bothends_words(b->room, b->outer)) {
		memcpy(b->at + b->room, b->at + b->room + b->outer, b->outer * sizeof *b->at);
		b->n = b->room + b->outer;
		b->seam = b->room;
	}
	b->at[b->n++] = frame;
	b->steps++;
}

/* End the walk; ENDED: it reached the end of the path.  Returns how many frames are in `at': at
 * most `room'. */
static inline unsigned bothends_end(struct bothends *b, int ended)
{
	unsigned inner = b->room - b->outer;

	if (b->n > b->room && ended) {
		b->at[inner - 1] = PCT_PLACE_LEFT;
		memmove(b->at + inner, b->at + b->n - b->outer, b->outer * sizeof *b->at);
	}
	if (b->n > b->room)
		b->n = b->room;
	return b->n;
}

#endif
