/* range.h - all instructions of ranges of an object, with the names and source lines of each. */
#ifndef DISRANGE_H
#define DISRANGE_H

#include "asm.h"
#include "names/translate.h"
#include "object.h"

/* Disassemble the N ranges R of O; names are asked for by OPT, lines by LINES (no chain: not asked
 * for).
 * Returns 0, or -1: a disassembler failed, which was said, and what it did not answer is not
 * there. */
int disrange_ask(const struct dis_object *o, struct dis_range **r, size_t n,
	const struct translate_opt *opt, const struct translate_opt *lines);

/* Write R to standard output, its addresses less by LESS and with MARK before them:
 *	0x1139<TAB>/home/u/x.c:3<TAB><square+16>: pop %rbp
 * and an empty line; with SHORT_NAMES of short functions (shortname.h). */
void disrange_print(const struct dis_range *r, uint64_t less, const char *mark, int short_names);

#endif
