/* bothends.h - what is kept of a call path that has more frames than there is room for.
 *	main <- a <- b <- b <- b <- b <- c     in room for 5:     main <- a <- ... <- b <- c
 * Of a path of BOTHENDS_LEAST frames and more, both ends are kept, so that all paths have the
 * program's root, and the mark PCT_PLACE_LEFT stands for the middle.  Of a shorter one only the
 * innermost frames are.  Nothing here allocates or calls: for handlers too. */
#ifndef BOTHENDS_H
#define BOTHENDS_H

#include "format/pctfile.h"

#include <string.h>

enum {
	BOTHENDS_LEAST = 64,   /* frames */
	BOTHENDS_STEPS = 2048, /* frames of a walk in search of the root, at most */
};

/* How many of the outermost frames are kept where a path has FRAMES at most; 0: none. */
static inline unsigned bothends_outer(unsigned frames)
{
	return frames < BOTHENDS_LEAST ? 0 : frames / 4;
}

/* Of a path of N frames, innermost first, from which at most FRAMES are kept: frame *FROM, and
 * those after it up to *TO - 1, are left out, for the mark.  Returns 0 when none is. */
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
	unsigned n;     /* frames in `at'; more than `room': those behind it are the last */
	unsigned seam;  /* where frames are missing before at[seam]; 0: nowhere */
	unsigned steps; /* frames that came */
};

/* Words for a path of which ROOM frames are kept, and OUTER of them are the outermost. */
static inline unsigned bothends_words(unsigned room, unsigned outer)
{
	return room + 2 * outer;
}

static inline void bothends_begin(struct bothends *b, uint64_t *at, unsigned room, unsigned outer)
{
	*b = (struct bothends){.at = at, .room = room, .outer = outer};
}

/* 1 when one more frame is wanted. */
static inline int bothends_more(const struct bothends *b)
{
	return b->outer ? b->steps < BOTHENDS_STEPS : b->n < b->room;
}

/* Take FRAME, when one more is wanted. */
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

/* The walk is over, at the path's own end when ENDED.  Returns how many frames are in `at': at most
 * `room'. */
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
