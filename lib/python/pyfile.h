/* pyfile.h - writes the file .python (pct(5)): names of functions of Python, and what tells their
 * lines.  May be called inside other people's programs and in a signal handler. */
#ifndef PYFILE_H
#define PYFILE_H

#include "python/pywalk.h"

#define PYFILE_NAME ".python"
#define PYFILE_TABLE ((size_t)16 << 10) /* bytes of a table of lines that are kept */
#define PYFILE_FUNCTION ((size_t)512)   /* bytes of a function's name, and of its file's */
#define PYFILE_SOURCE ((size_t)2048)

struct pyfile_room { /* for pyfile_line */
	char line[2 * PYFILE_TABLE + 4 * (PYFILE_FUNCTION + PYFILE_SOURCE) + 100];
	uint8_t table[PYFILE_TABLE];
	char text[PYFILE_SOURCE];
};

#define PYFILE_COLLECTOR "<GC>" /* the name of what has none: the garbage collector */

/* Make the line of the function C, whose addresses begin at START, in ROOM->line.  Returns its
 * length. */
size_t pyfile_line(
	struct pyfile_room *room, const struct pywalk *w, const struct pycode *c, uint32_t start);

/* Append N bytes, whole lines, to the file PATH of an interpreter of VERSION; makes a missing file.
 * Returns 0, or -1 and errno. */
int pyfile_append(const char *path, uint32_t version, const char *lines, size_t n);

#endif
