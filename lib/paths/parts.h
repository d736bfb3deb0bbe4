/* parts.h - finds reports, formatters, filters, translators and scripts of dbctl by name: ours,
 * then those in the directories of PCT_PATH.  The file is NAME, or NAME.KIND where NAME is taken.
 * Lines of its first 2,000 bytes describe it:
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
	size_t place; /* 0: ours; N: in the N-th directory of PCT_PATH */
};

/* Find NAME of KIND, first in PCT's own directory LIB (NULL: not there), then in the directories
 * of PCT_PATH.  Returns 0, or -1 when there is none. */
int parts_find(const char *lib, const char *kind, const char *name, struct part *p);

/* The same of the formatter that TEXT calls: its name, and plain words after it.  -1 when TEXT is a
 * command for sh. */
int parts_formatter(const char *lib, const char *text, struct part *p);

/* Call FN with each of KIND, by name; for equal names with the first. */
void parts_all(
	const char *lib, const char *kind, void (*fn)(void *, const struct part *), void *arg);

#endif
