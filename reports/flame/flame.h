/* flame.h - what the parts of a flame graph share: options, what was read, boxes.
 *
 *	  | memcpy |                a box is a function called by the box below it, as wide as its
 *	  | parse  | | hot |        share of all samples; the lowest is all of them
 *	  | main                |
 *	  | all                     | */
#ifndef FLAME_H
#define FLAME_H

#include "samples/calltree.h"

struct flame {
	int reverse;    /* the leaves at the bottom, their callers above */
	int diff;       /* two profiles: counts 0 and 1 */
	unsigned width; /* of the picture, in pixels */
	int fill;       /* in a browser it is as wide as the window */
	const char *title;
	const char *script; /* path of the script that makes it live, NULL none */
	struct calltree
		/* of names: OBJECT<TAB>NAME, PROGRAM, or OBJECT<TAB> of a level for objects */
		paths;
	wide total[2];
	size_t deepest; /* frames of the longest path */
	char *note[8];  /* what the input says of its losses */
	size_t notes;
};

struct flame_box {
	uint32_t node; /* of the tree; 0: all, or OTHERS of one level */
	uint32_t level;
	size_t others;
	double x, width;       /* in pixels */
	wide count[2], own[2]; /* samples in it and above it; in it alone */
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

/* The frames of LINE, whose fields are objects and names in turn, into *ALL, which is used again. 
 * Neighbours that have no name are one; a last one "...", of a path that was cut, is left out where
 * nothing can be above it.  Returns how many, 0 when the fields do not match. */
size_t flame_split(struct flame *f, const char *line, size_t len, struct flame_frame **all);

/* Lay the tree of F out over WIDTH pixels into *OUT.  Neighbours that would be narrower than a
 * tenth of a pixel are one box, or none where that is not wider. */
void flame_layout(const struct flame *f, double width, struct flame_boxes *out);

/* Write the picture to standard output.  Returns 0, or -1 when the script could not be read: errno
 * says why. */
int flame_draw(const struct flame *f, const struct flame_boxes *b);

struct flame_part { /* the name of a node, taken apart */
	const char *object,
		*name; /* object: NULL of a level of programs; name: "" of one of objects */
	size_t object_len, name_len;
	size_t base; /* where the last part of the object's path begins */
};
struct flame_part flame_part(const struct flame *f, uint32_t node);

/* What kind it is: of a program, a library, the kernel ...; the kinds, and the colours of each. */
enum { FLAME_KINDS = 7, FLAME_TINTS = 6 };
extern const struct flame_kind {
	char class;
	const char *name, *tint[FLAME_TINTS];
} flame_kind[FLAME_KINDS];
char flame_class(const struct flame_part *p);

/* Equal functions have equal tints. */
unsigned flame_tint(const struct flame_part *p);

/* What people call BOX, of which P is the node's name, *LEN bytes.  Valid until the next call. */
const char *flame_label(const struct flame_box *box, const struct flame_part *p, size_t *len);

/* Write LEN bytes of S as text that an XML parser takes, and that is nothing but text there: what
 * XML cannot hold, control bytes and bytes that are no UTF-8 are \ooo. */
void flame_text(const char *s, size_t len);

/* Columns that the text S of LEN bytes takes, wide characters two; and how many bytes of it fit
 * into COLUMNS. */
size_t flame_columns(const char *s, size_t len);
size_t flame_fit(const char *s, size_t len, size_t columns);

#endif
