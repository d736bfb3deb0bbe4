/* range.h - disassembles ranges, and prints their instructions with the name and source line of
 * each. */
#ifndef DISRANGE_H
#define DISRANGE_H

#include "asm.h"
#include "names/translate.h"
#include "object.h"

/* Disassemble the N ranges R of O.  OPT says how to name them, LINES how to find source lines (none
 * when LINES has no translators).  Returns 0, or -1 after a message when a disassembler failed and
 * instructions are missing. */
int disrange_ask(const struct dis_object *o, struct dis_range **r, size_t n,
	const struct translate_opt *opt, const struct translate_opt *lines);

/* Write R to standard output, LESS subtracted from its addresses and MARK before them:
 *	0x1139<TAB>/home/u/x.c:3<TAB><square+16>: pop %rbp
 * and an empty line; with SHORT_NAMES the short names of functions (shortname.h). */
void disrange_print(const struct dis_range *r, uint64_t less, const char *mark, int short_names);

#endif
