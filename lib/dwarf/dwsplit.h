/* dwsplit.h - split DWARF: the DIEs of a unit lie in a .dwo file beside the objects, or together
 * with those of other units in one .dwp file beside the program.
 *   DW_AT_dwo_name "x.dwo", DW_AT_comp_dir "/build"
 *                ->   /build/x.dwo, or the unit with the same id in PROGRAM.dwp */
#ifndef DWSPLIT_H
#define DWSPLIT_H

#include "dwarf/unit.h"

struct debugfile_opt;
struct dwsplit; /* the files that were opened; starts as NULL */

/* The split half of U, a skeleton in the file PATH; NULL when it is not found, after one message
 * for PATH.  It lives until dwsplit_close. */
struct unit *dwsplit_find(
	struct dwsplit **s, struct unit *u, const char *path, const struct debugfile_opt *opt);

void dwsplit_close(struct dwsplit *s);

#endif
