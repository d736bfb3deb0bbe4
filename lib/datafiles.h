/* datafiles.h - the data files and text logs below a directory. */
#ifndef DATAFILES_H
#define DATAFILES_H

/* Call FN with the path of every data file and text log in directory DIR and, when DEEP, in its
 * subdirectories, by name.  Links below DIR are not followed; names with a newline, and hidden ones that are no
 * directory of a process (.NAME.PID), are passed by.  Returns what the calls returned, or-ed; *SEEN grows by how
 * many there were.  A directory that cannot be read is said, and is 1. */
int datafiles(const char *dir, int deep, int (*fn)(void *, const char *), void *arg, unsigned long *seen);

#endif
