/* fileobjs.h - finds the objects that the samples of one data file lie in: the file's own and, for
 * call paths, those of its object table. */
#ifndef FILEOBJS_H
#define FILEOBJS_H

#include "format/reader.h"
#include "format/textframe.h"
#include "samples/places.h"
#include "samples/pynames.h"

/* Adds the frame F, whose names the collector wrote, to P and returns its number.  `addr' is an
 * address of the object [python]; `file' and `line' are not NULL. */
typedef uint32_t fileobjs_say(void *arg, struct places *p, const struct textframe *f);

struct fileobjs {
	struct places *p;
	struct reader *r;
	uint32_t own;                /* number in P of the file's own object */
	uint32_t *table;             /* place in the file's table -> number in P, plus 1 */
	uint32_t python;             /* number in P of the object [python], plus 1; 0: not met */
	const struct pynames *names; /* of that object */
	fileobjs_say *say;
	void *arg;
};

/* Prepare F for the file R.  Objects and frames are added to P; SAY adds those of Python.  The
 * caller owns R and P, and they outlive F. */
void fileobjs_begin(
	struct fileobjs *f, struct places *p, struct reader *r, fileobjs_say *say, void *arg);

/* The number in P of the frame at ADDRESS of the file's own object. */
uint32_t fileobjs_own(struct fileobjs *f, uint64_t address);

/* 1 when functions of Python lack names that the collector wrote; a message said why. */
static inline int fileobjs_unnamed(const struct fileobjs *f)
{
	return f->names && f->names->bad;
}

/* Set *FRAME to the number in P of the frame that the word CALLER of a record names (pctfile.h).
 * Returns 0, or -1 with R->why set when the table is damaged. */
int fileobjs_caller(struct fileobjs *f, uint64_t caller, uint32_t *frame);

/* When O is [anon], code that a process made, and its compiler's map lies beside FILE (jitmap.h),
 * make O that map.  The path is valid until the next call. */
void fileobjs_made(const char *file, struct place_obj *o);

void fileobjs_end(struct fileobjs *f);

#endif
