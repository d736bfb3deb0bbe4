/* datafiles.h - finds the data files and text logs below a directory. */
#ifndef DATAFILES_H
#define DATAFILES_H

/* Which files are wanted.  A debugger writes the same samples of a process to more than one text
 * log: places, paths, values.  DATAFILES_SAMPLES takes only one of these logs, stack.log or else
 * pc.log, and the logs of other facts, such as maps.log, but no files of states.  DATAFILES_STATES
 * takes only files of states.  DATAFILES_UNREAD takes what DATAFILES_SAMPLES takes and files of
 * states, for a reader that tells them apart: datafiles_wanted then opens no file. */
enum datafiles_what { DATAFILES_ALL, DATAFILES_SAMPLES, DATAFILES_STATES, DATAFILES_UNREAD };

/* 1 when the file PATH is among WHAT. */
int datafiles_wanted(const char *path, enum datafiles_what what);

/* Call FN with ARG and the path of every data file and text log that is among WHAT, in directory
 * DIR and, when DEEP, in its subdirectories, in the order of names.  Skips links below DIR, names
 * with a newline, and hidden names other than directories of a process (.NAME.PID).  Adds the
 * number of files to *SEEN.  Returns the results of the calls, or-ed, and 1, after a message, for a
 * directory that cannot be read. */
int datafiles(const char *dir, int deep, enum datafiles_what what, int (*fn)(void *, const char *),
	void *arg, unsigned long *seen);

#endif
