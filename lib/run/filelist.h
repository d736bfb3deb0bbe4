/* filelist.h - names of data files: as words of a command, and from lists, one a line. */
#ifndef FILELIST_H
#define FILELIST_H

#include "run/datafiles.h"

/* Call FN with every data file that WORD stands for: those in a directory and below it (WHAT of
 * them); those of the N-th last run for @N where no such file is; else WORD itself.  Returns what
 * the calls returned, or-ed; 1 after a message when there are none. */
int filelist_word(
	const char *word, enum datafiles_what what, int (*fn)(void *, const char *), void *arg);

/* The same for every name in the file LIST (`-`: standard input); empty lines are skipped.  A list
 * that cannot be read is fatal. */
int filelist(
	const char *list, enum datafiles_what what, int (*fn)(void *, const char *), void *arg);

#endif
