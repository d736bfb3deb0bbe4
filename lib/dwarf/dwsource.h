/* dwsource.h - the debug data of an object, wherever they lie: in it, in a file of their own, with
 * what dwz put into a third, and with the split units of compilers beside them. */
#ifndef DWSOURCE_H
#define DWSOURCE_H

#include "dwarf/debugfile.h"
#include "dwarf/unit.h"

struct dwsource {
	struct debugfile_opt opt;
	struct elffile elf, alt_elf;
	struct dwfile file, alt;
	char *path;            /* of the file with the DWARF */
	int separate;          /* 1: PATH is not the object */
	struct dwsplit *split; /* dwsplit.h's, of .dwp files */
};

/* Find and open the debug data of OBJECT.  Returns 0, or -1: there are none, with the reason in
 * WHY, or "" when the object simply has none. */
int dwsource_open(struct dwsource *s, const char *object, const struct debugfile_opt *opt,
	char *why, size_t size);

/* The unit that has the DIEs of U: U itself, or its split half.  When that is not found: U, with a
 * message. */
struct unit *dwsource_dies(struct dwsource *s, struct unit *u);

/* 1 when all that U's DIEs need was found so far: sections, the split half, the supplementary
 * file. */
int dwsource_whole(const struct dwsource *s, const struct unit *u);

void dwsource_close(struct dwsource *s);

#endif
