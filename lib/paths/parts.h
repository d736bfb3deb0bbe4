/* parts.h - finds reports, formatters, filters, translators and scripts of dbctl by name: first
 * those of PCT, then those in the directories of PCT_PATH.  The file is called NAME or NAME.KIND;
 * that of a script NAME or NAME.dbctl.  Lines of its first 2,000 bytes describe it:
 *	#: report by directory of the source        KIND, and its line for pct -h
 *	#: takes lines src                          its input (pct(7))
 *	#: gives lines                              its output
 *	#: instead hier-tree --tree                 run hier-tree when an option is --tree
 * A directory of PCT_PATH must be absolute, and only the user or root may write to it and its
 * files; others are refused with a message. */
#ifndef PARTS_H
#define PARTS_H

#include <limits.h>
#include <stddef.h>

enum { PARTS_TEXT = 200 };

struct part {
	char name[NAME_MAX + 1], path[PATH_MAX];
	/* without control bytes; "" none */
	char usage[PARTS_TEXT], takes[PARTS_TEXT], gives[PARTS_TEXT], instead[PARTS_TEXT];
	size_t place; /* 0: the part is PCT's; N: it is in the N-th directory of PCT_PATH */
};

/* Find NAME of KIND, first in PCT's own directory LIB (NULL: not there), then in the directories
 * of PCT_PATH.  Returns 0, or -1 when there is none. */
int parts_find(const char *lib, const char *kind, const char *name, struct part *p);

/* Find the formatter that TEXT calls: TEXT is its name, and plain words after that.  Returns 0, or
 * -1 when there is none or TEXT is a command for sh. */
int parts_formatter(const char *lib, const char *text, struct part *p);

/* Call FN with each part of KIND, sorted by name; of parts with the same name only with the
 * first. */
void parts_all(
	const char *lib, const char *kind, void (*fn)(void *, const struct part *), void *arg);

#endif
