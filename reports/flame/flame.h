/* flame.h - the parts of a flame graph: options, input, boxes.
 *
 *	  | memcpy |                a box is a function called by the box below it, as wide as its
 *	  | parse  | | hot |        share of all samples; the lowest is all of them
 *	  | main                |
 *	  | all                     | */
#ifndef FLAME_H
#define FLAME_H

#include "samples/calltree.h"

#include <stdint.h>

struct flame {
	int reverse;    /* 1: the leaves at the bottom, their callers above */
	int diff;       /* 1: two profiles, in counts 0 and 1 */
	int waits;      /* 1: counts 0 and 1 are running and waiting of one run, in the same unit */
	unsigned width; /* width of the picture, in pixels */
	int fill;       /* 1: in a browser, the picture is as wide as the window */
	const char *title;
	const char *scripts; /* directory of the scripts for the mouse, NULL none */
	struct calltree
		/* its names are OBJECT<TAB>NAME, PROGRAM, or OBJECT<TAB> in a level for objects */
		paths;
	uint64_t total[2];
	size_t deepest; /* frames of the longest path */
	char *note[8];  /* remarks of the input on its losses */
	size_t notes;
};

struct flame_box {
	uint32_t node; /* node of the tree; 0: all samples, or OTHERS boxes of one level */
	uint32_t level;
	size_t others;
	double x, width;           /* in pixels */
	uint64_t count[2], own[2]; /* samples. count: in this box or above; own: in it only */
};

struct flame_boxes {
	struct flame_box *box; /* parents before children, left to right */
	size_t n, room;
	uint32_t levels;
};

struct flame_frame {
	const char *text; /* OBJECT<TAB>NAME */
	size_t len;
};

/* Split LINE, objects and names in turn, into frames in *ALL, which the next call overwrites.
 * Joins neighbouring frames without a name.  Drops a last "...", the mark of a cut path, when the
 * function below it has no callers.  Returns the number of frames, 0 when the fields do not
 * match. */
size_t flame_split(struct flame *f, const char *line, size_t len, struct flame_frame **all);

/* Lay the tree of F out over WIDTH pixels into *OUT.  Neighbours narrower than a tenth of a pixel
 * become one box; when that box is still narrower, it is left out. */
void flame_layout(const struct flame *f, double width, struct flame_boxes *out);

/* Write the picture to standard output.  Returns 0, or -1 and errno when a script cannot be
 * read. */
int flame_draw(const struct flame *f, const struct flame_boxes *b);

struct flame_part {                /* the parts of a node's name */
	const char *object, *name; /* object: NULL for programs; name: "" for a level of objects */
	size_t object_len, name_len;
	size_t base; /* offset of the last part of the object's path */
};
struct flame_part flame_part(const struct flame *f, uint32_t node);

/* The class of P (names/objkind.h): of a program, a library, the kernel ... */
char flame_class(const struct flame_part *p);

/* The name of BOX for people, *LEN bytes; P is its node's name.  Valid until the next call. */
const char *flame_label(const struct flame_box *box, const struct flame_part *p, size_t *len);

#endif
