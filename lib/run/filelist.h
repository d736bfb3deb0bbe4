/* filelist.h - finds the data files that words of a command name, or lists with one name a line. */
#ifndef FILELIST_H
#define FILELIST_H

#include "run/datafiles.h"

/* Call FN with ARG and the path of every data file among WHAT that WORD stands for.  A directory
 * stands for the files in it and below it; @N, unless a file has that name, for those of the N-th
 * last run; any other WORD for itself.  Returns the results of the calls, or-ed; 1 after a message
 * when there are no files. */
int filelist_word(
	const char *word, enum datafiles_what what, int (*fn)(void *, const char *), void *arg);

/* Do what filelist_word does, for every name in the file LIST (`-`: standard input), except empty
 * lines.  A list that cannot be read is fatal. */
int filelist(
	const char *list, enum datafiles_what what, int (*fn)(void *, const char *), void *arg);

#endif
