/* filelist.h - names of data files, from words of a command and from lists, one a line. */
#ifndef FILELIST_H
#define FILELIST_H

#include "run/datafiles.h"

/* Call FN with every data file that WORD stands for: those in a directory and below it (WHAT); for
 * @N, unless a file has that name, those of the N-th last run; else WORD itself.  Returns the
 * results of the calls, or-ed; 1 after a message when there are no files. */
int filelist_word(
	const char *word, enum datafiles_what what, int (*fn)(void *, const char *), void *arg);

/* The same for every name in the file LIST (`-`: standard input), except empty lines.  A list that
 * cannot be read is fatal. */
int filelist(
	const char *list, enum datafiles_what what, int (*fn)(void *, const char *), void *arg);

#endif
