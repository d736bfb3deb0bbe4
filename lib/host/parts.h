/* parts.h - reports, formatters, filters, translators and scripts of dbctl, found by name: ours,
 * then those in the directories of PCT_PATH.  The file is NAME, or NAME.KIND where NAME is taken,
 * and says what it is in lines of its first 2,000 bytes:
 *	#: report by directory of the source        KIND, and its line for pct -h
 *	#: takes lines src                          what it is given (pct(7))
 *	#: gives lines                              what it makes of it
 *	#: instead hier-tree --tree                 what is run when one of these words is there
 * A directory of PCT_PATH is absolute and nobody but the user, or root, may write to it, nor to a
 * file in it; another is refused with a message. */
#ifndef PARTS_H
#define PARTS_H

#include <limits.h>
#include <stddef.h>

enum { PARTS_TEXT = 200 };

struct part {
	char name[NAME_MAX + 1], path[PATH_MAX];
	/* without control bytes; "" it does not say */
	char usage[PARTS_TEXT], takes[PARTS_TEXT], gives[PARTS_TEXT], instead[PARTS_TEXT];
	size_t place; /* 0: ours; N: of the N-th directory of PCT_PATH */
};

/* Find NAME of KIND; LIB is the directory of ours.  Returns 0, or -1 when there is none. */
int parts_find(const char *lib, const char *kind, const char *name, struct part *p);

/* Call FN with each of KIND, by name; of one name the first. */
void parts_all(
	const char *lib, const char *kind, void (*fn)(void *, const struct part *), void *arg);

#endif
