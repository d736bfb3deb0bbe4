/* scriptfiles.h - owns the files of a script: the one that is being read, and those that include
 * it.  An included file is looked for beside the file that includes it, then in the directories of
 * -I. */
#ifndef SCRIPTFILES_H
#define SCRIPTFILES_H

#include "script/script.h"

#include <stddef.h>
#include <sys/types.h>

enum {
	SCRIPT_BYTES = 16 << 20, /* most bytes of all files of a script together */
	SCRIPT_FILES = 1000,     /* most #include in one script */
	SCRIPT_NESTED = 32,      /* most levels of #include */
};

struct source {
	struct pos pos; /* place of the next byte; pos.file is never freed */
	char *text;
	size_t len, at;
	dev_t dev;
	ino_t ino;           /* 0: the source is a text, not a file */
	struct source *from; /* the source that includes this one; NULL none */
};

struct scriptfiles {
	struct source *top;      /* the innermost source, which is being read */
	const char *const *dirs; /* directories of -I; NULL at the end; may be NULL */
	size_t bytes;            /* bytes read so far, of all files */
	unsigned included;
};

/* Begin with file PATH.  A bare name that does not exist is looked for in the directories DIRS.
 * Returns 0, or -1 after a message when the file cannot be read. */
int scriptfiles_open(struct scriptfiles *f, const char *path, const char *const *dirs);

/* Begin with TEXT, called NAME in messages.  It lies in no directory. */
void scriptfiles_text(
	struct scriptfiles *f, const char *name, const char *text, const char *const *dirs);

/* Go on in file NAME, which an #include at AT names.  Returns 0, or -1 after a message. */
int scriptfiles_include(struct scriptfiles *f, const struct pos *at, const char *name);

/* Leave the innermost file. */
void scriptfiles_pop(struct scriptfiles *f);

/* Print a message: at AT, EXPECTED was expected, and FOUND was found.  Returns -1. */
int script_expected(const struct pos *at, const char *expected, const char *found);

#endif
