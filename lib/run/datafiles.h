/* datafiles.h - the data files and text logs below a directory. */
#ifndef DATAFILES_H
#define DATAFILES_H

/* One process may have a debugger's samples in several text logs: places, paths, values.
 * DATAFILES_SAMPLES gives one of them, stack.log, or pc.log where there is no stack.log; and the
 * logs of other facts, such as maps.log.  It leaves out files of states.  DATAFILES_STATES gives
 * only these.  DATAFILES_UNREAD is DATAFILES_SAMPLES with files of states, for a reader that tells
 * them apart: datafiles_wanted then opens no file. */
enum datafiles_what { DATAFILES_ALL, DATAFILES_SAMPLES, DATAFILES_STATES, DATAFILES_UNREAD };

/* 1 when the file PATH is among WHAT. */
int datafiles_wanted(const char *path, enum datafiles_what what);

/* Call FN with the path of every data file and text log (WHAT) in directory DIR and, when DEEP, in
 * its subdirectories, by name.  Skips links below DIR, names with a newline, and hidden names other
 * than directories of a process (.NAME.PID).  Returns the results of the calls, or-ed; adds the
 * number of files to *SEEN.  A directory that cannot be read gives a message, and 1. */
int datafiles(const char *dir, int deep, enum datafiles_what what, int (*fn)(void *, const char *),
	void *arg, unsigned long *seen);

#endif
