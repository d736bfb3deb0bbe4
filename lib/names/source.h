/* source.h - reads the lines of a source file that debug data name.  Debug data may name anything:
 * so it opens only regular files of real file systems, and none that is too large to be written by
 * hand. */
#ifndef SOURCE_H
#define SOURCE_H

#include <stddef.h>
#include <stdint.h>

enum { SOURCE_MAX = 64 << 20 }; /* bytes of a file */

struct source {
	char *text;
	size_t size, lines;
	size_t *start;  /* offset of each line in TEXT, and of the end */
	uint64_t mtime; /* ns since the epoch */
	char *path;     /* path of the file that was opened */
};

/* Read the source recorded as PATH, from where elsewhere.h says.  Returns 0 with NULL in *WHY; or
 * -1 with the reason, a constant, in *WHY and S all zero. */
int source_read(struct source *s, const char *path, const char **why);

/* Line N, from 1, of S: *LEN bytes without the newline; NULL when there is none. */
const char *source_line(const struct source *s, uint64_t n, size_t *len);

/* LEN bytes of a line, escaped but for tabs.  Valid until the next call. */
const char *source_text(const char *line, size_t len);

void source_free(struct source *s);

/* PATH without `.' and `..': compilers and gcov write /b/./x.c and /b/o/../x.c.  Valid until the
 * next call. */
char *source_normal(const char *path);

#endif
