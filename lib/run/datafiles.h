/* datafiles.h - the data files and text logs below a directory. */
#ifndef DATAFILES_H
#define DATAFILES_H

/* A debugger's samples may be in several text logs of one process: places, paths, values.  For
 * DATAFILES_SAMPLES one of them stands for all: stack.log, where there is none pc.log; what both
 * lack, such as maps.log, is given too. */
enum datafiles_what { DATAFILES_ALL, DATAFILES_SAMPLES };

/* Call FN with the path of every data file and text log (WHAT) in directory DIR and, when DEEP, in
 * its subdirectories, by name.  Links below DIR are not followed; names with a newline, and hidden
 * ones that are no directory of a process (.NAME.PID), are passed by.  Returns what the calls
 * returned, or-ed; *SEEN grows by how many there were.  A directory that cannot be read is said,
 * and is 1. */
int datafiles(const char *dir, int deep, enum datafiles_what what, int (*fn)(void *, const char *),
	void *arg, unsigned long *seen);

#endif
