/* dwsource.h - opens the debug data of an object, wherever they lie: in the object, in a separate
 * file, in a file that dwz made for several objects, in .dwo or .dwp files of split units. */
#ifndef DWSOURCE_H
#define DWSOURCE_H

#include "dwarf/debugfile.h"
#include "dwarf/unit.h"

struct dwsource {
	struct debugfile_opt opt;
	struct elffile elf, alt_elf;
	struct dwfile file, alt;
	char *path;            /* path of the file with the DWARF */
	int separate;          /* 1: PATH is another file than the object */
	struct dwsplit *split; /* the opened .dwo and .dwp files */
};

/* Find and open the debug data of OBJECT.  Returns 0, or -1 with the reason in WHY; WHY is "" when
 * OBJECT simply has no debug data. */
int dwsource_open(struct dwsource *s, const char *object, const struct debugfile_opt *opt,
	char *why, size_t size);

/* The unit that has the DIEs of U: U itself, or its split half.  When the half is not found, says
 * so in a message and returns U. */
struct unit *dwsource_dies(struct dwsource *s, struct unit *u);

/* 1 when everything that U's DIEs need has been found so far: sections, the split half, the
 * supplementary file. */
int dwsource_whole(const struct dwsource *s, const struct unit *u);

void dwsource_close(struct dwsource *s);

#endif
